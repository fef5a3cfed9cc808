import { z } from "zod";
import { CURRENCIES } from "#domain/money.ts";
import { OWN_TENDERS } from "#domain/orders/own-tenders.ts";
import { KEPT_BECAUSE } from "#domain/orders/returns.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { orderLineSchema } from "../lines.ts";
import { operation } from "../operation.ts";
import { keyUsed, loginNeeded, queueNeeded, refusal } from "../refusals.ts";
import {
  deliveryMethodSchema,
  limitRefusals,
  notEnoughLeft,
  performanceOfTicket,
  ticketPlace,
  totalsSchema,
} from "./basket.ts";
import { moneySchema } from "./catalogue.ts";
import { addressSchema } from "./customers.ts";

/** From basket to paid order. Whether an order is paid is decided by asking the payment provider. */

export const ORDER_FAILURES = [
  "cancelled",
  "declined",
  "abandoned",
  "seats-lost",
  "charge-refused",
  /** Money came, but not what was to be paid: it goes back. */
  "wrong-amount",
] as const;

export const ticketSchema = z.object({
  /** Digits only; what the QR code says. */
  code: z.string().regex(/^\d+$/),
  performance: z.int(),
  place: ticketPlace,
  band: z.enum(BANDS),
  priceType: z.string(),
  /** Whose name stands on it, where that is another than the order's holder. */
  name: z.string().nullable(),
  price: moneySchema,
  fees: moneySchema,
  total: moneySchema,
  /** False once its money went back: it opens no door. */
  valid: z.boolean(),
});

const returnedLine = z.object({ id: z.string(), name: z.string(), quantity: z.int() });

export const orderSchema = z.object({
  number: z.string(),
  /** The unguessable part of the order's own address. */
  link: z.string(),
  state: z.enum(["reserved", "paying", "paid", "failed", "cancelled"]),
  /** Of a reserved one, until when it can be paid. */
  holdUntil: z.iso.datetime().nullable(),
  created: z.iso.datetime(),
  holder: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  deliveryAddress: addressSchema.nullable(),
  delivery: deliveryMethodSchema.nullable().describe("Null where there is nothing to deliver"),
  performances: z.array(performanceOfTicket),
  tickets: z.array(ticketSchema),
  lines: z.array(orderLineSchema),
  totals: totalsSchema,
  /** Given back by its customer, or paid back by the house: nothing of it is good any more, but what could not be returned. */
  returned: z.boolean(),
  /** "Visa 5544 •••• 0235" as the provider says it; null for a free order. */
  paymentMethod: z.string().nullable(),
  /** What was paid, where it was in another currency. */
  paidIn: moneySchema.nullable(),
  refunds: z
    .array(z.object({ amount: moneySchema, state: z.enum(["pending", "failed"]) }))
    .optional()
    .describe(
      "Refunds that have not arrived: the payment provider has not completed them, or it failed and the house settles them",
    ),
  inParts: z
    .object({
      left: moneySchema.describe("What is still to be paid"),
      stopped: z
        .boolean()
        .describe("Nothing more is collected, and something is left: its payer has to see to it"),
      parts: z.array(
        z.object({
          due: z.iso.date(),
          amount: moneySchema,
          state: z.enum(["planned", "under-way", "paid", "failed"]),
        }),
      ),
    })
    .nullable()
    .describe("Of an order that is paid in parts"),
  /** What paid beside the provider: a voucher by the last signs of its code, credit. */
  tenders: z.array(
    z.object({
      kind: z.enum(OWN_TENDERS),
      label: z.string().nullable(),
      amount: moneySchema,
      returned: moneySchema,
    }),
  ),
});

/** An order that is reserved and not yet paid: no ticket of it exists. */
const reservedOrder = z.object({
  number: z.string(),
  link: z.string(),
  created: z.iso.datetime(),
  holdUntil: z.iso.datetime(),
  locked: z.boolean().describe("The box office alone goes on with it"),
  inBasket: z.boolean().describe("It lies in a basket of its customer just now"),
  performances: z.array(performanceOfTicket),
  tickets: z.array(
    z.object({
      id: z.string(),
      performance: z.int(),
      place: ticketPlace,
      band: z.enum(BANDS),
      priceType: z.string(),
      total: moneySchema,
    }),
  ),
  lines: z.array(orderLineSchema),
  total: moneySchema,
  paid: moneySchema,
  leftToPay: moneySchema,
});

const oneTicket = z.string().max(100).optional().describe("Its code; without it the whole order is meant");

/** A ticket that was not bought in a package, or that the house takes back with its package alone. */
const notApart = { "not-apart": refusal(409) };

/** Why a basket cannot be paid later. */
const notLater = {
  "no-basket": refusal(404),
  "payment-under-way": refusal(409),
  /** The house has everything paid at once. */
  "not-later": refusal(404),
  "not-later-with": refusal(409, { name: z.string() }),
  "too-late-for-later": refusal(409),
};

