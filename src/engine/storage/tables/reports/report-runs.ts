import { index, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { ReportId } from "#domain/reports/reports.ts";
import { moment } from "../../../../storage/columns.ts";
import type { SubscribedFilters } from "./report-subscriptions.ts";

export interface RunFilters extends SubscribedFilters {
  readonly from: string;
  readonly to: string;
  readonly language?: "sv" | "en" | undefined;
}

/** A report over a long period, made in the background. Deleted with its result after `reportDays`. */
export const reportRuns = pgTable(
  "report_runs",
  {
    id: uuid().primaryKey(),
    /** Who requested it; null at the command line. */
    staff: uuid(),
    report: text().$type<ReportId>().notNull(),
    filters: jsonb().$type<RunFilters>().notNull(),
    state: text().$type<"queued" | "running" | "done" | "failed" | "cancelled">().notNull(),
    /** Of `pieces`. */
    finished: smallint().notNull().default(0),
    pieces: smallint().notNull().default(0),
    /** A run that was begun this often has failed. */
    attempts: smallint().notNull().default(0),
    /** The table of `operations/reports/report-fields.ts`, with all rows. */
    result: jsonb(),
    requested: moment("requested").notNull(),
    ended: moment("ended"),
  },
  (table) => [index("report_runs_state").on(table.state, table.requested)],
);
