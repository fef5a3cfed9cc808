import { z } from "zod";
import { OWN_TENDERS } from "#domain/orders/own-tenders.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { basketLineSchema } from "../lines.ts";
import { operation } from "../operation.ts";
import { keyUsed, loginNeeded, queueNeeded, refusal, unknownPerformance } from "../refusals.ts";
import { availabilitySchema, moneySchema, pictureSchema, venueSchema } from "./catalogue.ts";

export const ticketPlace = z.object({
  section: z.string(),
  level: z.string(),
  door: z.string().nullable(),
  row: z.string(),
  seat: z.string(),
  restrictedView: z.string().nullable(),
  accessible: z.boolean(),
});

export const performanceOfTicket = z.object({
  id: z.int(),
  starts: z.iso.datetime(),
  durationMinutes: z.int(),
  venue: venueSchema,
  event: z.object({
    slug: z.string(),
    title: z.string(),
    composer: z.string().nullable(),
    picture: pictureSchema,
  }),
  /** Since the ticket was bought or put into the basket; `before` is the earlier start. */
  change: z.object({ kind: z.enum(["cancelled", "moved"]), before: z.iso.datetime() }).nullable(),
});

const basketTicket = z.object({
  id: z.string(),
  parent: z.string().nullable().describe("The line id of the package that it belongs to"),
  performance: z.int(),
  seat: z.string(),
  place: ticketPlace,
  band: z.enum(BANDS),
  priceType: z.object({ id: z.int(), name: z.string() }),
  choices: z.array(z.object({ id: z.int(), name: z.string(), total: moneySchema })),
  price: moneySchema,
  fees: moneySchema,
  total: moneySchema,
});

export const totalsSchema = z.object({
  subtotal: moneySchema.describe("Sum of the prices before discounts"),
  discount: moneySchema.describe(
    "Discounts from packages and offers; included in the total, not in the subtotal",
  ),
  fees: moneySchema,
  delivery: moneySchema,
  vat: moneySchema.describe("Included in the total"),
  vatByRate: z.array(z.object({ basisPoints: z.int(), vat: moneySchema })),
  total: moneySchema,
});

export const deliveryMethodSchema = z.object({
  id: z.string(),
  kind: z.enum(["electronic", "post", "collect"]),
  name: z.string(),
  description: z.string(),
  amount: moneySchema,
});

/** Nothing is reserved before the order is placed. */
const basketTender = z.object({
  id: z.string(),
  kind: z.enum(OWN_TENDERS),
  /** The last characters of a voucher code, the name of a subscription, or the number of the exchanged order. */
  label: z.string().nullable(),
  amount: moneySchema,
  /** Why it pays nothing: used by another order, no balance left, or the basket contains only vouchers. */
  note: z.enum(["in-use", "used-up", "not-for-vouchers"]).nullable(),
  left: moneySchema.optional().describe("For an exchange, the value above the total, which becomes credit"),
});

export const basketSchema = z.object({
  id: z.string(),
  state: z.enum(["open", "paying"]),
  expires: z.iso.datetime(),
  performances: z.array(performanceOfTicket),
  tickets: z.array(basketTicket),
  /** In the order of adding. */
  lines: z.array(basketLineSchema),
  needsDelivery: z.boolean(),
  delivery: deliveryMethodSchema.nullable(),
  totals: totalsSchema,
  tenders: z.array(basketTender),
  toPay: moneySchema,
  /** The link of the order whose payment is under way (`state` is "paying"). */
  order: z.string().nullable(),
  /** A reserved order: it cannot be changed, and becomes reserved again if it is not paid. */
  reserved: z.boolean(),
  extensionsLeft: z.int(),
});

export const basketResult = z.object({ basket: basketSchema });

/** The session has ended: start a new one and retry. */
export const noSession = { "no-session": refusal(401) };

/** Limited stock: `left` is the total still available. */
export const notEnoughLeft = { "not-enough-left": refusal(409, { name: z.string(), left: z.int() }) };

