import { foreignKey, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../../../storage/columns.ts";
import { performanceSeats, tickets } from "./shop.ts";

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
