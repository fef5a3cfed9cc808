import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "../storage/columns.ts";

/**
 * Permanent audit log of the office, its command line and partners' API keys. The office shows it; a repeated request is
 * recognised by it. One row before an operation, so that none goes unrecorded, and one with its outcome; signing in and
 * what staff change of their own accounts are not in it. A trigger lets no row change, except that `input` becomes null
 * when personal data is erased.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Links the two rows. The client makes it, so that a repeated request is recognised. */
    run: uuid().notNull(),
    /** The name at that time. */
    who: text().notNull(),
    /** Null at the command line. */
    staff: uuid(),
    /** As "Firefox on Windows, 192.0.2.7"; null at the command line. */
    device: text(),
    /** As `orders.refund`. */
    operation: text().notNull(),
    /** As entered, except for voucher codes, of which only the last characters are kept. */
    input: jsonb().$type<unknown>(),
    /** What it was about, as far as the input names it. */
    order: text(),
    customer: uuid(),
    performance: integer(),
    outcome: text().$type<"begun" | "done" | "refused" | "failed">().notNull(),
    reason: text(),
    at: moment("at").notNull(),
  },
  (table) => [
    check("audit_outcome", sql`${table.outcome} in ('begun', 'done', 'refused', 'failed')`),
    uniqueIndex("audit_log_run").on(table.run).where(sql`${table.outcome} = 'begun'`),
    index("audit_log_run_end").on(table.run),
    index("audit_log_order").on(table.order).where(sql`${table.order} is not null`),
    index("audit_log_customer").on(table.customer).where(sql`${table.customer} is not null`),
    index("audit_log_performance").on(table.performance).where(sql`${table.performance} is not null`),
    index("audit_log_at").on(table.at),
  ],
);
