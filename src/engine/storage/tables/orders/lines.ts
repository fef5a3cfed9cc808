import { sql } from "drizzle-orm";
import {
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
import { moment, units } from "../../../../storage/columns.ts";
import { ofOrder } from "../references.ts";

/** Limits: stock of products, places of a sitting, uses of a code. Taking a share locks the row. */
export const quotas = pgTable(
  "quotas",
  {
    key: text().primaryKey(),
    capacity: integer().notNull(),
  },
  (table) => [check("quota_not_negative", sql`${table.capacity} >= 0`)],
);

/** Valid until `held_until`; null is permanent, once paid for. The holder is a basket, also as an order. */
export const claims = pgTable(
  "claims",
  {
    holder: uuid().notNull(),
    line: text().notNull(),
    /** "quota": a share of the quota of that name. "one": exclusive. */
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

/** State of an order's line; its contents are in the order's document, under the same id. */
export const orderLines = pgTable(
  "order_lines",
  {
    order: ofOrder(),
    line: text().notNull(),
    /** Its position in the order: tickets first. */
    position: smallint().notNull(),
    kind: text().notNull(),
    quantity: integer().notNull(),
    returned: integer().notNull().default(0),
    /** Minor units: the line's total including VAT, and the VAT in it. */
    gross: units("gross").notNull(),
    vat: units("vat").notNull(),
    state: text().$type<LineState>().notNull().default("promised"),
    reason: text(),
    /** What its kind has created from it: the id of a membership or voucher. */
    result: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.order, table.line] }),
    index("order_lines_promised").on(table.order).where(sql`${table.state} = 'promised'`),
    check("returned_no_more_than_there_were", sql`${table.returned} between 0 and ${table.quantity}`),
    check("order_line_quantity", sql`${table.quantity} > 0`),
  ],
);
