import { z } from "zod";
import { addressSchema, customerSchema } from "#contract/operations/customers.ts";
import { refusal } from "#contract/refusals.ts";
import { officeLanguage, officeOperation, storedMoney } from "../operation.ts";
import { MOST_ORDERS, orderFound } from "../search.ts";
import { note } from "./notes.ts";

/** Of each list in a customer's record; the newest ones. */
export const MOST_OF_EACH = 50;

const listed = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).max(MOST_OF_EACH);
const moment = z.iso.datetime();
const money = storedMoney;
const day = z.iso.date();

const value = z.object({
  id: z.uuid(),
  state: z.enum(["live", "void"]),
  balance: money,
  held: money.describe("The part of the balance that unfinished orders have reserved"),
  validUntil: day.nullable().describe("The last day; null for no end"),
});

/** What they bought besides tickets, and what it still is worth. */
const holdings = {
  credit: listed(value.extend({ origin: z.string().describe("sold, returned or goodwill") })),
  vouchers: listed(value.extend({ last4: z.string(), order: z.string().nullable() })).describe(
    "Gift vouchers that they bought or own",
  ),
  memberships: listed(
    z.object({
      id: z.uuid(),
      name: z.string(),
      starts: day,
      ends: day,
      autoRenew: z.boolean(),
      cancelled: moment.nullable(),
      order: z.string(),
    }),
  ),
  flex: listed(
    z.object({
      id: z.uuid(),
      name: z.string(),
      expires: day,
      cancelled: moment.nullable(),
      redemptions: z.int(),
      left: z.int().describe("Redemptions that are not used"),
    }),
  ).describe("Flex subscriptions"),
  series: listed(
    z.object({
      id: z.uuid(),
      offer: z.string().describe("The series with its dates, as four-operas.evenings"),
      name: z.string(),
      seat: z.string().describe("Its id in the plan"),
      since: moment,
      ended: moment.nullable(),
    }),
  ).describe("Seats of series that they may renew"),
  renewals: listed(
    z.object({
      id: z.uuid(),
      offer: z.string(),
      order: z.string(),
      opened: moment,
      preference: z.string().nullable().describe("Their request for other seats"),
      declined: moment.nullable(),
    }),
  ),
  registrations: listed(
    z.object({
      id: z.uuid(),
      registration: z.string(),
      number: z.string(),
      state: z.string(),
      party: z.int(),
      order: z.string().nullable(),
    }),
  ),
  donations: listed(
    z.object({
      fund: z.string(),
      amount: money,
      given: moment,
      returned: moment.nullable(),
      order: z.string(),
    }),
  ),
  plans: listed(
    z.object({
      id: z.uuid(),
      kind: z.enum(["donation", "membership", "order"]),
      state: z.string(),
      amount: money,
      next: day.nullable(),
    }),
  ).describe("Direct debits"),
};

/** What they agreed to, and how they sign in. */
const rights = {
  consents: listed(
    z.object({
      permission: z.int(),
      name: z.string().describe("As in the house's file; its number where it is no longer there"),
      agreed: z.boolean(),
      at: moment,
    }),
  ).describe("The last answer to each question"),
  interests: listed(z.string()),
  giftAid: z.object({ declared: z.boolean(), at: moment }).nullable(),
  access: listed(
    z.object({
      registration: z.uuid(),
      scheme: z.string(),
      until: day.nullable(),
      applied: moment.nullable(),
      ended: moment.nullable(),
    }),
  ),
  household: listed(z.object({ firstName: z.string(), lastName: z.string() })),
  cards: listed(
    z.object({ method: z.string(), masked: z.string(), expires: day.nullable(), state: z.string() }),
  ),
  passkeys: z.int(),
  sessions: z.int().describe("Devices on which they are signed in"),
};

export const customers = {
  show: officeOperation({
    method: "GET",
    path: "/customers/{customer}",
    summary: "Show a customer with orders, value, memberships, consents and notes",
    permission: "customers.read",
    command: { name: "customer", words: ["customer"] },
    input: z.object({ customer: z.uuid(), language: officeLanguage() }),
    output: customerSchema.extend({
      id: z.uuid(),
      mobile: z.string().describe("Empty without a number"),
      addresses: z.array(z.object({ type: z.enum(["billing", "delivery"]), address: addressSchema })),
      created: moment,
      proven: moment.nullable().describe("When they first used a link sent to their address"),
      orders: z.object({
        entries: z.array(orderFound).max(MOST_ORDERS).describe("The latest first"),
        more: z.boolean(),
      }),
      ...holdings,
      ...rights,
      refusedEmails: z.int().describe("Not settled: their address may be wrong"),
      notes: z.array(note).nullable().describe("The newest first; null without the permission to read them"),
    }),
    refusals: { "no-such-customer": refusal(404) },
  }),
};
