import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { after, listOf } from "../lists.ts";
import { officeOperation, orderNumber, storedMoney } from "../operation.ts";

const id = z.string().max(200);
const order = orderNumber();

const open = z.object({
  id,
  order: z.string(),
  money: storedMoney,
  state: z
    .enum(["pending", "failed"])
    .describe("Failed: the provider refused it or could not make it, and the house has to settle it"),
  requested: z.iso.datetime(),
  payment: z.string().nullable().describe("The provider's id of the payment"),
  refund: z.string().nullable().describe("The provider's id of the refund; null if it was not accepted"),
});
const settled = z.object({ refunds: z.int().positive().describe("How many refunds there were") });
const refusals = { "unknown-order": refusal(404), "nothing-failed": refusal(409) };

export const refunds = {
  list: officeOperation({
    method: "GET",
    path: "/refunds",
    summary: "List refunds that the provider has not completed, the oldest first",
    permission: "orders.read",
    command: { name: "refunds", words: [] },
    input: z.object({ after: after(id) }),
    output: listOf(open, id),
    refusals: {},
  }),
  again: officeOperation({
    method: "POST",
    path: "/orders/{order}/failed-refunds/request",
    summary: "Request an order's failed refunds again",
    permission: "orders.refund",
    command: { name: "refund-again", words: ["order"] },
    input: z.object({ order }),
    output: settled,
    refusals,
  }),
  byHand: officeOperation({
    method: "POST",
    path: "/orders/{order}/failed-refunds/by-hand",
    summary: "Record that you have returned the money of an order's failed refunds yourself",
    permission: "orders.refund",
    command: { name: "refund-by-hand", words: ["order"] },
    input: z.object({ order }),
    output: settled,
    refusals,
  }),
};