export const orders = {
  deliveryMethods: operation({
    method: "GET",
    path: "/basket/delivery-methods",
    summary: "The delivery methods this basket can have",
    input: z.object({}),
    output: z.array(deliveryMethodSchema),
    refusals: { "no-basket": refusal(404) },
  }),
  chooseDelivery: operation({
    method: "PUT",
    path: "/basket/delivery",
    summary: "Chooses how the tickets come",
    input: z.object({ method: z.string().max(100) }),
    output: z.object({}),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      "no-basket": refusal(404),
      "unknown-delivery": refusal(422),
      "address-needed": refusal(422),
      "payment-under-way": refusal(409),
    },
  }),
  place: operation({
    method: "POST",
    path: "/orders",
    summary: "Makes an order of the basket and opens its payment",
    input: z.object({
      acceptTerms: z.boolean(),
      /** What the visitor saw, minor units: an order at another price is refused. */
      expectedTotal: z.coerce.number().int(),
      /** What of it was left to pay after vouchers and credit; all of it when nothing is said. */
      toPay: z.coerce.number().int().optional(),
      performances: z
        .array(z.object({ id: z.int(), starts: z.iso.datetime() }))
        .max(100)
        .optional()
        .describe(
          "When the performances begin, as the visitor saw it. One that begins at another time is refused; one that is not listed is compared with the time at which the basket was begun.",
        ),
      /** In another currency that the house offers, and what the visitor saw of it, minor units. */
      payIn: z.object({ currency: z.enum(CURRENCIES), amount: z.int() }).optional(),
      inParts: z
        .boolean()
        .optional()
        .describe(
          "Collected in parts by direct debit, where the house allows it: `paymentPage` is where the payer lets it be",
        ),
      /** A stored card of the customer's: charged at once; `paymentPage` is given only where its bank declines. */
      card: z.string().max(64).optional(),
    }),
    output: z.object({
      number: z.string(),
      link: z.string(),
      /** Where to send the visitor to pay; null when there is nothing to pay. */
      paymentPage: z.string().nullable(),
    }),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      ...queueNeeded,
      "no-basket": refusal(404),
      "basket-expired": refusal(410),
      /** Another basket of theirs is open where the tickets lie, and is not ours to let go. */
      "basket-elsewhere": refusal(409),
      "delivery-missing": refusal(409),
      "terms-not-accepted": refusal(422),
      ...limitRefusals,
      /** A performance was cancelled, taken off sale, or is no longer for this visitor. */
      "not-sold-any-more": refusal(409, { performance: z.string(), id: z.int() }),
      /** It begins at another time than the visitor saw: ask them again, and send the new time. */
      "performance-moved": refusal(409, {
        performance: z.string(),
        id: z.int(),
        starts: z.iso.datetime(),
      }),
      /** Somebody has the membership already: it was taken out of the basket. */
      "membership-held": refusal(409, { name: z.string() }),
      /** The code is over, or its customer has used it: it was taken out of the basket. */
      "promo-code-over": refusal(409, { name: z.string() }),
      /** Something besides tickets can no longer be had as it stands in the basket. */
      "line-not-possible": refusal(409, { line: z.string(), name: z.string(), why: z.string() }),
      ...notEnoughLeft,
      "address-needed": refusal(409),
      /** The card is checked against an address of the customer's, who has none. */
      "billing-address-needed": refusal(409),
      "total-changed": refusal(409, { total: moneySchema }),
      /** A voucher or credit pays another part of it by now: it was used elsewhere, or its time is up. */
      "to-pay-changed": refusal(409, { toPay: moneySchema }),
      /** The house does not take it (any more). */
      "currency-not-offered": refusal(409),
      /** Something in the basket is to be paid at once, or it is too little for parts. */
      "not-in-parts": refusal(409),
      /** It was taken away, or its time is over. */
      "unknown-card": refusal(409),
      "card-expired": refusal(409),
      /** So many cards were declined for this basket or this network that no payment is opened for now. */
      "too-many-attempts": refusal(429),
      "provider-unreachable": refusal(503),
    },
  }),
  reservable: operation({
    needs: "pay-later",
    method: "GET",
    path: "/orders/reserved/until",
    summary: "Until when the basket would be held if it were paid later",
    input: z.object({}),
    output: z.object({ holdUntil: z.iso.datetime() }),
    refusals: { ...loginNeeded, ...notLater },
  }),
  reserve: operation({
    needs: "pay-later",
    method: "POST",
    path: "/orders/reserved",
    summary: "Pays later: reserves what is in the basket, or puts a reserved order back",
    input: z.object({}),
    output: z.object({ number: z.string(), link: z.string(), holdUntil: z.iso.datetime() }),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      ...notLater,
      "basket-expired": refusal(410),
      "too-many-reserved": refusal(409, { max: z.int() }),
      "delivery-missing": refusal(409),
      "address-needed": refusal(409),
      ...limitRefusals,
      "not-sold-any-more": refusal(409, { performance: z.string(), id: z.int() }),
      "line-not-possible": refusal(409, { line: z.string(), name: z.string(), why: z.string() }),
    },
  }),
  reserved: operation({
    needs: "pay-later",
    method: "GET",
    path: "/orders/reserved",
    summary: "The signed-in customer's reserved orders, the one that is to be paid first before the others",
    input: z.object({}),
    output: z.array(reservedOrder),
    refusals: loginNeeded,
  }),
  resume: operation({
    needs: "pay-later",
    method: "POST",
    path: "/orders/{link}/basket",
    summary: "Puts a reserved order into the basket, to be paid; its date stays as it is",
    input: z.object({ link: z.string().max(100) }),
    output: z.object({}),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      "unknown-order": refusal(404),
      /** The box office has it in hand. */
      "order-locked": refusal(409),
      "basket-not-empty": refusal(409),
      "reservation-over": refusal(410),
      "payment-under-way": refusal(409),
    },
  }),
  /** Asked by the page to which the payment provider sends visitors back, as often as it likes. */
  verify: operation({
    method: "POST",
    path: "/orders/{link}/verification",
    summary: "Asks the payment provider how the payment went, and completes the order if it went well",
    input: z.object({
      link: z.string(),
      /** The visitor came back by "cancel": an unpaid payment is closed at once, the basket opened again. */
      returned: z
        .enum(["paid", "cancelled", "unknown", "completed"])
        .default("unknown")
        .describe("`completed`: a payment component has reported success"),
    }),
    output: z.discriminatedUnion("state", [
      z.object({ state: z.literal("paid"), number: z.string() }),
      z.object({ state: z.literal("paying"), paymentPage: z.string().nullable() }),
      z.object({
        state: z.literal("failed"),
        failure: z.enum(ORDER_FAILURES),
        /** The basket is still there to try again. */
        basketKept: z.boolean(),
        /** Money that was taken and is on its way back. */
        refunded: moneySchema.nullable(),
      }),
    ]),
    refusals: { "unknown-order": refusal(404), "provider-unreachable": refusal(503) },
  }),
  read: operation({
    method: "GET",
    path: "/orders/{link}",
    summary: "An order and its tickets, by its secret link",
    input: z.object({ link: z.string() }),
    output: orderSchema,
    refusals: { "unknown-order": refusal(404) },
  }),
  mine: operation({
    method: "GET",
    path: "/orders",
    summary: "The signed-in customer's paid orders, newest first",
    input: z.object({}),
    output: z.array(orderSchema),
    refusals: loginNeeded,
  }),
  returnQuote: operation({
    needs: "returns",
    method: "GET",
    path: "/orders/{link}/return",
    summary:
      "What giving an order back would bring, or one ticket of a package in it, and until when it can be done",
    input: z.object({ link: z.string().max(100), ticket: oneTicket }),
    output: z.object({
      number: z.string(),
      state: z
        .enum(["open", "too-late", "nothing", "exchanging"])
        .describe(
          "nothing: what could be returned is returned; exchanging: a ticket of it is being exchanged",
        ),
      until: z.iso.datetime(),
      tickets: z.int(),
      lines: z.array(returnedLine),
      kept: z.array(returnedLine.extend({ why: z.enum(KEPT_BECAUSE) })).describe("What cannot be returned"),
      value: moneySchema.describe("What goes back to vouchers and credit"),
      credit: moneySchema.describe("What becomes credit"),
      waived: moneySchema.describe("What is not collected any more, of an order that is paid in parts"),
      creditUntil: z.iso.date(),
      apart: z
        .array(
          z.object({
            code: z.string(),
            performance: performanceOfTicket,
            place: ticketPlace,
            worth: moneySchema,
            until: z.iso.datetime(),
          }),
        )
        .describe("Tickets of packages that can be given back one at a time; the rest keeps its price"),
    }),
    refusals: { ...loginNeeded, ...notApart, "unknown-order": refusal(404) },
  }),
  giveBack: operation({
    needs: "returns",
    method: "POST",
    path: "/orders/{link}/return",
    summary: "Gives an order back for credit, as far as it can be returned, or one ticket of a package in it",
    input: z.object({ link: z.string().max(100), ticket: oneTicket }),
    output: z.object({
      value: moneySchema,
      credit: moneySchema,
      waived: moneySchema,
      creditUntil: z.iso.date(),
    }),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      ...notApart,
      "unknown-order": refusal(404),
      /** The house's mail address helps on. */
      "too-late-to-return": refusal(409),
      "nothing-to-return": refusal(409),
      /** A payment for an exchange of its tickets is under way. */
      "exchange-under-way": refusal(409),
      /** Food of another order would have more guests than tickets: that order is to be given back first. */
      "meal-first": refusal(409, { number: z.string() }),
    },
  }),
  /** What the payment provider tells us; it only makes us ask. */
  notice: operation({
    method: "POST",
    path: "/payment-notices",
    summary: "A notification from the payment provider",
    input: z.object({ headers: z.record(z.string(), z.string()), body: z.string().max(1_000_000) }),
    output: z.object({}),
    refusals: { unsigned: refusal(401), unreadable: refusal(400), "provider-unreachable": refusal(503) },
  }),
};

export type Order = z.infer<typeof orderSchema>;
export type ReservedOrder = z.infer<typeof reservedOrder>;
export type Ticket = z.infer<typeof ticketSchema>;
export type Verification = z.infer<(typeof orders.verify)["output"]>;
export type OrderFailure = (typeof ORDER_FAILURES)[number];
