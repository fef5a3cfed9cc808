import { z } from "zod";
import { seatPlanSchema } from "#contract/operations/seating.ts";
import { refusal } from "#contract/refusals.ts";
import { FILTERS } from "#domain/reports/reports.ts";
import { officeLanguage, officeOperation, performanceId } from "../operation.ts";
import {
  format,
  report,
  reportFile,
  reportFilters,
  reportRefusals,
  scopeRefusals,
  table,
} from "./report-fields.ts";

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
    input: z.object({ report, ...reportFilters }),
    output: table,
    refusals: reportRefusals,
  }),
  file: officeOperation({
    method: "GET",
    path: "/reports/{report}/{format}",
    summary: "Return a report as CSV or XLSX",
    permission: "reports.read",
    command: { name: "report-file", words: ["report", "format"] },
    input: z.object({ report, format, ...reportFilters }),
    output: reportFile,
    refusals: reportRefusals,
  }),
  heatMap: officeOperation({
    method: "GET",
    path: "/heat-map",
    summary: "Show how often each seat of a hall was sold",
    permission: "reports.read",
    command: { name: "heat-map", words: [] },
    input: z.object({
      ...{ from: reportFilters.from, to: reportFilters.to, event: reportFilters.event },
      performance: performanceId().optional(),
      plan: z
        .string()
        .max(200)
        .optional()
        .describe("Id of a seat plan; the one of the most performances by default"),
      language: officeLanguage(),
    }),
    output: z.object({
      period: z.object({ from: z.iso.date(), to: z.iso.date() }),
      performances: z.int().describe("With the plan"),
      halls: z.array(z.object({ plan: z.string(), name: z.string(), performances: z.int() })),
      plan: seatPlanSchema.nullable().describe("Null without performances"),
      sold: z
        .array(z.int())
        .describe(
          "At how many of the performances each seat is sold, in the order of the plan, up to the last day",
        ),
      elsewhere: z.int().describe("Tickets for seats that the plan no longer has"),
    }),
    refusals: { ...scopeRefusals, "unknown-plan": refusal(404) },
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
        event: reportFilters.event,
        performance: performanceId().optional(),
      },
      ...{ against: reportFilters.against, channel: reportFilters.channel },
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
