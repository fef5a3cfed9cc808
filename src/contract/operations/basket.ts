import { z } from "zod";
import { OWN_TENDERS } from "#domain/orders/own-tenders.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { basketLineSchema } from "../lines.ts";
import { operation } from "../operation.ts";
import { keyUsed, loginNeeded, queueNeeded, refusal, unknownPerformance } from "../refusals.ts";
import { availabilitySchema, moneySchema, pictureSchema, venueSchema } from "./catalogue.ts";

/** What the visitor is about to buy. Seats in it are held for this visitor until `expires`. */

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
  /** What the house has changed since this was bought or put into the basket; `before` is when it was to begin then. */
  change: z.object({ kind: z.enum(["cancelled", "moved"]), before: z.iso.datetime() }).nullable(),
});

const basketTicket = z.object({
  id: z.string(),
  parent: z.string().nullable().describe("The package that it is a part of, by its line"),
  performance: z.int(),
  seat: z.string(),
  place: ticketPlace,
  band: z.enum(BANDS),
  priceType: z.object({ id: z.int(), name: z.string() }),
  /** What else this seat could be sold as. */
  choices: z.array(z.object({ id: z.int(), name: z.string(), total: moneySchema })),
  price: moneySchema,
  fees: moneySchema,
  total: moneySchema,
});

