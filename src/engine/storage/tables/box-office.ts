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
import { moment } from "./columns.ts";
import { performanceSeats, performances, tickets } from "./shop.ts";

/** What the house's own people do at the box office. */

/** Who did what, for ever: a line before it is done, so that nothing is done unseen, and one with what came of it. */
export const boxOfficeLog = pgTable(
  "box_office_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Ties the two lines together. */
    run: uuid().notNull(),
    who: text().notNull(),
    command: text().notNull(),
    /** As they were typed; of a voucher's code only the last signs. */
    arguments: jsonb().$type<readonly string[]>().notNull(),
    outcome: text().$type<"begun" | "done" | "refused" | "failed">().notNull(),
    /** Why not. */
    reason: text(),
    at: moment("at").notNull(),
  },
  (table) => [check("box_office_outcome", sql`${table.outcome} in ('begun', 'done', 'refused', 'failed')`)],
);

/** A ticket opens its door once. */
export const ticketUses = pgTable("ticket_uses", {
  code: text()
    .primaryKey()
    .references(() => tickets.code),
  who: text().notNull(),
  at: moment("at").notNull(),
});

/** Seats that the box office has taken out of the sale: what the house's own files keep back is not theirs to give free. */
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

/** What the box office has ordered about a performance since the season's file was written; it holds at every import. */
export const performanceOrders = pgTable("performance_orders", {
  performance: integer()
    .primaryKey()
    .references(() => performances.id),
  cancelled: boolean().notNull(),
  /** On the house's wall; null where the file's date holds. */
  starts: text(),
  /** The file's words for the date that this one stands in for. */
  instead: text(),
  at: moment("at").notNull(),
});
