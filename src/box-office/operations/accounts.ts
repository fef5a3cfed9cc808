import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { after, listOf, paidMoney } from "./lists.ts";
import { officeOperation, orderNumber } from "./operation.ts";

const order = orderNumber();

const unmatchedPayment = z.object({
  id: z.uuid(),
  order: z.string(),
  received: paidMoney,
  due: paidMoney,
  refundOn: z.iso.datetime().nullable().describe("When it is refunded without anybody's doing"),
  payment: z.string().nullable().describe("The provider's id of the payment"),
});

const debt = z.object({
  order: z.string(),
  email: z.string(),
  owed: paidMoney,
  total: paidMoney,
  sold: z.iso.datetime(),
  stopped: z.boolean().describe("No longer collected: the customer has to resume it"),
  next: z.iso.date().nullable().describe("When the next instalment is due; null if stopped or with the bank"),
});

export const accounts = {
  unmatched: officeOperation({
    method: "GET",
    path: "/unmatched-payments",
    summary: "List unmatched payments, the next to be refunded first",
    permission: "accounts.read",
    command: { name: "unmatched", words: [] },
    input: z.object({ after: after(z.uuid()) }),
    output: listOf(unmatchedPayment, z.uuid()),
    refusals: {},
  }),
  returnUnmatched: officeOperation({
    method: "POST",
    path: "/orders/{order}/unmatched-payments/return",
    summary: "Refund an order's unmatched payments now instead of on their date",
    permission: "accounts.settle",
    command: { name: "unmatched-return", words: ["order"] },
    input: z.object({ order }),
    output: z.object({ payments: z.int().positive().describe("How many payments are refunded") }),
    refusals: { "nothing-unmatched": refusal(409) },
  }),
  unpaid: officeOperation({
    method: "GET",
    path: "/debts",
    summary: "List orders by instalments that are still owed and no longer collected, the oldest first",
    permission: "accounts.read",
    command: { name: "unpaid", words: [] },
    input: z.object({
      all: z.boolean().optional().describe("Also those that are still being collected"),
      after: after(orderNumber()),
    }),
    output: listOf(debt, z.string()),
    refusals: {},
  }),
};
