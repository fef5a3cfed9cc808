import { z } from "zod";
import { eventSummary, performanceDetail } from "#contract/operations/catalogue.ts";
import { refusal } from "#contract/refusals.ts";
import { officeLanguage, officeOperation, performanceId, reason } from "../operation.ts";
import { ofSale, saleId, saleLanguage, saleView } from "./sale-fields.ts";

export const sales = {
  start: officeOperation({
    method: "POST",
    path: "/counter/sales",
    summary: "Start a sale at the counter",
    permission: "sales.sell",
    command: { name: "sale start", words: [] },
    input: z.object({ language: saleLanguage() }),
    output: saleView,
    refusals: {},
  }),
  list: officeOperation({
    method: "GET",
    path: "/counter/sales",
    summary: "List your own open sales, the newest first",
    permission: "sales.sell",
    command: { name: "sale list", words: [] },
    input: z.object({}),
    output: z.object({ sales: z.array(saleView) }),
    refusals: {},
  }),
  read: officeOperation({
    method: "GET",
    path: "/counter/sales/{sale}",
    summary: "Return a sale: its basket while it is open, and its order afterwards",
    permission: "sales.sell",
    command: { name: "sale show", words: ["sale"] },
    input: z.object({ sale: saleId() }),
    output: saleView,
    refusals: { "unknown-sale": ofSale["unknown-sale"] },
  }),
  offer: officeOperation({
    method: "GET",
    path: "/counter/performances/{performance}",
    summary:
      "Show what the counter sells for a performance: price types, prices, and free seats by price band",
    permission: "sales.sell",
    command: { name: "offer", words: ["performance"] },
    input: z.object({
      performance: performanceId(),
      sale: saleId().optional().describe("With the rights of its customer"),
      language: officeLanguage(),
    }),
    output: z.object({
      event: eventSummary,
      performance: performanceDetail,
      isSold: z.boolean().describe("Whether the counter sells it now, also after the start"),
    }),
    refusals: { "unknown-performance": refusal(404), "unknown-sale": ofSale["unknown-sale"] },
  }),
  buyer: officeOperation({
    method: "PUT",
    path: "/counter/sales/{sale}/buyer",
    summary:
      "Set who buys: a customer with an account, or a name and where tickets are sent; nothing clears it",
    permission: "sales.sell",
    command: { name: "sale buyer", words: ["sale"] },
    input: z.object({
      sale: saleId(),
      customer: z.string().max(254).optional().describe("The id or the email address of an account"),
      name: z.string().trim().max(100).optional().describe("Printed on the tickets"),
      email: z.union([z.literal(""), z.email().max(254)]).optional(),
      phone: z.string().trim().max(40).optional(),
      language: saleLanguage(),
    }),
    secrets: ["name", "email", "phone", "customer"],
    output: saleView,
    refusals: {
      ...ofSale,
      "unknown-customer": refusal(404),
      /** Something in the basket belongs to the customer: remove it first. */
      "buyer-needed": refusal(409, { name: z.string() }),
      "customer-limit": refusal(409),
      "payment-under-way": refusal(409),
    },
  }),
  liftLimits: officeOperation({
    method: "POST",
    path: "/counter/sales/{sale}/limits",
    summary: "Lift the limits of a sale: number of tickets, customers' limits, times and groups of the sale",
    permission: "sales.override",
    command: { name: "sale lift-limits", words: ["sale"] },
    input: z.object({ sale: saleId(), why: reason() }),
    output: saleView,
    refusals: ofSale,
  }),
  delivery: officeOperation({
    method: "PUT",
    path: "/counter/sales/{sale}/delivery",
    summary: "Choose how the tickets are delivered; without a choice they are handed over",
    permission: "sales.sell",
    command: { name: "sale delivery", words: ["sale", "method"] },
    input: z.object({ sale: saleId(), method: z.string().max(100).optional() }),
    output: saleView,
    refusals: {
      ...ofSale,
      "no-basket": refusal(404),
      "unknown-delivery": refusal(422),
      "address-needed": refusal(409),
      "payment-under-way": refusal(409),
    },
  }),
  moreTime: officeOperation({
    method: "POST",
    path: "/counter/sales/{sale}/more-time",
    summary: "Hold the seats of a sale for the full time again",
    permission: "sales.sell",
    command: { name: "sale more-time", words: ["sale"] },
    input: z.object({ sale: saleId() }),
    output: saleView,
    refusals: { ...ofSale, "no-basket": refusal(404), "payment-under-way": refusal(409) },
  }),
  abandon: officeOperation({
    method: "DELETE",
    path: "/counter/sales/{sale}",
    summary: "Abandon a sale and release its seats",
    permission: "sales.sell",
    command: { name: "sale abandon", words: ["sale"] },
    input: z.object({ sale: saleId() }),
    output: z.object({}),
    refusals: { ...ofSale, "payment-under-way": refusal(409) },
  }),
};
