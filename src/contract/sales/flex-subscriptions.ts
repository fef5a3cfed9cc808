import { z } from "zod";
import { WHY_NOT_BY_REDEMPTION } from "#domain/sales/packages/flex-subscriptions.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { operation } from "../operation.ts";
import {
  basketResult,
  noSession,
  notEnoughLeft,
  performanceOfTicket,
  voucherLocks,
} from "../operations/basket.ts";
import { moneySchema, pictureSchema } from "../operations/catalogue.ts";
import { keyUsed, loginNeeded, refusal } from "../refusals.ts";

/** Ticket subscriptions: each redemption pays for one ticket. */

const flex = z.object({
  id: z.string(),
  name: z.string(),
  about: z.string(),
  terms: z.string(),
  structure: z.string().describe("The price type, such as adult or under 30"),
  picture: pictureSchema,
  redemptions: z.int(),
  price: moneySchema,
  months: z.int().describe("Validity in months from the purchase"),
  until: z.iso.date().nullable().describe("A fixed last day of validity, which overrides the months"),
  bands: z.array(z.object({ band: z.enum(BANDS), surcharge: moneySchema })),
  priceTypes: z.array(z.string()),
  performances: z.array(performanceOfTicket),
  mostPerPerformance: z.int(),
  isOnSale: z.boolean(),
});

const card = z.object({
  id: z.string(),
  flex: z.string().nullable().describe("Null if the house no longer lists it"),
  name: z.string(),
  structure: z.string(),
  price: moneySchema,
  issued: z.iso.datetime(),
  expires: z.iso.date().describe("The last day of validity"),
  available: z.int(),
  used: z.array(
    z.object({
      performance: performanceOfTicket.nullable(),
      order: z.object({ link: z.string(), number: z.string() }),
      /** The order that uses it is being paid. */
      underWay: z.boolean(),
    }),
  ),
  state: z.enum(["active", "used-up", "expired", "cancelled"]),
});

const way = z.object({
  subscription: z.string(),
  name: z.string(),
  available: z.int().describe("Redemptions left for this basket"),
  tickets: z.array(
    z.object({
      ticket: z.string(),
      isUsed: z.boolean(),
      surcharge: moneySchema,
      why: z.enum(WHY_NOT_BY_REDEMPTION).nullable().describe("Why no redemption can pay for the ticket"),
    }),
  ),
});

const change = {
  ...keyUsed,
  ...noSession,
  ...loginNeeded,
  "no-basket": refusal(404),
  "payment-under-way": refusal(409),
};

export const flexSubscriptions = {
  list: operation({
    needs: "flex-subscriptions",
    method: "GET",
    path: "/flex-subscriptions",
    summary: "List the flex subscriptions on sale and the performances they are valid for",
    input: z.object({}),
    output: z.array(flex),
    refusals: {},
  }),
  add: operation({
    needs: "flex-subscriptions",
    method: "POST",
    path: "/basket/flex-subscriptions",
    summary: "Add a flex subscription to the basket",
    input: z.object({ flex: z.string().max(100) }),
    output: basketResult,
    refusals: {
      ...keyUsed,
      ...noSession,
      ...voucherLocks,
      ...notEnoughLeft,
      "payment-under-way": refusal(409),
      "unknown-flex": refusal(404),
      "flex-not-on-sale": refusal(409, { name: z.string() }),
      "not-so-many": refusal(409, { name: z.string(), max: z.int() }),
    },
  }),
  mine: operation({
    needs: "ticket-redemptions",
    method: "GET",
    path: "/account/flex-subscriptions",
    summary: "List the customer's flex subscriptions with remaining redemptions, expiry and usage",
    input: z.object({}),
    output: z.array(card),
    refusals: loginNeeded,
  }),
  ways: operation({
    needs: "ticket-redemptions",
    method: "GET",
    path: "/basket/redemptions",
    summary:
      "Match the basket's tickets with the customer's flex subscriptions, with the reason where none applies",
    input: z.object({}),
    output: z.array(way),
    refusals: {},
  }),
  redeem: operation({
    needs: "ticket-redemptions",
    method: "PUT",
    path: "/basket/redemptions/{ticket}",
    summary: "Pay for a ticket with a redemption; the subscription is chosen when the order is placed",
    input: z.object({ ticket: z.string().max(100), subscription: z.string().max(100) }),
    output: basketResult,
    refusals: {
      ...change,
      "unknown-ticket": refusal(404),
      "unknown-subscription": refusal(404),
      "not-by-redemption": refusal(409, { why: z.enum(WHY_NOT_BY_REDEMPTION) }),
    },
  }),
  keepRedemption: operation({
    needs: "ticket-redemptions",
    method: "DELETE",
    path: "/basket/redemptions/{ticket}",
    summary: "Stop paying for a ticket with a redemption",
    input: z.object({ ticket: z.string().max(100) }),
    output: basketResult,
    refusals: change,
  }),
};

export type FlexSubscriptionView = z.infer<typeof flex>;
export type SubscriptionCard = z.infer<typeof card>;
export type WayOfPaying = z.infer<typeof way>;
