import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { tillSession } from "./counter/tills.ts";
import { after, listOf, MOST_ENTRIES } from "./lists.ts";
import { day, officeOperation, orderNumber, storedMoney } from "./operation.ts";

const order = orderNumber();

const unmatchedPayment = z.object({
  id: z.uuid(),
  order: z.string(),
  received: storedMoney,
  due: storedMoney,
  refundOn: z.iso.datetime().nullable().describe("When it is refunded without anybody's doing"),
  payment: z.string().nullable().describe("The provider's id of the payment"),
});

const debt = z.object({
  order: z.string(),
  email: z.string(),
  owed: storedMoney,
  total: storedMoney,
  sold: z.iso.datetime(),
  stopped: z.boolean().describe("No longer collected: the customer has to resume it"),
  next: z.iso.date().nullable().describe("When the next instalment is due; null if stopped or with the bank"),
});

const LONGEST_EXPORT_DAYS = 366;
const DAY_MS = 86_400_000;

const exported = z
  .object({
    what: z.enum(["sales", "ledger"]),
    from: day(),
    to: day().describe("YYYY-MM-DD, included; a year after the first day at most"),
    separator: z
      .enum([",", ";", "tab"])
      .optional()
      .describe("Without it the one that spreadsheets expect in the house's language"),
    noBom: z
      .boolean()
      .optional()
      .describe("Without the byte order mark, by which Excel recognises UTF-8; for programs"),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], params: { fault: "before-the-first-day" } })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= LONGEST_EXPORT_DAYS * DAY_MS, {
    path: ["to"],
    params: { fault: "more-than-a-year" },
  });

/** What the shop has recorded does not agree with itself, or with the payment provider. */
const difference = z.discriminatedUnion("what", [
  z.object({
    what: z.enum(["taken", "returned"]),
    order: z.string(),
    recorded: storedMoney,
    ledger: storedMoney,
  }),
  z.object({
    what: z.enum(["charged", "refunded"]),
    order: z.string(),
    ledger: storedMoney,
    provider: storedMoney,
  }),
  z.object({
    what: z.literal("no-data"),
    order: z.string(),
    payment: z.string().nullable().describe("The provider has no data of it; null without an id"),
  }),
  z.object({
    ...{ what: z.literal("till"), till: z.string(), session: z.uuid() },
    drawer: storedMoney.describe("Sales less refunds in cash, as the till has them"),
    ledger: storedMoney,
  }),
]);
export type Difference = z.output<typeof difference>;

const closed = z.object({
  moved: z.array(
    z.object({
      kind: z.string().describe("The payment method: `provider`, `voucher`, `credit`, `counter` …"),
      taken: storedMoney,
      returned: storedMoney,
    }),
  ),
  tills: z.array(tillSession).describe("Opened or closed on that day, or open since"),
  differences: z.array(difference).max(MOST_ENTRIES),
  differing: z.int().describe("How many differences there are, also those beyond the list"),
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
  export: officeOperation({
    method: "GET",
    path: "/exports/{what}",
    summary: "Export sales or ledger entries as CSV, both days included",
    permission: "accounts.export",
    command: { name: "export", words: ["what"] },
    input: exported,
    output: z.object({ csv: z.string() }),
    refusals: {},
  }),
  close: officeOperation({
    method: "GET",
    path: "/daily-closes/{day}",
    summary: "Close a day: amounts taken and returned by payment method, and differences in the books",
    permission: "accounts.read",
    command: { name: "close", words: ["day"] },
    input: z.object({
      day: day(),
      provider: z.boolean().optional().describe("Compare each payment with the payment provider, too"),
    }),
    output: closed,
    refusals: { "not-yet": refusal(409) },
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
