import { z } from "zod";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { refusal } from "#contract/refusals.ts";
import { counterTenders, receiptNumber, tillRefusals } from "../counter/tender-fields.ts";
import { expected, officeLanguage, officeOperation } from "../operation.ts";
import { emailPreview, tenderPreview } from "./refund-preview.ts";
import { notChangeable, ticket } from "./ticket-fields.ts";

const priceType = z.coerce.number<number>().int().positive();

const preview = z.object({
  expect: z.string().describe("Pass it on with the change"),
  seat: z.string().describe("As parkett/A/5; stays"),
  from: z.int().describe("The price type so far"),
  to: z.int(),
  worth: moneySchema.describe("Of the old ticket: the part of its price that was not returned"),
  total: moneySchema.describe("Of the new ticket, at today's prices and without promo codes"),
  owed: moneySchema.describe("Above zero: take this at the till, and name the receipt"),
  back: moneySchema.describe("What goes back, the way it was paid"),
  tenders: z.array(tenderPreview),
  isByHand: z.boolean().describe("You have to return a part of it yourself, and record it with `byHand`"),
  email: emailPreview,
});
export type PriceTypePreview = z.infer<typeof preview>;

const refusals = {
  ...notChangeable,
  cancelled: refusal(409),
  "same-price-type": refusal(409),
  "price-type-not-offered": refusal(409),
  "price-type-limit": refusal(409, { max: z.int() }),
  "in-package": refusal(409),
  "paid-by-redemption": refusal(409),
  "ticket-protected": refusal(409),
  "not-paid-up": refusal(409),
  "voids-order": refusal(409),
};

export const priceTypes = {
  priceTypes: officeOperation({
    method: "GET",
    path: "/orders/{order}/tickets/{ticket}/price-types",
    summary: "List the other price types that are sold for a ticket's seat",
    permission: "orders.change",
    command: { name: "price-types", words: ["order", "ticket"] },
    input: z.object({ ...ticket, language: officeLanguage() }),
    output: z.object({
      priceTypes: z.array(z.object({ id: z.int(), name: z.string(), total: moneySchema })),
    }),
    refusals: notChangeable,
  }),
  previewPriceType: officeOperation({
    method: "GET",
    path: "/orders/{order}/tickets/{ticket}/price-type",
    summary: "Show what another price type would cost or return",
    permission: "orders.change",
    command: { name: "preview-price-type", words: ["order", "ticket", "priceType"] },
    input: z.object({ ...ticket, priceType }),
    output: preview,
    refusals,
  }),
  changePriceType: officeOperation({
    method: "POST",
    path: "/orders/{order}/tickets/{ticket}/price-type",
    summary: "Replace a ticket by one of another price type for the same seat, in a new order",
    permission: "orders.change",
    command: { name: "ticket-price-type", words: ["order", "ticket", "priceType"] },
    input: z.object({
      ...{ ...ticket, priceType, expect: expected().optional() },
      receipt: receiptNumber().optional(),
      paid: z.int().min(0).meta({ typedAs: "amount" }).optional().describe("What the till took"),
      tenders: counterTenders().optional().describe("What the counter took, if it was not one receipt"),
      byHand: z.boolean().optional().describe("You have returned what no provider can refund"),
    }),
    output: z.object({
      order: z.string().describe("The new order's number"),
      owed: moneySchema,
      back: moneySchema,
    }),
    refusals: {
      ...refusals,
      "needs-receipt": refusal(409, { owed: moneySchema }),
      "other-total": refusal(409, { total: moneySchema }),
      ...tillRefusals,
      "by-hand": refusal(409),
      "not-by-hand": refusal(409),
      "changed-meanwhile": refusal(409, { now: preview }),
    },
  }),
};
