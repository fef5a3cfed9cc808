import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#domain/languages.ts";
import { moment, units } from "../../../../storage/columns.ts";
import { ofOrder } from "../references.ts";

/** Lines of orders that their buyers have withdrawn from: each once, with the time. */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: uuid().primaryKey(),
    /** Withdrawals submitted together share a receipt. */
    receipt: uuid().notNull(),
    order: ofOrder(),
    line: text().notNull(),
    /** Amount to refund, in minor units of the order's currency. */
    amount: units("amount").notNull(),
    /** Name of the buyer; null once erased. */
    name: text(),
    language: text().$type<Language>().notNull(),
    at: moment("at").notNull(),
    /** Null while the house waits for the goods to be returned. */
    refunded: moment("refunded"),
  },
  (table) => [
    unique("withdrawn_once").on(table.order, table.line),
    index("withdrawals_receipt").on(table.receipt),
    check("withdrawal_not_negative", sql`${table.amount} >= 0`),
  ],
);
