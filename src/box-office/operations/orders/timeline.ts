import { z } from "zod";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { OFFER_STATES } from "#domain/orders/refund-offer.ts";
import { RESALE_STATES } from "#domain/orders/resale.ts";
import { storedMoney } from "../operation.ts";

export const MOST_EVENTS = 500;

const happened = {
  at: z.iso.datetime(),
  who: z.string().nullable().describe("A member of staff; null for the customer, the shop and the provider"),
};
const performance = z.int();
const last4 = z.string().describe("Of the ticket's code");

export const EMAIL_STATES = ["waiting", "retried", "sent", "failed", "refused"] as const;

/** What happened to an order, from the rows that it left. */
export const timelineEvent = z.discriminatedUnion("what", [
  z.object({ ...happened, what: z.literal("placed"), isReserved: z.boolean() }),
  z.object({ ...happened, what: z.literal("paid") }),
  z.object({
    ...happened,
    what: z.literal("payment").describe("A payment was begun"),
    tender: z.string().describe("provider, voucher, credit, exchange, counter …"),
    method: z.string().nullable().describe("As the provider names it, or a voucher's last characters"),
    state: z.string(),
    money: storedMoney,
  }),
  z.object({
    ...happened,
    what: z.literal("movement").describe("Money that the shop requested or returned"),
    tender: z.string(),
    kind: z.enum(["charge", "cancel", "refund", "credit", "waive"]),
    state: z.enum(["requested", "done", "refused", "failed"]),
    finished: z.iso.datetime().nullable(),
    money: storedMoney,
    reference: z.string().nullable().describe("The provider's id"),
  }),
  z.object({
    ...happened,
    what: z.literal("booked").describe("Money that moved at the provider without a request of the shop"),
    kind: z.enum(["charge", "refund"]),
    money: storedMoney,
    reference: z.string(),
  }),
  z.object({
    ...happened,
    what: z.literal("exchanged"),
    to: z.string().nullable().describe("The order for which tickets of this one were exchanged"),
    from: z.string().nullable().describe("The order whose tickets were exchanged for this one"),
    money: storedMoney.describe("The value that moved"),
  }),
  z.object({
    ...happened,
    what: z.literal("performance-changed"),
    kind: z.enum(["cancelled", "moved", "reinstated"]),
    performance,
    before: z.iso.datetime(),
    after: z.iso.datetime(),
  }),
  z.object({
    ...happened,
    what: z.literal("choice").describe("What its customer chose after the change, or the deadline"),
    performance,
    state: z.enum(OFFER_STATES),
    returned: moneySchema.nullable(),
  }),
  z.object({
    ...happened,
    what: z.literal("resale").describe("Its customer put a ticket up for resale, and what became of it"),
    last4,
    state: z.enum(RESALE_STATES),
    paid: moneySchema.nullable().describe("Back to its customer"),
  }),
  z.object({ ...happened, what: z.literal("withdrawn"), item: z.string(), refund: moneySchema }),
  z.object({ ...happened, what: z.literal("withdrawal-refunded"), item: z.string(), refund: moneySchema }),
  z.object({ ...happened, what: z.literal("claimed"), claim: z.uuid() }),
  z.object({ ...happened, what: z.literal("claim-decided"), claim: z.uuid(), isApproved: z.boolean() }),
  z.object({ ...happened, what: z.literal("scanned"), last4 }),
  z.object({ ...happened, what: z.literal("shared"), last4, name: z.string() }),
  z.object({ ...happened, what: z.literal("share-ended"), last4, name: z.string() }),
  z.object({
    ...happened,
    what: z.literal("instalment"),
    due: z.iso.date(),
    state: z.string(),
    money: storedMoney,
  }),
  z.object({
    ...happened,
    what: z.literal("email"),
    kind: z.string().describe("What it is about, as `order-confirmation`"),
    state: z.enum(EMAIL_STATES),
    sent: z.iso.datetime().nullable().describe("When the mail server accepted it"),
    due: z.iso.datetime().nullable().describe("When it is to be sent; null if it is not waiting"),
    refused: z
      .object({
        id: z.int().describe("For emails.sendAgain and emails.settle"),
        address: z.string(),
        subject: z.string(),
        answer: z.string().describe("The mail server's answer"),
        isSettled: z.boolean(),
      })
      .nullable(),
  }),
  z.object({
    ...happened,
    what: z.literal("action").describe("What a member of staff did"),
    operation: z.string().describe("As `orders.refund`"),
    outcome: z.enum(["begun", "done", "failed"]).describe("Begun: its end is not known"),
    reason: z.string().nullable(),
  }),
  z.object({ ...happened, what: z.literal("note"), note: z.uuid(), text: z.string() }),
]);

export type TimelineEvent = z.output<typeof timelineEvent>;
