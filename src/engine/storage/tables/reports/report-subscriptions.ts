import { date, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { ReportId } from "#domain/reports/reports.ts";
import { moment } from "../../../../storage/columns.ts";
import type { Channel } from "../shop.ts";

export interface SubscribedFilters {
  readonly event?: string | undefined;
  readonly performance?: number | undefined;
  readonly against?: string | undefined;
  readonly channel?: Channel | undefined;
}

/** A report that a member of staff gets by email. */
export const reportSubscriptions = pgTable(
  "report_subscriptions",
  {
    id: uuid().primaryKey(),
    staff: uuid().notNull(),
    report: text().$type<ReportId>().notNull(),
    every: text().$type<"day" | "week">().notNull(),
    format: text().$type<"csv" | "xlsx">().notNull(),
    filters: jsonb().$type<SubscribedFilters>().notNull(),
    created: moment("created").notNull(),
    /** The last day of the newest report that was sent. */
    sent: date(),
  },
  (table) => [
    unique("a_report_is_subscribed_to_once").on(table.staff, table.report, table.every),
    index("report_subscriptions_sent").on(table.every, table.sent),
  ],
);
