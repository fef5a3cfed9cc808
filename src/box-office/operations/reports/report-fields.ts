import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { REPORT_IDS } from "#domain/reports/reports.ts";
import { day, officeLanguage, performanceId } from "../operation.ts";

const MOST_ROWS = 5_000;

export const reportFilters = {
  from: day().optional().describe("The first day; the first of the month by default"),
  to: day().optional().describe("The last day, included; today by default"),
  event: z.string().max(100).optional().describe("Slug of a production"),
  performance: performanceId().optional(),
  against: z.string().max(100).optional().describe("Slug of a production to compare with"),
  channel: z.enum(["web", "counter"]).optional(),
  language: officeLanguage(),
};

export const report = z.enum(REPORT_IDS);
export const format = z.enum(["csv", "xlsx"]);
export const scopeRefusals = {
  "unknown-event": refusal(404, { event: z.string() }),
  "unknown-performance": refusal(404, { performance: z.int() }),
  "wrong-period": refusal(422),
};
export const reportRefusals = {
  ...scopeRefusals,
  "too-long": refusal(422, { days: z.int().describe("The most days of a report that is made at once") }),
};

const column = z.object({
  id: z.string(),
  kind: z
    .enum(["text", "money", "count", "share", "day", "moment", "hour", "rate"])
    .describe("money: minor units; share: 1 is all; rate: basis points; moment: ISO 8601"),
  title: z.string(),
});

export const table = z.object({
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

export const reportFile = z.object({ name: z.string(), type: z.string(), content: z.base64() });
