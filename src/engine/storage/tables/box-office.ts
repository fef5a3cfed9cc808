import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "../../../payments/columns.ts";
import { performanceSeats, performances, tickets } from "./shop.ts";

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

export const ticketUses = pgTable("ticket_uses", {
  code: text()
    .primaryKey()
    .references(() => tickets.code),
  who: text().notNull(),
  at: moment("at").notNull(),
});

/** Seats that the box office has taken off sale. Those that the house's files hold back cannot be released here. */
export const seatBlocks = pgTable(
  "seat_blocks",
  {
    performance: integer().notNull(),
    seat: text().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.performance, table.seat] }),
    foreignKey({
      columns: [table.performance, table.seat],
      foreignColumns: [performanceSeats.performance, performanceSeats.seat],
    }).onDelete("cascade"),
  ],
);

/** Box office overrides of performances, newer than the season's file; applied at every import. */
export const performanceOrders = pgTable("performance_orders", {
  performance: integer()
    .primaryKey()
    .references(() => performances.id),
  cancelled: boolean().notNull(),
  /** Local time; null if the file's date applies. */
  starts: text(),
  /** The file's date that this one replaces, as written there. */
  instead: text(),
  at: moment("at").notNull(),
});
