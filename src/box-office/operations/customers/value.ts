import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { after, listOf } from "../lists.ts";
import { amount, officeOperation, storedMoney } from "../operation.ts";

const code = z
  .string()
  .min(1)
  .max(60)
  .meta({ typedAs: "rest", description: "With or without spaces and hyphens" });
const MOST_MONTHS = 120;

const waitingVoucher = z.object({
  id: z.uuid(),
  order: z.string(),
  code: z.string().describe("The whole code, which can be spent"),
  balance: storedMoney,
  since: z.iso.datetime(),
});

export const value = {
  showVoucher: officeOperation({
    method: "POST",
    path: "/vouchers/show",
    summary: "Show the value of a gift voucher",
    permission: "vouchers.read",
    command: { name: "voucher", words: ["code"] },
    secrets: ["code"],
    input: z.object({ code }),
    output: z.object({
      last4: z.string(),
      state: z.enum(["live", "void"]),
      balance: storedMoney,
      held: storedMoney.describe("The part of the balance that unfinished orders have reserved"),
      validFrom: z.iso.date(),
      validUntil: z.iso.date().nullable().describe("The last day; null for no end"),
    }),
    refusals: { "unknown-voucher": refusal(404) },
  }),
  voidVoucher: officeOperation({
    method: "POST",
    path: "/vouchers/void",
    summary: "Void a gift voucher: its remaining amount is lost",
    permission: "vouchers.void",
    command: { name: "voucher-void", words: ["code"] },
    secrets: ["code"],
    input: z.object({
      code: code.optional(),
      voucher: z.uuid().optional().describe("Its id, instead of the code"),
    }),
    output: z.object({ last4: z.string(), lost: storedMoney }),
    refusals: { "unknown-voucher": refusal(404), "void-before": refusal(409, { last4: z.string() }) },
  }),
  waiting: officeOperation({
    method: "GET",
    path: "/vouchers/waiting",
    summary: "List vouchers for orders without an account, whose value could not go back to a void voucher",
    permission: "vouchers.codes",
    command: { name: "waiting-value", words: [] },
    input: z.object({ after: after(z.uuid()) }),
    output: listOf(waitingVoucher, z.uuid()),
    refusals: {},
  }),
  credit: officeOperation({
    method: "POST",
    path: "/customers/credit",
    summary: "Give a customer credit",
    permission: "customers.credit",
    command: { name: "credit", words: ["customer", "amount"] },
    input: z.object({
      customer: z.string().min(1).max(200).describe("Email address"),
      amount: amount(),
      months: z
        .int()
        .min(1)
        .max(MOST_MONTHS)
        .optional()
        .describe("How long it is valid; by default as the house sets"),
      again: z.boolean().optional().describe("The same amount was given today, and is given once more"),
    }),
    output: z.object({ email: z.string(), given: storedMoney, months: z.int() }),
    refusals: {
      "unknown-customer": refusal(404),
      "given-before": refusal(409, { email: z.string(), same: storedMoney }),
    },
  }),
};