/** Checked on every change and again when the order is placed. */
export const limitRefusals = {
  "too-many-tickets": refusal(409, { max: z.int(), wanted: z.int() }),
  "price-type-limit": refusal(409, {
    max: z.int(),
    priceType: z.string(),
    performance: z.object({ title: z.string(), starts: z.iso.datetime() }),
    previouslyBought: z.int(),
    total: z.int().describe("Including the tickets requested now"),
    excess: z.int(),
  }),
  "companion-alone": refusal(409),
};

/** Remove the voucher first. A reserved order is paid as it was reserved. */
export const voucherLocks = { "voucher-locks-tickets": refusal(409), "reserved-as-it-is": refusal(409) };

export const holding = {
  ...voucherLocks,
  ...noSession,
  ...keyUsed,
  ...unknownPerformance,
  ...loginNeeded,
  ...queueNeeded,
  "not-on-sale": refusal(409, { availability: availabilitySchema }),
  ...limitRefusals,
  "unknown-price-type": refusal(422),
  "payment-under-way": refusal(409),
  /** Too many requests are waiting; nothing was done. */
  "too-busy": refusal(503),
  /** For all visitors of the caller's network together. */
  "too-many-seats-of-network": refusal(429),
};

const wholeClusters = {
  "cluster-incomplete": refusal(409, { change: z.enum(["add", "remove"]), names: z.array(z.string()) }),
};

/** The ticket belongs to a package: remove the package, or exchange the performance with its own operation. */
const packedTickets = { "in-package": refusal(409, { line: z.string(), name: z.string() }) };

