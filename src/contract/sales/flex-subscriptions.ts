import { z } from "zod";
import { WHY_NOT_BY_UNIT } from "#domain/sales/packages/flex-subscriptions.ts";
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

/** Cards of units, each of which pays for one ticket: what is sold, what one has, and paying with it. */

const flex = z.object({
  id: z.string(),
  name: z.string(),
  about: z.string(),
  terms: z.string(),
  structure: z.string().describe("What it is sold as: adult, under 30"),
  picture: pictureSchema,
  units: z.int(),
  price: moneySchema,
  months: z.int().describe("How long its units are good, from the day of the purchase"),
  until: z.iso
    .date()
    .nullable()
    .describe("The last day of all of them, where the house says one: months do not count then"),
  bands: z.array(z.object({ band: z.enum(BANDS), surcharge: moneySchema })),
  priceTypes: z.array(z.string()),
  performances: z.array(performanceOfTicket),
  mostPerPerformance: z.int(),
  isOnSale: z.boolean(),
});

const card = z.object({
  id: z.string(),
  flex: z.string().nullable().describe("Null where the house does not know it any more"),
  name: z.string(),
  structure: z.string(),
  price: moneySchema,
  issued: z.iso.datetime(),
  expires: z.iso.date().describe("The last day on which its units can be used"),
  available: z.int(),
  used: z.array(
    z.object({
      performance: performanceOfTicket.nullable(),
      order: z.object({ link: z.string(), number: z.string() }),
      /** Its order is being paid. */
      underWay: z.boolean(),
    }),
  ),
  state: z.enum(["active", "used-up", "expired", "cancelled"]),
});

const way = z.object({
  subscription: z.string(),
  name: z.string(),
  available: z.int().describe("Units that are left for this basket"),
  tickets: z.array(
    z.object({
      ticket: z.string(),
      isUsed: z.boolean(),
      surcharge: moneySchema,
      why: z.enum(WHY_NOT_BY_UNIT).nullable().describe("Why no unit pays for it"),
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
    summary: "The flex subscriptions that are sold, with what each is good for",
    input: z.object({}),
    output: z.array(flex),
    refusals: {},
  }),
  add: operation({
    needs: "flex-subscriptions",
    method: "POST",
    path: "/basket/flex-subscriptions",
    summary: "Puts a flex subscription into the basket",
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
    needs: "ticket-units",
    method: "GET",
    path: "/account/flex-subscriptions",
    summary: "The customer's cards: what is left of each, until when, and what it was used for",
    input: z.object({}),
    output: z.array(card),
    refusals: loginNeeded,
  }),
  ways: operation({
    needs: "ticket-units",
    method: "GET",
    path: "/basket/units",
    summary:
      "Which of the customer's cards would pay for which ticket of the basket, and why not for the others",
    input: z.object({}),
    output: z.array(way),
    refusals: {},
  }),
  redeem: operation({
    needs: "ticket-units",
    method: "PUT",
    path: "/basket/units/{ticket}",
    summary: "Pays for a ticket with a unit; which one is decided when the order is placed",
    input: z.object({ ticket: z.string().max(100), subscription: z.string().max(100) }),
    output: basketResult,
    refusals: {
      ...change,
      "unknown-ticket": refusal(404),
      "unknown-subscription": refusal(404),
      "not-by-unit": refusal(409, { why: z.enum(WHY_NOT_BY_UNIT) }),
    },
  }),
  keepUnit: operation({
    needs: "ticket-units",
    method: "DELETE",
    path: "/basket/units/{ticket}",
    summary: "Keeps the unit for another time: the ticket is paid for as any other",
    input: z.object({ ticket: z.string().max(100) }),
    output: basketResult,
    refusals: change,
  }),
};

export type FlexSubscriptionView = z.infer<typeof flex>;
export type SubscriptionCard = z.infer<typeof card>;
export type WayOfPaying = z.infer<typeof way>;
