import { type SQL, sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ResaleState } from "#domain/orders/resale.ts";
import { moment } from "../../../../storage/columns.ts";
import { tickets } from "../shop.ts";

/** Tickets that were put up for resale. While one is, `tickets.for_resale` is set and the ticket is not valid. */
export const ticketResales = pgTable(
  "ticket_resales",
  {
    id: uuid().primaryKey(),
    ticket: text()
      .notNull()
      .references(() => tickets.code, { onUpdate: "cascade" }),
    performance: integer().notNull(),
    seat: text().notNull(),
    state: text().$type<ResaleState>().notNull().default("open"),
    since: moment("since").notNull(),
    sold: moment("sold"),
    /** When it was over: paid back, taken back, ended or returned. */
    settled: moment("settled"),
    /** Paid back in minor units: to the original payment methods, and as credit. */
    value: integer(),
    credit: integer(),
  },
  (table) => [
    uniqueIndex("one_resale_of_a_ticket").on(table.ticket).where(sql`${table.settled} is null`),
    uniqueIndex("one_resale_of_a_seat").on(table.performance, table.seat).where(sql`${table.state} = 'open'`),
    index("ticket_resales_ticket").on(table.ticket),
    check("an_open_resale_is_not_settled", sql`${table.state} <> 'open' or ${table.settled} is null`),
    check(
      "an_ended_resale_is_settled",
      sql`${table.state} in ('open', 'sold') or ${table.settled} is not null`,
    ),
    check("sold_again_at_a_moment", sql`${table.state} <> 'sold' or ${table.sold} is not null`),
    check(
      "paid_back_once_sold",
      sql`(${table.state} = 'sold' and ${table.settled} is not null) = (${table.value} is not null and ${table.credit} is not null)`,
    ),
  ],
);

/** An order: one that is not settled comes first. */
export const NEWEST_FIRST: SQL = sql`${ticketResales.settled} desc nulls first, ${ticketResales.since} desc`;
