import { z } from "zod";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { refusal } from "#contract/refusals.ts";
import { officeOperation, orderNumber } from "./operation.ts";

export const MOST_CUSTOMERS = 20;
export const MOST_ORDERS = 20;

const orderFound = z.object({
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

/** On the command line both are `find`. */
export const search = {
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
