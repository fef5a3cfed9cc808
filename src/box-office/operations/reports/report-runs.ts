import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { officeLanguage, officeOperation } from "../operation.ts";
import { format, report, reportFile, reportFilters, scopeRefusals, table } from "./report-fields.ts";

const run = z.object({
  id: z.uuid(),
  report,
  title: z.string(),
  period: z.object({ from: z.iso.date(), to: z.iso.date() }),
  state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
  finished: z.int().describe("Pieces of the period that are read"),
  pieces: z.int().describe("0 before it begins"),
  requested: z.iso.datetime(),
  until: z.iso.datetime().describe("When it is deleted with its result"),
});

const own = { id: z.uuid() };
const unknown = { "unknown-run": refusal(404) };

/** Reports over long periods, made in the background. Each person has their own. */
export const reportRuns = {
  start: officeOperation({
    method: "POST",
    path: "/report-runs",
    summary: "Make a report over any period in the background",
    permission: "reports.read",
    command: { name: "report-start", words: ["report"] },
    input: z.object({ report, ...reportFilters }),
    output: z.object({ id: z.uuid() }),
    refusals: { ...scopeRefusals, "too-many": refusal(429, { most: z.int() }) },
  }),
  list: officeOperation({
    method: "GET",
    path: "/report-runs",
    summary: "List your reports that were made in the background",
    permission: "reports.read",
    command: { name: "report-runs", words: [] },
    input: z.object({ language: officeLanguage() }),
    output: z.object({ runs: z.array(run) }),
    refusals: {},
  }),
  show: officeOperation({
    method: "GET",
    path: "/report-runs/{id}",
    summary: "Show the progress or the result of a report made in the background",
    permission: "reports.read",
    command: { name: "report-run", words: ["id"] },
    input: z.object({ ...own, language: officeLanguage() }),
    output: z.object({ run, table: table.nullable().describe("Null before it is done") }),
    refusals: unknown,
  }),
  file: officeOperation({
    method: "GET",
    path: "/report-runs/{id}/{format}",
    summary: "Return a report made in the background as CSV or XLSX",
    permission: "reports.read",
    command: { name: "report-run-file", words: ["id", "format"] },
    input: z.object({ ...own, format }),
    output: reportFile,
    refusals: { ...unknown, "not-done": refusal(409) },
  }),
  cancel: officeOperation({
    method: "DELETE",
    path: "/report-runs/{id}",
    summary: "Cancel a report that is being made, or delete its result",
    permission: "reports.read",
    command: { name: "report-cancel", words: ["id"] },
    input: z.object(own),
    output: z.object({}),
    refusals: unknown,
  }),
};
