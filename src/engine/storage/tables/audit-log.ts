import { sql } from "drizzle-orm";
import { bigint, check, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../payments/columns.ts";

/** Permanent audit log: one row before an action, so that none goes unrecorded, and one with its outcome. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Links the two rows. */
    run: uuid().notNull(),
    who: text().notNull(),
    /** As `orders.refund`. */
    operation: text().notNull(),
    /** As entered, except for voucher codes, of which only the last characters are kept. */
    input: jsonb().$type<unknown>().notNull(),
    outcome: text().$type<"begun" | "done" | "refused" | "failed">().notNull(),
    reason: text(),
    at: moment("at").notNull(),
  },
  (table) => [check("audit_outcome", sql`${table.outcome} in ('begun', 'done', 'refused', 'failed')`)],
);
