import { sql } from "drizzle-orm";
import { index, pgTable, smallint, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../../storage/columns.ts";
import { ofCustomer, ofOrder } from "../references.ts";

/** Renewal rights to seats of a series, from season to season. Exchanging a ticket does not move them. */
export const seriesRights = pgTable(
  "series_rights",
  {
    id: uuid().primaryKey(),
    /** The series with its dates, as its line refers to it. */
    offer: text().notNull(),
    seat: text().notNull(),
    customer: ofCustomer(),
    /** The price type of the purchase and of the renewal. */
    priceType: smallint("price_type").notNull(),
    order: ofOrder(),
    line: text().notNull(),
    since: moment("since").notNull(),
    /** When the right was waived, or the series returned. */
    ended: moment("ended"),
  },
  (table) => [
    uniqueIndex("a_seat_of_a_series_is_one_persons")
      .on(table.offer, table.seat)
      .where(sql`${table.ended} is null`),
    index("series_rights_customer").on(table.customer),
  ],
);

/** Offers to subscribers to renew their seats, each held by a reserved order. */
export const seriesRenewals = pgTable(
  "series_renewals",
  {
    id: uuid().primaryKey(),
    from: text("from_offer").notNull(),
    offer: text().notNull(),
    customer: ofCustomer(),
    order: ofOrder(),
    seats: text().array().notNull(),
    opened: moment("opened").notNull(),
    /** The subscriber's request for better seats, in free text. */
    preference: text(),
    preferenceAt: moment("preference_at"),
    declined: moment("declined"),
  },
  (table) => [
    unique("a_subscriber_is_asked_once").on(table.from, table.offer, table.customer),
    index("series_renewals_customer").on(table.customer),
  ],
);
