import { date, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment, units } from "../../../../storage/columns.ts";

/** What the payment provider paid out to the house, as it says itself; append-only. Amounts in minor units. */
export const payouts = pgTable(
  "payouts",
  {
    provider: text().notNull(),
    /** The provider's id. */
    id: text().notNull(),
    /** On the bank statement. */
    reference: text().notNull(),
    date: date().notNull(),
    currency: text().notNull(),
    /** Charges less refunds and fees. */
    amount: units("amount").notNull(),
    fees: units("fees").notNull(),
    fetched: moment("fetched").notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.id] }), index("payouts_date").on(table.date)],
);

/** The charges and refunds of a payout. */
export const payoutMovements = pgTable(
  "payout_movements",
  {
    provider: text().notNull(),
    payout: text().notNull(),
    position: integer().notNull(),
    /** The provider's ids; empty where it gives none. */
    payment: text().notNull(),
    reference: text().notNull(),
    /** Negative for refunds. */
    amount: units("amount").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.payout, table.position] }),
    foreignKey({ columns: [table.provider, table.payout], foreignColumns: [payouts.provider, payouts.id] }),
    index("payout_movements_reference").on(table.reference),
    index("payout_movements_payment").on(table.payment),
  ],
);
