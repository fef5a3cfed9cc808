import { z } from "zod";
import { basketSchema } from "#contract/operations/basket.ts";
import { refusal } from "#contract/refusals.ts";
import { LANGUAGES } from "#domain/languages.ts";

/** Each sale at the counter has its own basket, and becomes one order. */

export const saleId = () => z.uuid().describe("The sale's id");

/** The language of tickets and emails. */
export const saleLanguage = () => z.enum(LANGUAGES).optional().describe("Of the tickets; Swedish by default");

export const buyer = z.object({
  id: z.uuid().nullable().describe("Of the customer's account; null for a buyer without one"),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
});

const SALE_STATES = ["open", "paying", "paid", "reserved", "over"] as const;

export const saleView = z.object({
  sale: saleId(),
  state: z
    .enum(SALE_STATES)
    .describe("`over`: abandoned, or its reservation has ended. `paying`: by a payment link"),
  language: z.enum(LANGUAGES),
  buyer: buyer.nullable(),
  basket: basketSchema.nullable().describe("Null if nothing is in it"),
  hasExpired: z.boolean().describe("The time of its basket has ended, and the seats are free again"),
  liftedBecause: z.string().nullable().describe("Why the limits of a sale are lifted; null if they hold"),
  session: z.uuid().nullable().describe("The clerk's till session"),
  order: z.object({ number: z.string(), link: z.string() }).nullable(),
});
export type SaleView = z.output<typeof saleView>;

/** Paid, reserved, abandoned or expired: start another one. */
export const ofSale = {
  "unknown-sale": refusal(404),
  "sale-over": refusal(409),
};
