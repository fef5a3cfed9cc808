import { z } from "zod";
import { ticketPlace } from "#contract/operations/basket.ts";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { refusal } from "#contract/refusals.ts";
import { officeLanguage, officeOperation, orderNumber, storedMoney } from "./operation.ts";

export const MOST_CUSTOMERS = 20;
export const MOST_ORDERS = 20;

export const orderFound = z.object({
  number: z.string(),
  state: z.string(),
  total: moneySchema,
  created: z.iso.datetime(),
  holder: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  tickets: z.int(),
  items: z.int().describe("Lines other than tickets"),
});
export type OrderFound = z.output<typeof orderFound>;

const customerFound = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().describe("Empty without a number"),
  orders: z.array(orderFound).max(MOST_ORDERS).describe("The latest first"),
});

/** In each group of an answer of `search.everything`. */
export const MOST_FOUND = 8;

const person = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });

export const performanceFound = z.object({
  id: z.int(),
  title: z.string(),
  starts: z.iso.datetime(),
  venue: z.string(),
  isCancelled: z.boolean(),
});

function groupOf<Entry extends z.ZodType>(entry: Entry) {
  return z
    .object({ entries: z.array(entry).max(MOST_FOUND), more: z.boolean() })
    .nullable()
    .describe("Null without the permission to see them");
}

/** On the command line `find` looks for an order, then for customers. */
export const search = {
  everything: officeOperation({
    // Not GET: a code is worth money, and must not be in an address.
    method: "POST",
    path: "/search",
    summary: "Find orders, customers, tickets, vouchers and performances by one text",
    permission: "orders.read",
    command: { name: "search", words: ["text"] },
    secrets: ["text"],
    input: z.object({
      text: z
        .string()
        .trim()
        .min(2)
        .max(100)
        .meta({ typedAs: "rest" })
        .describe(
          "An order's number; a customer's name in any order, also with a mistyped letter, email address or telephone number; the whole code of a ticket or voucher; a performance's title or date, as 14/2, 2027-02-14 or 14 feb",
        ),
      language: officeLanguage(),
    }),
    output: z.object({
      orders: groupOf(orderFound),
      customers: groupOf(
        person.extend({
          id: z.uuid(),
          phone: z.string().describe("Empty without a number"),
          city: z.string().nullable(),
        }),
      ),
      tickets: groupOf(
        z.object({
          id: z.string().describe("Of the ticket in its order"),
          last4: z.string().describe("Of its code"),
          order: z.string(),
          isValid: z.boolean(),
          holder: z.string(),
          performance: performanceFound.nullable(),
          place: ticketPlace.nullable(),
        }),
      ),
      vouchers: groupOf(
        z.object({
          id: z.uuid(),
          last4: z.string(),
          state: z.enum(["live", "void"]),
          balance: storedMoney,
          validUntil: z.iso.date().nullable().describe("The last day; null for no end"),
        }),
      ),
      performances: groupOf(performanceFound),
    }),
    refusals: {},
  }),
  order: officeOperation({
    method: "GET",
    path: "/search/order",
    summary: "Find an order by its number",
    permission: "orders.read",
    command: { name: "find", words: ["order"] },
    input: z.object({ order: orderNumber().meta({ typedAs: "rest" }) }),
    output: orderFound,
    refusals: { "unknown-order": refusal(404) },
  }),
  customers: officeOperation({
    method: "GET",
    path: "/search/customers",
    summary: "Find customers by email address or name, with their latest orders",
    permission: "customers.read",
    command: { name: "find", words: ["text"] },
    input: z.object({
      text: z
        .string()
        .trim()
        .min(2)
        .max(100)
        .meta({ typedAs: "rest" })
        .describe("The complete email address, or parts of the names in any order, in any case and accents"),
    }),
    output: z.object({ customers: z.array(customerFound).min(1).max(MOST_CUSTOMERS) }),
    refusals: { "nothing-found": refusal(404), "too-many": refusal(422, { most: z.int() }) },
  }),
};
