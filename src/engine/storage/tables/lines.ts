import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { LineState } from "#domain/orders/states.ts";
import { moment } from "./columns.ts";
import { orders } from "./shop.ts";

/** What baskets and orders hold besides seats, and what has become of an order's lines. */

/** How many there are of something: things in stock, places of a sitting, uses of a code. Whoever takes one locks its row. */
export const quotas = pgTable(
  "quotas",
  {
    key: text().primaryKey(),
    capacity: integer().notNull(),
  },
  (table) => [check("quota_not_negative", sql`${table.capacity} >= 0`)],
);

/**
 * What a holder has of a quota, or alone. It is had until `held_until`, as a seat is; null is for good: it was paid for.
 * The holder is a basket, and stays it when the basket has become an order.
 */
export const claims = pgTable(
  "claims",
  {
    holder: uuid().notNull(),
    line: text().notNull(),
    /** "quota": a share of the quota of that name. "one": nobody else may have the same. */
    of: text().$type<"quota" | "one">().notNull(),
    key: text().notNull(),
    amount: integer().notNull(),
    heldUntil: moment("held_until"),
  },
  (table) => [
    primaryKey({ columns: [table.holder, table.line, table.key] }),
    index("claims_key").on(table.key).where(sql`${table.of} = 'quota'`),
    uniqueIndex("one_of_a_key").on(table.key).where(sql`${table.of} = 'one'`),
    check("claim_positive", sql`${table.amount} > 0`),
  ],
);

/** What has become of a line of an order; what it is stands in the order's document, by the same id. */
export const orderLines = pgTable(
  "order_lines",
  {
    order: uuid()
      .notNull()
      .references(() => orders.id),
    line: text().notNull(),
    /** Its place in the order: tickets first. */
    position: smallint().notNull(),
    kind: text().notNull(),
    quantity: integer().notNull(),
    returned: integer().notNull().default(0),
    /** Minor units: everything charged for the line, VAT included, and the VAT in it. */
    gross: bigint({ mode: "number" }).notNull(),
    vat: bigint({ mode: "number" }).notNull(),
    state: text().$type<LineState>().notNull().default("promised"),
    /** Why it could not be had. */
    reason: text(),
    /** What came of it, for its kind to find again: a membership's id, a voucher's. */
    result: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.order, table.line] }),
    index("order_lines_promised").on(table.order).where(sql`${table.state} = 'promised'`),
    check("returned_no_more_than_there_were", sql`${table.returned} between 0 and ${table.quantity}`),
    check("order_line_quantity", sql`${table.quantity} > 0`),
  ],
);