export const totalsSchema = z.object({
  subtotal: moneySchema.describe("What things cost by themselves"),
  discount: moneySchema.describe(
    "Taken off by packages and offers; contained in the total, not in the subtotal",
  ),
  fees: moneySchema,
  delivery: moneySchema,
  vat: moneySchema.describe("Contained in the total"),
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

/** What pays for it beside the provider, as far as it would go today; nothing is held before the order is placed. */
const basketTender = z.object({
  id: z.string(),
  kind: z.enum(OWN_TENDERS),
  /** The last signs of a voucher's code; a subscription's name; the number of the order whose tickets are exchanged. */
  label: z.string().nullable(),
  amount: moneySchema,
  /** Why it pays nothing: another order has it, nothing is left of it, or there are only vouchers to buy. */
  note: z.enum(["in-use", "used-up", "not-for-vouchers"]).nullable(),
  left: moneySchema.optional().describe("Of an exchange, what is more than the total and becomes credit"),
});

export const basketSchema = z.object({
  id: z.string(),
  state: z.enum(["open", "paying"]),
  expires: z.iso.datetime(),
  performances: z.array(performanceOfTicket),
  tickets: z.array(basketTicket),
  /** Everything besides tickets, in the order in which it was chosen. */
  lines: z.array(basketLineSchema),
  /** Whether it has to be said how the tickets come. */
  needsDelivery: z.boolean(),
  delivery: deliveryMethodSchema.nullable(),
  totals: totalsSchema,
  tenders: z.array(basketTender),
  /** What is left of the total for the payment provider. */
  toPay: moneySchema,
  /** The link of the order whose payment is under way (`state` is "paying"). */
  order: z.string().nullable(),
  /** It is an order that was reserved: it stays as it is, and goes back there when it is not paid. */
  reserved: z.boolean(),
  /** How often its time may still be extended. */
  extensionsLeft: z.int(),
});

export const basketResult = z.object({ basket: basketSchema });

/** The session has ended: start a new one and ask again. */
export const noSession = { "no-session": refusal(401) };

/** Of something there is only so much of: `left` can be had in all. */
export const notEnoughLeft = { "not-enough-left": refusal(409, { name: z.string(), left: z.int() }) };

/** What one booking may be. Looked at with every change, and again when the order is placed. */
export const limitRefusals = {
  "too-many-tickets": refusal(409, { max: z.int(), wanted: z.int() }),
  "price-type-limit": refusal(409, {
    max: z.int(),
    priceType: z.string(),
    performance: z.object({ title: z.string(), starts: z.iso.datetime() }),
    previouslyBought: z.int(),
    total: z.int().describe("With what is asked for now"),
    excess: z.int(),
  }),
  "companion-alone": refusal(409),
};

/**
 * A voucher pays for these very tickets: they stay as they are until it is taken off the basket. What was reserved is paid
 * as it was reserved.
 */
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
  /** More requests are waiting than can be served in good time; nothing was done. */
  "too-busy": refusal(503),
  /** Visitors of the caller's network hold as many seats as one network may. */
  "too-many-seats-of-network": refusal(429),
};

/** Seats of one cluster are put into a basket, and taken out of it, together; `names` are those left out. */
const wholeClusters = {
  "cluster-incomplete": refusal(409, { change: z.enum(["add", "remove"]), names: z.array(z.string()) }),
};

/** The ticket is a package's: the package goes, or a performance of it by its own operation. */
const packedTickets = { "in-package": refusal(409, { line: z.string(), name: z.string() }) };

export const basket = {
  read: operation({
    method: "GET",
    path: "/basket",
    summary: "The visitor's basket; `ended` says that one ran out since",
    input: z.object({}),
    output: z.object({
      basket: basketSchema.nullable(),
      ended: z.enum(["expired"]).nullable(),
      /** False where the caller's session has ended or never was: start one before the next command. */
      session: z.boolean(),
    }),
    refusals: {},
  }),
  addSeats: operation({
    method: "POST",
    path: "/basket/seats",
    summary: "Holds seats chosen on the seat map, all or none",
    needs: "own-seat-map",
    input: z.object({
      performance: z.coerce.number().int(),
      seats: z
        .array(z.object({ seat: z.string().max(100), priceType: z.coerce.number().int() }))
        .min(1)
        .max(200),
    }),
    output: basketResult.extend({
      /** The seats that this choice leaves alone between taken ones, where the house warns of that. */
      strands: z.array(z.string()),
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
    summary: "Holds the best seats together for a number of each price type in a band",
    needs: ["best-available", "unreserved"],
    input: z.object({
      performance: z.coerce.number().int(),
      band: z.enum(BANDS),
      section: z.string().max(100).optional(),
      wishes: z
        .array(
          z.object({ priceType: z.coerce.number().int(), quantity: z.coerce.number().int().min(1).max(200) }),
        )
        .min(1)
        .max(20),
    }),
    output: basketResult.extend({
      /** False where the seats could not all be side by side. */
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
    summary: "Sells a seat in the basket as another price type",
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
      "Another performance of the same production: as many seats, the same price types, the old ones kept until then",
    input: z.object({ performance: z.coerce.number().int(), to: z.coerce.number().int() }),
    output: basketResult.extend({
      /** False where the seats could not all be side by side. */
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
    summary: "Gives seats back",
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
    summary: "Wants more or fewer of something that is no ticket",
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
    summary: "Takes things out of the basket, and what goes with them",
    input: z.object({ lines: z.array(z.string()).min(1).max(200) }),
    output: z.object({
      basket: basketSchema.nullable(),
      emptied: z
        .enum(["rights-lost"])
        .nullable()
        .describe("Tickets were there by the right of what was taken out: all of it has been given back"),
    }),
    refusals: { ...noSession, ...keyUsed, ...voucherLocks, "payment-under-way": refusal(409) },
  }),
  extend: operation({
    needs: "more-time",
    method: "POST",
    path: "/basket/extension",
    summary: "More time for the basket, as often as the house allows and while nobody else waits for seats",
    input: z.object({}),
    output: basketResult,
    refusals: {
      ...noSession,
      ...keyUsed,
      "no-basket": refusal(404),
      "no-extension-left": refusal(409),
      /** Somebody was just told that there are not enough seats at one of these performances. */
      "others-waiting": refusal(409),
      "payment-under-way": refusal(409),
    },
  }),
  empty: operation({
    method: "DELETE",
    path: "/basket",
    summary: "Gives everything back",
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
