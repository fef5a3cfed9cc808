import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { FILTERS, REPORT_IDS } from "#domain/reports/reports.ts";
import { MOST_ENTRIES } from "./lists.ts";
import { day, officeLanguage, officeOperation, performanceId, storedMoney } from "./operation.ts";

const MOST_ROWS = 5_000;

const filters = {
  from: day().optional().describe("The first day; the first of the month by default"),
  to: day().optional().describe("The last day, included; today by default"),
  event: z.string().max(100).optional().describe("Slug of a production"),
  performance: performanceId().optional(),
  against: z.string().max(100).optional().describe("Slug of a production to compare with"),
  channel: z.enum(["web", "counter"]).optional(),
  language: officeLanguage(),
};

const report = z.enum(REPORT_IDS);
const format = z.enum(["csv", "xlsx"]);
const refusals = {
  "unknown-event": refusal(404, { event: z.string() }),
  "unknown-performance": refusal(404, { performance: z.int() }),
  "wrong-period": refusal(422),
};

const column = z.object({
  id: z.string(),
  kind: z
    .enum(["text", "money", "count", "share", "day", "moment", "hour", "rate"])
    .describe("money: minor units; share: 1 is all; rate: basis points; moment: ISO 8601"),
  title: z.string(),
});

const table = z.object({
  report,
  title: z.string(),
  about: z.string(),
  period: z.object({ from: z.iso.date(), to: z.iso.date() }),
  currency: z.string().length(3),
  columns: z.array(column),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))).max(MOST_ROWS),
  sums: z.array(z.union([z.string(), z.number(), z.null()])).describe("Of each column; null without a sum"),
  more: z.int().describe("Rows beyond those listed; the sums include them"),
  chart: z
    .object({ kind: z.enum(["bars", "lines"]), label: z.string(), values: z.array(z.string()) })
    .nullable(),
  isNow: z.boolean().describe("Shows the present state, whatever day is chosen"),
});
export type ReportTable = z.output<typeof table>;

const MOST_PAYOUT_CHARACTERS = 5_000_000;

const payoutLine = z.object({
  line: z.int().describe("In the file"),
  payment: z.string(),
  reference: z.string(),
  amount: z.int().describe("Minor units; negative for refunds"),
});
const bookedMovement = z.object({
  order: z.string(),
  payment: z.string().nullable(),
  reference: z.string(),
  amount: z.int(),
});

export const reports = {
  list: officeOperation({
    method: "GET",
    path: "/reports",
    summary: "List the reports, and the productions and performances to choose",
    permission: "reports.read",
    command: { name: "reports", words: [] },
    input: z.object({ language: officeLanguage() }),
    output: z.object({
      reports: z.array(
        z.object({ id: report, title: z.string(), about: z.string(), filters: z.array(z.enum(FILTERS)) }),
      ),
      events: z.array(
        z.object({
          slug: z.string(),
          title: z.string(),
          performances: z.array(z.object({ id: z.int(), starts: z.iso.datetime() })),
        }),
      ),
    }),
    refusals: {},
  }),
  show: officeOperation({
    method: "GET",
    path: "/reports/{report}",
    summary: "Show a report",
    permission: "reports.read",
    command: { name: "report", words: ["report"] },
    input: z.object({ report, ...filters }),
    output: table,
    refusals,
  }),
  file: officeOperation({
    method: "GET",
    path: "/reports/{report}/{format}",
    summary: "Return a report as CSV or XLSX",
    permission: "reports.read",
    command: { name: "report-file", words: ["report", "format"] },
    input: z.object({ report, format, ...filters }),
    output: z.object({ name: z.string(), type: z.string(), content: z.base64() }),
    refusals,
  }),
  payouts: officeOperation({
    method: "POST",
    path: "/payouts",
    summary: "Match a payment provider's list of payouts against the ledger",
    permission: "accounts.read",
    command: { name: "payouts", words: ["content"] },
    input: z.object({
      content: z
        .string()
        .min(1)
        .max(MOST_PAYOUT_CHARACTERS)
        .describe("CSV with the columns payment id or charge id, and amount"),
      from: day(),
      to: day().describe("The last day whose entries of the ledger have to be in the list, included"),
    }),
    output: z.object({
      matched: z.int(),
      sum: storedMoney.describe("Of what matched"),
      differing: z.array(z.object({ file: payoutLine, booked: bookedMovement })).max(MOST_ENTRIES),
      onlyInFile: z.array(payoutLine).max(MOST_ENTRIES),
      onlyInLedger: z.array(bookedMovement).max(MOST_ENTRIES),
      counts: z.object({ differing: z.int(), onlyInFile: z.int(), onlyInLedger: z.int() }),
    }),
    refusals: {
      "no-columns": refusal(422),
      "no-amount": refusal(422, { line: z.int() }),
      "wrong-period": refusal(422),
    },
  }),
  subscriptions: officeOperation({
    method: "GET",
    path: "/report-subscriptions",
    summary: "List the reports that you get by email",
    permission: "reports.read",
    command: { name: "report-subscriptions", words: [] },
    input: z.object({ language: officeLanguage() }),
    output: z.object({
      subscriptions: z.array(
        z.object({ id: z.uuid(), report, title: z.string(), every: z.enum(["day", "week"]), format }),
      ),
    }),
    refusals: {},
  }),
  subscribe: officeOperation({
    method: "POST",
    path: "/report-subscriptions",
    summary: "Get a report by email each morning or each Monday, about the day or week before",
    permission: "reports.read",
    command: { name: "report-subscribe", words: ["report", "every"] },
    input: z.object({
      ...{
        report,
        every: z.enum(["day", "week"]),
        format,
        event: filters.event,
        performance: performanceId().optional(),
      },
      ...{ against: filters.against, channel: filters.channel },
    }),
    output: z.object({ id: z.uuid() }),
    refusals: { "no-account": refusal(409) },
  }),
  unsubscribe: officeOperation({
    method: "DELETE",
    path: "/report-subscriptions/{id}",
    summary: "Get a report by email no longer",
    permission: "reports.read",
    command: { name: "report-unsubscribe", words: ["id"] },
    input: z.object({ id: z.uuid() }),
    output: z.object({}),
    refusals: { "no-account": refusal(409) },
  }),
};
