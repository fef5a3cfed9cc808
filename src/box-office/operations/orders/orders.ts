import { z } from "zod";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { refusal } from "#contract/refusals.ts";
import { amount, coercedAmount, day, expected, officeOperation, orderNumber, reason } from "../operation.ts";
import { cancelPreview, lineIds, refundPreview } from "./refund-preview.ts";

const unknownOrder = { "unknown-order": refusal(404) };
const notReserved = { "not-reserved": refusal(409) };
const order = orderNumber();
const notCancellable = {
  ...unknownOrder,
  "not-unpaid": refusal(409, { state: z.string() }),
  "payment-under-way": refusal(409),
};
const notRefundable = {
  ...unknownOrder,
  "not-paid": refusal(409, { state: z.string() }),
  "nothing-left": refusal(409),
  "more-than-left": refusal(409, { left: moneySchema }),
  "amount-or-lines": refusal(422),
  "unknown-line": refusal(404, { line: z.string() }),
  "returned-before": refusal(409, { line: z.string() }),
  "exchange-under-way": refusal(409),
  "only-whole-package": refusal(409),
  "meal-first": refusal(409, { number: z.string() }),
};

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
      "Refund an order to its original payment methods: all that is left, an amount, or returned tickets and lines; used items only with a reason",
    permission: "orders.refund",
    command: { name: "refund", words: ["order"] },
    input: z.object({
      order,
      amount: amount().optional(),
      lines: lineIds().optional().describe("Ids of tickets and other lines to return"),
      again: z
        .boolean()
        .optional()
        .describe("The same amount was refunded before, and is refunded once more"),
      byHand: z.boolean().optional().describe("You have returned the money yourself"),
      cash: z
        .boolean()
        .optional()
        .describe("Return in cash, from your till, what no provider can; needs orders.refund-cash"),
      used: z.boolean().optional().describe("Also if a part of it has been used; needs a reason"),
      why: reason().optional(),
      expect: expected().optional(),
    }),
    output: z.object({ refunded: moneySchema, isByHand: z.boolean() }),
    refusals: {
      ...notRefundable,
      "by-hand": refusal(409),
      "not-by-hand": refusal(409),
      "given-before": refusal(409, { same: moneySchema, isByHand: z.boolean() }),
      "cash-not-permitted": refusal(403),
      "no-till-session": refusal(409),
      "not-so-much-cash": refusal(409, { left: moneySchema }),
      used: refusal(409, { parts: z.array(z.string()) }),
      "no-reason": refusal(422, { parts: z.array(z.string()) }),
      "changed-meanwhile": refusal(409, { now: refundPreview }),
    },
  }),
  previewRefund: officeOperation({
    method: "GET",
    path: "/orders/{order}/refund",
    summary: "Show what a refund would return: per payment method, which tickets, and by which email",
    permission: "orders.refund",
    command: { name: "preview-refund", words: ["order"] },
    input: z.object({
      order,
      amount: coercedAmount().optional(),
      lines: lineIds().optional().describe("Ids of tickets and other lines to return"),
    }),
    output: refundPreview,
    refusals: notRefundable,
  }),
  previewCancel: officeOperation({
    method: "GET",
    path: "/orders/{order}/cancel",
    summary: "Show which seats cancelling an unpaid order would free",
    permission: "orders.change",
    command: { name: "preview-cancel", words: ["order"] },
    input: z.object({ order }),
    output: cancelPreview,
    refusals: notCancellable,
  }),
  cancel: officeOperation({
    method: "POST",
    path: "/orders/{order}/cancel",
    summary: "Cancel a reserved order, or one that is being paid",
    permission: "orders.change",
    command: { name: "cancel-order", words: ["order"] },
    input: z.object({ order, expect: expected().optional() }),
    output: z.object({ was: z.enum(["reserved", "paying"]) }),
    refusals: {
      ...notCancellable,
      "provider-unreachable": refusal(503),
      "changed-meanwhile": refusal(409, { now: cancelPreview }),
    },
  }),
  correctRecipient: officeOperation({
    method: "POST",
    path: "/orders/{order}/recipient",
    summary: "Correct the email address to which an order's emails go",
    permission: "orders.change",
    command: { name: "recipient", words: ["order", "email"] },
    input: z.object({
      ...{ order, email: z.string().max(254) },
      expect: expected().optional().describe("The order's `recipient` that was shown"),
    }),
    output: z.object({ before: z.string(), email: z.string() }),
    refusals: {
      ...{ ...unknownOrder, "invalid-email": refusal(422), "customer-erased": refusal(409) },
      "changed-meanwhile": refusal(409, { now: z.object({ recipient: z.string(), email: z.string() }) }),
    },
  }),
};