export const basket = {
  read: operation({
    method: "GET",
    path: "/basket",
    summary: "Return the visitor's basket; `ended` reports one that has expired since",
    input: z.object({}),
    output: z.object({
      basket: basketSchema.nullable(),
      ended: z.enum(["expired"]).nullable(),
      /** False if the caller has no valid session: start one before the next command. */
      session: z.boolean(),
    }),
    refusals: {},
  }),
  addSeats: operation({
    method: "POST",
    path: "/basket/seats",
    summary: "Hold seats chosen on the seat map, all or none",
    needs: "own-seat-map",
    input: z.object({
      performance: z.coerce.number().int(),
      seats: z
        .array(z.object({ seat: z.string().max(100), priceType: z.coerce.number().int() }))
        .min(1)
        .max(200),
    }),
    output: basketResult.extend({
      orphans: z.array(z.string()),
    }),
    refusals: {
      ...holding,
      ...wholeClusters,
      "single-seat-left": refusal(409, { names: z.array(z.string()) }),
      "seats-taken": refusal(409, { seats: z.array(z.string()), names: z.array(z.string()) }),
      "unknown-seat": refusal(422),
    },
  }),
  addBestAvailable: operation({
    method: "POST",
    path: "/basket/best-available",
    summary: "Hold the best adjacent seats in a band for the quantities of each price type",
    needs: ["best-available", "unreserved"],
    input: z.object({
      performance: z.coerce.number().int(),
      band: z.enum(BANDS),
      section: z.string().max(100).optional(),
      quantities: z
        .array(
          z.object({ priceType: z.coerce.number().int(), quantity: z.coerce.number().int().min(1).max(200) }),
        )
        .min(1)
        .max(20),
    }),
    output: basketResult.extend({
      /** All side by side. */
      together: z.boolean(),
    }),
    refusals: {
      ...holding,
      "not-enough-seats": refusal(409, { wanted: z.int(), available: z.int() }),
      "best-in-other-band": refusal(409, { band: z.enum(BANDS) }),
    },
  }),
  changePriceType: operation({
    method: "PATCH",
    path: "/basket/tickets/{ticket}",
    summary: "Change the price type of a ticket in the basket",
    input: z.object({ ticket: z.string(), priceType: z.coerce.number().int() }),
    output: basketResult,
    refusals: {
      ...noSession,
      ...keyUsed,
      ...voucherLocks,
      "unknown-ticket": refusal(404),
      ...packedTickets,
      "unknown-price-type": holding["unknown-price-type"],
      "price-type-limit": limitRefusals["price-type-limit"],
      "companion-alone": limitRefusals["companion-alone"],
      "payment-under-way": holding["payment-under-way"],
    },
  }),
  changeDate: operation({
    needs: "change-date",
    method: "POST",
    path: "/basket/performances/{performance}/date",
    summary:
      "Move tickets to another performance of the production; the old seats stay held until the new ones are",
    input: z.object({ performance: z.coerce.number().int(), to: z.coerce.number().int() }),
    output: basketResult.extend({
      /** All side by side. */
      together: z.boolean(),
    }),
    refusals: {
      ...noSession,
      ...keyUsed,
      ...voucherLocks,
      ...unknownPerformance,
      ...loginNeeded,
      ...queueNeeded,
      ...limitRefusals,
      "unknown-ticket": refusal(404),
      "not-on-sale": holding["not-on-sale"],
      "unknown-price-type": holding["unknown-price-type"],
      "not-enough-seats": refusal(409, { wanted: z.int(), available: z.int() }),
      "payment-under-way": holding["payment-under-way"],
    },
  }),
  removeTickets: operation({
    method: "DELETE",
    path: "/basket/tickets",
    summary: "Remove tickets from the basket and release their seats",
    input: z.object({ tickets: z.array(z.string()).min(1).max(200) }),
    output: z.object({ basket: basketSchema.nullable() }),
    refusals: {
      ...noSession,
      ...keyUsed,
      ...wholeClusters,
      ...packedTickets,
      ...voucherLocks,
      "payment-under-way": refusal(409),
    },
  }),
  changeLine: operation({
    method: "PATCH",
    path: "/basket/lines/{line}",
    summary: "Change the quantity of a line that is not a ticket",
    input: z.object({ line: z.string(), quantity: z.coerce.number().int().min(1).max(200) }),
    output: basketResult,
    refusals: {
      ...noSession,
      ...keyUsed,
      ...voucherLocks,
      "unknown-line": refusal(404),
      "not-so-many": refusal(409, { name: z.string(), max: z.int() }),
      ...notEnoughLeft,
      "payment-under-way": refusal(409),
    },
  }),
  removeLines: operation({
    method: "DELETE",
    path: "/basket/lines",
    summary: "Remove lines and their dependent lines from the basket",
    input: z.object({ lines: z.array(z.string()).min(1).max(200) }),
    output: z.object({
      basket: basketSchema.nullable(),
      emptied: z
        .enum(["rights-lost"])
        .nullable()
        .describe("Set if tickets depended on an entitlement that was removed: the basket has been emptied"),
    }),
    refusals: { ...noSession, ...keyUsed, ...voucherLocks, "payment-under-way": refusal(409) },
  }),
  extend: operation({
    needs: "more-time",
    method: "POST",
    path: "/basket/extension",
    summary:
      "Extend the basket's deadline, within the house's limit and while no other visitor waits for its seats",
    input: z.object({}),
    output: basketResult,
    refusals: {
      ...noSession,
      ...keyUsed,
      "no-basket": refusal(404),
      "no-extension-left": refusal(409),
      /** Another visitor was just refused seats at one of these performances. */
      "others-waiting": refusal(409),
      "payment-under-way": refusal(409),
    },
  }),
  empty: operation({
    method: "DELETE",
    path: "/basket",
    summary: "Empty the basket and release its seats",
    input: z.object({}),
    output: z.object({}),
    refusals: { ...noSession, ...keyUsed, "payment-under-way": refusal(409) },
  }),
};

export type Basket = z.infer<typeof basketSchema>;
export type BasketTicket = z.infer<typeof basketTicket>;
export type BasketTender = z.infer<typeof basketTender>;
export type PerformanceOfTicket = z.infer<typeof performanceOfTicket>;
export type Totals = z.infer<typeof totalsSchema>;
export type DeliveryMethod = z.infer<typeof deliveryMethodSchema>;
