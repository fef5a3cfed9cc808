import { z } from "zod";
import { MONEY, refersTo } from "#domain/house/field-notes.ts";
import { type ExchangeTerms, FREE_FIRST_FOR } from "#domain/sales/exchange.ts";
import { message } from "#domain/text/message.ts";
import { localText } from "../house/local-text.ts";
import { noSuch, type ReportFault } from "../json/fault.ts";
import type { SalesReferences } from "./references.ts";

export const exchangeSchema = z.strictObject({
  name: localText,
  terms: localText,
  fee: z.int().nonnegative().meta(MONEY).default(4_000),
  vat: z.string().meta(refersTo("vat-rate")),
  /** At least one, so that no ticket is used at the door while its exchange is being paid. */
  hoursBefore: z.int().positive().default(24),
  freeFirstFor: z.array(z.enum(FREE_FIRST_FOR)).default([...FREE_FIRST_FOR]),
}) satisfies z.ZodType<ExchangeTerms>;

export function exchangeFaults({ vat }: ExchangeTerms, there: SalesReferences, report: ReportFault): void {
  if (!there.vatRates.includes(vat)) report(["vat"], noSuch(message`VAT rate`, vat, there.vatRates));
}
