import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { OfferKind, OfferState } from "#domain/orders/refund-offer.ts";
import { moment } from "../../../../storage/columns.ts";
import { ofOrder } from "../references.ts";
import { performances } from "../shop.ts";

export const refundOffers = pgTable(
  "refund_offers",
  {
    order: ofOrder(),
    performance: integer()
      .notNull()
      .references(() => performances.id),
    kind: text().$type<OfferKind>().notNull(),
    state: text().$type<OfferState>().notNull().default("waiting"),
    since: moment("since").notNull(),
    /** Refunded amounts in minor units: to the original payment methods, and as credit. */
    value: integer(),
    credit: integer(),
    settled: moment("settled"),
  },
  (table) => [
    primaryKey({ columns: [table.order, table.performance] }),
    index("refund_offers_waiting").on(table.since).where(sql`${table.state} = 'waiting'`),
    check(
      "refund_offer_settled_once",
      sql`(${table.state} in ('money', 'credit')) = (${table.settled} is not null)`,
    ),
  ],
);
