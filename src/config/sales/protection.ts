import { z } from "zod";
import { MONEY, refersTo } from "#domain/house/field-notes.ts";
import type { Protection } from "#domain/sales/protection.ts";
import { message } from "#domain/text/message.ts";
import { localText } from "../house/local-text.ts";
import { noSuch, type ReportFault } from "../json/fault.ts";
import type { SalesReferences } from "./references.ts";

export const protectionSchema = z.strictObject({
  perTicket: z.int().positive().meta(MONEY).default(3_900),
  vat: z.string().meta(refersTo("vat-rate")),
  name: localText,
  terms: localText,
  claimDays: z.int().positive().default(60),
}) satisfies z.ZodType<Protection>;

export function protectionFaults({ vat }: Protection, there: SalesReferences, report: ReportFault): void {
  if (!there.vatRates.includes(vat)) report(["vat"], noSuch(message`VAT rate`, vat, there.vatRates));
}
