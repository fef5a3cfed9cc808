import { bigint, boolean, index, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { storedValue } from "../../../../payments/schema.ts";
import { moment } from "../../../../storage/columns.ts";
import { ofOrder } from "../references.ts";

export const giftVouchers = pgTable(
  "gift_vouchers",
  {
    value: uuid()
      .primaryKey()
      .references(() => storedValue.id),
    order: ofOrder(),
    line: text().notNull(),
    position: smallint().notNull(),
  },
  (table) => [uniqueIndex("a_line_makes_its_vouchers_once").on(table.order, table.line, table.position)],
);

/** Vouchers that their buyer has sent again; the recipient is in the order. */
export const voucherSendings = pgTable(
  "voucher_sendings",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    order: ofOrder(),
    line: text().notNull(),
    at: moment("at").notNull(),
    /** Whether they went to another address, under new codes. */
    readdressed: boolean().notNull(),
  },
  (table) => [index("voucher_sendings_line").on(table.order, table.line)],
);
