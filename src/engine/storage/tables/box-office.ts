import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../../storage/columns.ts";
import { performances, tickets } from "./shop.ts";

export const ticketUses = pgTable("ticket_uses", {
  code: text()
    .primaryKey()
    .references(() => tickets.code),
  who: text().notNull(),
  at: moment("at").notNull(),
});

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
