import { z } from "zod";
import { CURRENCIES } from "#domain/money.ts";
import { KEPT_BECAUSE } from "#domain/orders/returns.ts";
import { operation } from "../operation.ts";
import { keyUsed, loginNeeded, queueNeeded, refusal } from "../refusals.ts";
import {
  deliveryMethodSchema,
  limitRefusals,
  notEnoughLeft,
  performanceOfTicket,
  ticketPlace,
} from "./basket.ts";
import { moneySchema } from "./catalogue.ts";
import {
  notApart,
  notLater,
  ORDER_FAILURES,
  oneTicket,
  orderSchema,
  reservedOrder,
  returnedLine,
  type ticketSchema,
} from "./order-schemas.ts";

export const orders = {
  deliveryMethods: operation({
    method: "GET",
    path: "/basket/delivery-methods",
    summary: "List the delivery methods available for the basket",
    input: z.object({}),
    output: z.array(deliveryMethodSchema),
    refusals: { "no-basket": refusal(404) },
  }),
  chooseDelivery: operation({
    method: "PUT",
    path: "/basket/delivery",
    summary: "Choose a delivery method",
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
    summary: "Place the basket as an order and open its payment",
    input: z.object({
      acceptTerms: z.boolean(),
      /** Minor units; the order is refused if the total has changed. */
      expectedTotal: z.coerce.number().int(),
      /** After vouchers and credit, minor units. Default: the total. */
      toPay: z.coerce.number().int().optional(),
      performances: z
        .array(z.object({ id: z.int(), starts: z.iso.datetime() }))
        .max(100)
        .optional()
        .describe(
          "The start times that the visitor saw. A performance with another start is refused; one that is not listed is compared with its start when the basket was created.",
        ),
      /** Pays in another currency that the house offers; `amount` is what the visitor saw, minor units. */
      payIn: z.object({ currency: z.enum(CURRENCIES), amount: z.int() }).optional(),
      byInstalments: z
        .boolean()
        .optional()
        .describe(
          "Pay by instalments with direct debit, if the house allows it: `paymentPage` is the page for the mandate",
        ),
      /** A stored card of the customer, charged immediately; `paymentPage` is set only if the bank declines it. */
      card: z.string().max(64).optional(),
    }),
    output: z.object({
      number: z.string(),
      link: z.string(),
      /** The page to send the visitor to; null if there is nothing to pay. */
      paymentPage: z.string().nullable(),
    }),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      ...queueNeeded,
      "no-basket": refusal(404),
      "basket-expired": refusal(410),
      /** The customer has another open basket in the ticketing system, which this shop cannot release. */
      "basket-elsewhere": refusal(409),
      "delivery-missing": refusal(409),
      "terms-not-accepted": refusal(422),
      ...limitRefusals,
      /** Cancelled, off sale, or no longer available to this visitor. */
      "not-sold-any-more": refusal(409, { performance: z.string(), id: z.int() }),
      /** The start has changed: show the visitor the new one and send it with the next attempt. */
      "performance-moved": refusal(409, {
        performance: z.string(),
        id: z.int(),
        starts: z.iso.datetime(),
      }),
      "membership-held": refusal(409, { name: z.string() }),
      /** The code has expired, or the customer has already used it: it was removed from the basket. */
      "promo-code-over": refusal(409, { name: z.string() }),
      /** A line that is not a ticket is no longer available as it is in the basket. */
      "line-not-possible": refusal(409, { line: z.string(), name: z.string(), why: z.string() }),
      ...notEnoughLeft,
      "address-needed": refusal(409),
      /** The card is verified against a billing address, and the customer has none. */
      "billing-address-needed": refusal(409),
      "total-changed": refusal(409, { total: moneySchema }),
      /** The amount paid by vouchers or credit has changed: used elsewhere or expired. */
      "to-pay-changed": refusal(409, { toPay: moneySchema }),
      "currency-not-offered": refusal(409),
      /** Something in the basket requires immediate payment, or the total is too low for instalments. */
      "not-by-instalments": refusal(409),
      "unknown-card": refusal(409),
      "card-expired": refusal(409),
      /** Too many cards were declined for this basket or network: no payment is opened for now. */
      "too-many-attempts": refusal(429),
      "provider-unreachable": refusal(503),
    },
  }),
  reservable: operation({
    needs: "pay-later",
    method: "GET",
    path: "/orders/reserved/until",
    summary: "Return the payment deadline the basket would have as a reserved order",
    input: z.object({}),
    output: z.object({ holdUntil: z.iso.datetime() }),
    refusals: { ...loginNeeded, ...notLater },
  }),
  reserve: operation({
    needs: "pay-later",
    method: "POST",
    path: "/orders/reserved",
    summary: "Reserve the basket to pay later, or put a reserved order back",
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
    summary: "List the signed-in customer's reserved orders, earliest deadline first",
    input: z.object({}),
    output: z.array(reservedOrder),
    refusals: loginNeeded,
  }),
  resume: operation({
    needs: "pay-later",
    method: "POST",
    path: "/orders/{link}/basket",
    summary: "Put a reserved order into the basket to pay it; its deadline stays the same",
    input: z.object({ link: z.string().max(100) }),
    output: z.object({}),
    refusals: {
      ...loginNeeded,
      ...keyUsed,
      "unknown-order": refusal(404),
      /** The box office is editing it. */
      "order-locked": refusal(409),
      "basket-not-empty": refusal(409),
      "reservation-over": refusal(410),
      "payment-under-way": refusal(409),
    },
  }),
  /** Polled by the page to which the payment provider returns visitors. */
  verify: operation({
    method: "POST",
    path: "/orders/{link}/verification",
    summary: "Check the payment with the provider and complete the order if it is paid",
    input: z.object({
      link: z.string(),
      /** "cancelled" closes an unpaid payment immediately and reopens the basket. */
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
        basketKept: z.boolean(),
        /** Amount charged that is being refunded. */
        refunded: moneySchema.nullable(),
      }),
    ]),
    refusals: { "unknown-order": refusal(404), "provider-unreachable": refusal(503) },
  }),
  read: operation({
    method: "GET",
    path: "/orders/{link}",
    summary: "Return an order and its tickets by its secret link",
    input: z.object({ link: z.string() }),
    output: orderSchema,
    refusals: { "unknown-order": refusal(404) },
  }),
  mine: operation({
    method: "GET",
    path: "/orders",
    summary: "List the signed-in customer's paid orders, newest first",
    input: z.object({}),
    output: z.array(orderSchema),
    refusals: loginNeeded,
  }),
  returnQuote: operation({
    needs: "returns",
    method: "GET",
    path: "/orders/{link}/return",
    summary: "Preview the return of an order, or of one of its tickets, with its deadline",
    input: z.object({ link: z.string().max(100), ticket: oneTicket }),
    output: z.object({
      number: z.string(),
      state: z
        .enum(["open", "too-late", "nothing", "exchanging", "companion-alone"])
        .describe(
          "nothing: everything returnable is returned; exchanging: one of its tickets is being exchanged; companion-alone: a companion ticket would stay without its wheelchair place",
        ),
      until: z.iso.datetime(),
      tickets: z.int(),
      lines: z.array(returnedLine),
      kept: z
        .array(returnedLine.extend({ why: z.enum(KEPT_BECAUSE) }))
        .describe("Lines that cannot be returned"),
      value: moneySchema.describe("Amount refunded to vouchers and credit"),
      credit: moneySchema.describe("Amount that becomes new credit"),
      waived: moneySchema.describe("Instalments that will not be collected"),
      creditUntil: z.iso.date(),
      last: z
        .boolean()
        .describe("Nothing of the order would stay paid without the ticket: the rest is returned with it"),
      apart: z
        .array(
          z.object({
            code: z.string(),
            performance: performanceOfTicket,
            place: ticketPlace,
            worth: moneySchema.describe(
              "What goes back with it, including its share of fees, protection and food",
            ),
            until: z.iso.datetime(),
          }),
        )
        .describe("Tickets that can be returned one at a time; the others keep their price"),
    }),
    refusals: { ...loginNeeded, ...notApart, "unknown-order": refusal(404) },
  }),
  giveBack: operation({
    needs: "returns",
    method: "POST",
    path: "/orders/{link}/return",
    summary: "Return an order, or one of its tickets, for account credit",
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
      "too-late-to-return": refusal(409),
      "nothing-to-return": refusal(409),
      /** A companion ticket would stay without its wheelchair place. */
      "companion-alone": limitRefusals["companion-alone"],
      /** A payment for an exchange of its tickets is under way. */
      "exchange-under-way": refusal(409),
      /** A food order would have more guests than tickets: return that order first. */
      "meal-first": refusal(409, { number: z.string() }),
    },
  }),
  /** Only a prompt: the payment is then checked with the provider. */
  notice: operation({
    method: "POST",
    path: "/payment-notices",
    summary: "Receive a notification from the payment provider",
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
