import { z } from "zod";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { refusal } from "#contract/refusals.ts";
import { expected, officeLanguage, officeOperation, orderNumber, performanceId } from "../operation.ts";
import { emailPreview, lineIds, ticketInOrder } from "./refund-preview.ts";
import { placeInWords } from "./ticket-fields.ts";

const MOST_SEATS = 50;

const wanted = {
  order: orderNumber(),
  to: performanceId().describe("Another performance of the same production, or the same one"),
  tickets: lineIds().describe("The tickets' ids in the order"),
  seats: z
    .array(z.string().min(1).max(100))
    .min(1)
    .max(MOST_SEATS)
    .optional()
    .describe("As parkett/A/5, one for each ticket; the same seats by default"),
  best: z
    .boolean()
    .optional()
    .describe("Without `seats`: the best free seats near the old ones, of the same price band and kind"),
};

const exchangePreview = z.object({
  expect: z.string().describe("Pass it on with the exchange"),
  from: z.array(ticketInOrder).describe("Become invalid, and their seats free"),
  to: z.array(z.object({ performance: z.int(), seat: z.string(), place: placeInWords, priceType: z.int() })),
  worth: moneySchema.describe("Of the old tickets"),
  fee: moneySchema,
  total: moneySchema.describe("Of the new tickets, with the fee"),
  owed: moneySchema.describe("What is missing: above zero the exchange is refused"),
  value: moneySchema.describe("What remains and goes back to the voucher, credit or subscription that paid"),
  credit: moneySchema.describe("What remains and becomes account credit"),
  email: emailPreview,
});
export type ExchangePreview = z.infer<typeof exchangePreview>;

const notExchanged = {
  "unknown-order": refusal(404),
  "unknown-performance": refusal(404),
  "unknown-seat": refusal(422, { unknown: z.array(z.string()) }),
  "unknown-ticket": refusal(404),
  "not-paid": refusal(409, { state: z.string() }),
  "no-exchanges": refusal(409),
  "exchange-too-late": refusal(409),
  "exchange-cancelled": refusal(409),
  "exchange-used": refusal(409),
  "exchange-paid-by-redemption": refusal(409),
  "exchange-in-package": refusal(409),
  "exchange-not-paid-up": refusal(409),
  "companion-alone": refusal(409),
  "exchange-under-way": refusal(409),
  "other-production": refusal(409),
  cancelled: refusal(409),
  "performance-over": refusal(409),
  "seats-differ": refusal(422),
  "seat-fits-not": refusal(409, { seat: z.string() }),
  "too-few-seats": refusal(409, { available: z.int() }),
  "not-free": refusal(409, { taken: z.array(z.string()) }),
  "no-account": refusal(409),
};

export const exchanges = {
  previewExchange: officeOperation({
    method: "GET",
    path: "/orders/{order}/exchange",
    summary: "Show what exchanging tickets would cost or return, under the house's exchange terms",
    permission: "orders.change",
    command: { name: "preview-exchange", words: ["order", "to"] },
    input: z.object({ ...wanted, language: officeLanguage() }),
    output: exchangePreview,
    refusals: notExchanged,
  }),
  exchange: officeOperation({
    method: "POST",
    path: "/orders/{order}/exchange",
    summary: "Exchange tickets for others of the same production that cost no more",
    permission: "orders.change",
    command: { name: "exchange", words: ["order", "to"] },
    input: z.object({ ...wanted, expect: expected().optional() }),
    output: z.object({
      order: z.string().describe("The new order's number"),
      value: moneySchema,
      credit: moneySchema,
    }),
    refusals: {
      ...notExchanged,
      owes: refusal(409, { owed: moneySchema }),
      "changed-meanwhile": refusal(409, { now: exchangePreview }),
    },
  }),
};
