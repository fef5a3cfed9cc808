import { z } from "zod";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { refusal } from "#contract/refusals.ts";
import { amount, day, officeOperation, orderNumber, reason } from "./operation.ts";

const unknownOrder = { "unknown-order": refusal(404) };
const notReserved = { "not-reserved": refusal(409) };
const order = orderNumber();

export const orders = {
  resend: officeOperation({
    method: "POST",
    path: "/orders/{order}/resend",
    summary: "Resend an order's email with its tickets",
    permission: "orders.send",
    command: { name: "resend", words: ["order"] },
    input: z.object({ order }),
    output: z.object({ email: z.string() }),
    refusals: { ...unknownOrder, "not-paid": refusal(409, { state: z.string() }) },
  }),
  lock: officeOperation({
    method: "POST",
    path: "/orders/{order}/lock",
    summary: "Let only the box office complete a reserved order",
    permission: "orders.reserve",
    command: { name: "lock", words: ["order"] },
    input: z.object({ order, why: reason() }),
    output: z.object({}),
    refusals: notReserved,
  }),
  unlock: officeOperation({
    method: "POST",
    path: "/orders/{order}/unlock",
    summary: "Let the customer complete a reserved order again",
    permission: "orders.reserve",
    command: { name: "unlock", words: ["order"] },
    input: z.object({ order }),
    output: z.object({}),
    refusals: notReserved,
  }),
  extend: officeOperation({
    method: "POST",
    path: "/orders/{order}/extend",
    summary: "Extend a reserved order to the end of a later day, and email its customer",
    permission: "orders.reserve",
    command: { name: "extend", words: ["order"] },
    input: z.object({ order, until: day() }),
    output: z.object({}),
    refusals: {
      ...notReserved,
      "payment-under-way": refusal(409),
      "too-late": refusal(409, { latest: z.iso.date() }),
      "not-later-than-now": refusal(409),
    },
  }),
  refund: officeOperation({
    method: "POST",
    path: "/orders/{order}/refund",
    summary:
      "Refund an order to its original payment methods: all that is left, or an amount; used items only with a reason",
    permission: "orders.refund",
    command: { name: "refund", words: ["order"] },
    input: z.object({
      order,
      amount: amount().optional(),
      again: z
        .boolean()
        .optional()
        .describe("The same amount was refunded before, and is refunded once more"),
      byHand: z.boolean().optional().describe("You have returned the money yourself"),
      used: z.boolean().optional().describe("Also if a part of it has been used; needs a reason"),
      why: reason().optional(),
    }),
    output: z.object({ refunded: moneySchema, isByHand: z.boolean() }),
    refusals: {
      ...unknownOrder,
      "not-paid": refusal(409, { state: z.string() }),
      "nothing-left": refusal(409),
      "more-than-left": refusal(409, { left: moneySchema }),
      "by-hand": refusal(409),
      "not-by-hand": refusal(409),
      "given-before": refusal(409, { same: moneySchema, isByHand: z.boolean() }),
      used: refusal(409, { parts: z.array(z.string()) }),
      "no-reason": refusal(422, { parts: z.array(z.string()) }),
    },
  }),
};
