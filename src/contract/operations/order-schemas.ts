import { z } from "zod";
import { OWN_TENDERS } from "#domain/orders/own-tenders.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { orderLineSchema } from "../lines.ts";
import { refusal } from "../refusals.ts";
import { deliveryMethodSchema, performanceOfTicket, ticketPlace, totalsSchema } from "./basket.ts";
import { moneySchema } from "./catalogue.ts";
import { addressSchema } from "./customers.ts";

/** Only the payment provider's own answer decides whether an order is paid. */

export const ORDER_FAILURES = [
  "cancelled",
  "declined",
  "abandoned",
  "seats-lost",
  "charge-refused",
  /** The amount paid differs from the amount due: it is refunded. */
  "wrong-amount",
] as const;

const resaleOfTicket = z.object({
  state: z.enum(["open", "sold"]),
  since: z.iso.datetime(),
  sold: z.iso.datetime().nullable(),
  value: moneySchema
    .nullable()
    .describe("Refunded to the original payment methods; null until it is paid back"),
  credit: moneySchema.nullable().describe("Added to the customer's credit; null until it is paid back"),
});

export const ticketSchema = z.object({
  /** Digits only; the content of the QR code. */
  code: z.string().regex(/^\d+$/),
  performance: z.int(),
  place: ticketPlace,
  band: z.enum(BANDS),
  priceType: z.string(),
  /** The guest's name on the ticket, if it differs from the order's customer. */
  name: z.string().nullable(),
  price: moneySchema,
  fees: moneySchema,
  total: moneySchema,
  /** False after a refund, and while it is for resale. */
  valid: z.boolean(),
  resale: resaleOfTicket
    .nullable()
    .optional()
    .describe("Set while the ticket is for resale, and once it was sold again"),
});

export const returnedLine = z.object({ id: z.string(), name: z.string(), quantity: z.int() });

export const orderSchema = z.object({
  number: z.string(),
  /** The unguessable part of the order's own address. */
  link: z.string(),
  state: z.enum(["reserved", "paying", "paid", "failed", "cancelled"]),
  holdUntil: z.iso.datetime().nullable(),
  created: z.iso.datetime(),
  holder: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  deliveryAddress: addressSchema.nullable(),
  delivery: deliveryMethodSchema.nullable().describe("Null if there is nothing to deliver"),
  performances: z.array(performanceOfTicket),
  tickets: z.array(ticketSchema),
  lines: z.array(orderLineSchema),
  totals: totalsSchema,
  /** Nothing in it is valid, except what could not be returned. */
  returned: z.boolean(),
  /** As the provider reports it, for example "Visa 5544 •••• 0235"; null for a free order. */
  paymentMethod: z.string().nullable(),
  paidIn: moneySchema.nullable(),
  refunds: z
    .array(z.object({ amount: moneySchema, state: z.enum(["pending", "failed"]) }))
    .optional()
    .describe(
      "Refunds not yet completed: pending at the payment provider, or failed and left for the house to settle",
    ),
  byInstalments: z
    .object({
      left: moneySchema.describe("Amount still to be collected"),
      stopped: z
        .boolean()
        .describe("Collection has stopped with an amount outstanding: the payer has to act"),
      parts: z.array(
        z.object({
          due: z.iso.date(),
          amount: moneySchema,
          state: z.enum(["planned", "under-way", "paid", "failed"]),
        }),
      ),
    })
    .nullable()
    .describe("Set for an order paid by instalments"),
  /** Payments from stored value: vouchers (the last characters of the code) and credit. */
  tenders: z.array(
    z.object({
      kind: z.enum(OWN_TENDERS),
      label: z.string().nullable(),
      amount: moneySchema,
      returned: moneySchema,
    }),
  ),
});

/** A reserved, unpaid order: it has no tickets yet. */
export const reservedOrder = z.object({
  number: z.string(),
  link: z.string(),
  created: z.iso.datetime(),
  holdUntil: z.iso.datetime(),
  locked: z.boolean().describe("Only the box office can change it"),
  inBasket: z.boolean().describe("It is currently in a basket of its customer"),
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

export const oneTicket = z
  .string()
  .max(100)
  .optional()
  .describe("The ticket's code; the whole order without it");

/** Not a ticket of the order, or the house takes it back only with its order or package. */
export const notApart = { "not-apart": refusal(409) };

export const notLater = {
  "no-basket": refusal(404),
  "payment-under-way": refusal(409),
  /** The house requires immediate payment. */
  "not-later": refusal(404),
  "not-later-with": refusal(409, { name: z.string() }),
  "too-late-for-later": refusal(409),
};
