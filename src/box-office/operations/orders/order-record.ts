import { z } from "zod";
import { orderLineSchema } from "#contract/lines.ts";
import {
  deliveryMethodSchema,
  performanceOfTicket,
  ticketPlace,
  totalsSchema,
} from "#contract/operations/basket.ts";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { addressSchema } from "#contract/operations/customers.ts";
import { orderSchema } from "#contract/operations/order-schemas.ts";
import { refusal } from "#contract/refusals.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { OFFER_STATES } from "#domain/orders/refund-offer.ts";
import { note } from "../customers/notes.ts";
import { officeLanguage, officeOperation, orderNumber, storedMoney } from "../operation.ts";
import { MOST_EVENTS, timelineEvent } from "./timeline.ts";

const ticket = z.object({
  id: z.string().describe("Of the ticket in this order; the same after its code was replaced"),
  performance: z.int(),
  place: ticketPlace,
  priceType: z.string(),
  name: z.string().nullable().describe("The guest's; null for the order's holder"),
  total: moneySchema,
  state: z.enum(["valid", "returned", "used", "for-resale"]),
  used: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  last4: z.string().describe("Of its code"),
  expect: z.string().describe("Pass it on with a change of the ticket's name or code"),
});

const tender = z.object({
  id: z.uuid(),
  kind: z
    .string()
    .describe("provider, voucher, credit, redemption, exchange, direct-debit, counter, internal"),
  method: z.string().nullable().describe("As the provider names it, or a voucher's last characters"),
  state: z.string(),
  payment: z.string().nullable().describe("The provider's id of the payment"),
  amount: storedMoney,
  paid: storedMoney,
  refunded: storedMoney,
  refunding: storedMoney.describe("Requested, and not completed or failed"),
  moved: storedMoney.describe("What pays for another order after an exchange"),
  left: storedMoney.describe("What could still be refunded"),
});

const connected = {
  exchangedTo: z.array(z.string()),
  exchangedFrom: z.array(z.string()),
  addedTo: z.array(z.string()).describe("Later orders for its performances, as food"),
  choices: z.array(
    z.object({ performance: z.int(), kind: z.enum(["cancelled", "moved"]), state: z.enum(OFFER_STATES) }),
  ),
  claims: z.array(
    z.object({
      id: z.uuid(),
      ticket: z.string().describe("Its id"),
      state: z.enum(["bought", "claimed", "approved", "refused"]),
    }),
  ),
  withdrawals: z.array(
    z.object({ id: z.uuid(), item: z.string(), refund: moneySchema, isRefunded: z.boolean() }),
  ),
};

export const orderRecord = {
  show: officeOperation({
    method: "GET",
    path: "/orders/{order}",
    summary: "Show an order with its tickets, its money and all that happened to it",
    permission: "orders.read",
    command: { name: "order", words: ["order"] },
    input: z.object({
      order: orderNumber().describe("Its number, or its id"),
      language: officeLanguage(),
    }),
    output: z.object({
      id: z.uuid(),
      number: z.string(),
      version: z.string().describe("Another one after every change of the order; emails do not change it"),
      state: orderSchema.shape.state,
      failure: z.string().nullable(),
      isReturned: z.boolean().describe("Nothing in it is valid, except what could not be returned"),
      created: z.iso.datetime(),
      paid: z.iso.datetime().nullable(),
      customer: z.uuid().nullable().describe("Null without an account, and once erased"),
      holder: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
      recipient: z.string().describe("Pass it on as `expect` with a correction of the email address"),
      language: z.enum(LANGUAGES).describe("Of its emails"),
      delivery: deliveryMethodSchema.nullable(),
      deliveryAddress: addressSchema.nullable(),
      performances: z.array(performanceOfTicket),
      tickets: z.array(ticket).describe("None before the order is paid"),
      reserved: z
        .array(z.object({ id: z.string(), performance: z.int(), place: ticketPlace, priceType: z.string() }))
        .describe("Seats of an order without tickets"),
      lines: z.array(orderLineSchema),
      totals: totalsSchema,
      tenders: z.array(tender),
      left: moneySchema.describe("What could still be refunded of all tenders"),
      owed: moneySchema.describe("Instalments that are still to be paid"),
      hold: z
        .object({
          until: z.iso.datetime().describe("The deadline that its customer knows"),
          releasedAt: z.iso.datetime(),
          locked: z.string().nullable().describe("Why only the box office can complete it"),
        })
        .nullable()
        .describe("Of a reserved order"),
      entered: z
        .object({ order: z.string(), access: z.string(), dietary: z.string() })
        .nullable()
        .describe("What the customer wrote at the checkout; may be about health"),
      bookedFor: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
      notes: z.array(note).nullable().describe("The newest first; null without the permission to read them"),
      ...connected,
      timeline: z
        .array(timelineEvent)
        .max(MOST_EVENTS)
        .describe("The oldest first; the newest of a long one"),
    }),
    refusals: { "unknown-order": refusal(404) },
  }),
};
