import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#domain/languages.ts";
import { moment } from "./columns.ts";
import { orders } from "./shop.ts";

/** Lines of orders that their buyers went back on: each once, with when it was said. */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: uuid().primaryKey(),
    /** What was said in one go has one receipt. */
    receipt: uuid().notNull(),
    order: uuid()
      .notNull()
      .references(() => orders.id),
    line: text().notNull(),
    /** Minor units of the order's currency that are to go back for it. */
    amount: bigint({ mode: "number" }).notNull(),
    /** Who says so; null once it is forgotten. */
    name: text(),
    language: text().$type<Language>().notNull(),
    at: moment("at").notNull(),
    /** Null while the house waits for what is to be sent back. */
    refunded: moment("refunded"),
  },
  (table) => [
    unique("withdrawn_once").on(table.order, table.line),
    index("withdrawals_receipt").on(table.receipt),
    check("withdrawal_not_negative", sql`${table.amount} >= 0`),
  ],
);
