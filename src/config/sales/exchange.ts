import { z } from "zod";
import { type ExchangeTerms, FREE_FIRST_FOR } from "#domain/sales/exchange.ts";
import { localText } from "../house/local-text.ts";
import { noSuch, type Report } from "../json/fault.ts";
import type { SalesReferences } from "./references.ts";

/** `exchange.json`: on what terms tickets are exchanged. */

export const exchangeSchema = z.strictObject({
  name: localText,
  /** What is exchanged for what, and what becomes of a difference, in plain words. */
  terms: localText,
  fee: z.int().nonnegative().default(4_000),
  /** One of the season's VAT rates. */
  vat: z.string(),
  /** One at least: who pays for an exchange while the doors open has not gone in with the old ticket. */
  hoursBefore: z.int().positive().default(24),
  freeFirstFor: z.array(z.enum(FREE_FIRST_FOR)).default([...FREE_FIRST_FOR]),
}) satisfies z.ZodType<ExchangeTerms>;

export function exchangeFaults({ vat }: ExchangeTerms, there: SalesReferences, report: Report): void {
  if (!there.vatRates.includes(vat)) report(["vat"], noSuch("VAT rate", vat, there.vatRates));
}
