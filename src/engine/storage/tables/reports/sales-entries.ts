import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Band } from "#domain/seating/seating.ts";
import { moment, units } from "../../../../storage/columns.ts";
import { ofOrder } from "../references.ts";
import type { Channel } from "../shop.ts";

/**
 * The sales journal, append-only: sales, returns, adjustments and moves, with the day they count for. Reports of sales
 * read nothing else of orders, so that a past day has the same figures again. It names no person.
 */
export const salesEntries = pgTable(
  "sales_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    order: ofOrder(),
    /** The part of the order, and the kind of entry. Corrections repeat the columns of what they correct. */
    part: smallint().notNull(),
    kind: text().$type<"sold" | "returned" | "adjusted" | "moved">().notNull(),
    line: text(),
    /** "ticket", "fee", "delivery", or the line's kind. */
    what: text().notNull(),
    /** Basis points; null outside VAT. */
    rate: integer(),
    quantity: integer().notNull(),
    /** Minor units; negative for what went back. */
    gross: units("gross").notNull(),
    vat: units("vat").notNull(),
    /** Taken off by a promo code, not included in `gross`. */
    discount: units("discount").notNull(),
    /** A ticket that was given away, or cost nothing. */
    free: boolean().notNull().default(false),
    currency: text().notNull(),
    performance: integer(),
    /** Of a ticket: a ticket that moved has an entry for each of its seats. */
    seat: text(),
    priceType: integer("price_type"),
    band: text().$type<Band>(),
    channel: text().$type<Channel>().notNull(),
    /** Id of the promo code's offer. */
    promo: text(),
    /** Whether nobody with the buyer's account or email address had paid for an order before; null without either. */
    firstOrder: boolean("first_order"),
    /** The first three characters of the postcode. */
    area: text(),
    /** In the house's time zone. */
    day: date().notNull(),
    hour: smallint().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    index("sales_entries_order").on(table.order, table.part),
    index("sales_entries_day").on(table.day),
    index("sales_entries_performance").on(table.performance, table.day),
    uniqueIndex("a_part_is_sold_once").on(table.order, table.part).where(sql`${table.kind} = 'sold'`),
    check("vat_is_taxed", sql`${table.rate} is not null or ${table.vat} = 0`),
  ],
);
