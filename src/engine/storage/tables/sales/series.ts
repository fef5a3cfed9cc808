import { sql } from "drizzle-orm";
import { index, pgTable, smallint, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "../columns.ts";
import { customers, orders } from "../shop.ts";

/** Whose seat is whose in a series, from one season to the next: a row of its own, which no exchange of a ticket moves. */
export const seriesRights = pgTable(
  "series_rights",
  {
    id: uuid().primaryKey(),
    /** The series with its dates, as its line names it. */
    offer: text().notNull(),
    seat: text().notNull(),
    customer: uuid()
      .notNull()
      .references(() => customers.id),
    /** As what it was bought, and is offered again. */
    priceType: smallint("price_type").notNull(),
    order: uuid()
      .notNull()
      .references(() => orders.id),
    line: text().notNull(),
    since: moment("since").notNull(),
    /** Given up, or given back. */
    ended: moment("ended"),
  },
  (table) => [
    uniqueIndex("a_seat_of_a_series_is_one_persons")
      .on(table.offer, table.seat)
      .where(sql`${table.ended} is null`),
    index("series_rights_customer").on(table.customer),
  ],
);

/** A subscriber is asked whether they keep their seats: an order that is paid later holds them meanwhile. */
export const seriesRenewals = pgTable(
  "series_renewals",
  {
    id: uuid().primaryKey(),
    from: text("from_offer").notNull(),
    offer: text().notNull(),
    customer: uuid()
      .notNull()
      .references(() => customers.id),
    order: uuid()
      .notNull()
      .references(() => orders.id),
    seats: text().array().notNull(),
    opened: moment("opened").notNull(),
    /** Better seats, in the subscriber's own words. */
    wish: text(),
    wished: moment("wished"),
    declined: moment("declined"),
  },
  (table) => [
    unique("a_subscriber_is_asked_once").on(table.from, table.offer, table.customer),
    index("series_renewals_customer").on(table.customer),
  ],
);
