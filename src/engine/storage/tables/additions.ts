import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { baskets, orders } from "./shop.ts";

/** What a basket is filled for: things to a finished order. The order it becomes is known by its basket. */
export const additions = pgTable(
  "additions",
  {
    basket: uuid()
      .primaryKey()
      .references(() => baskets.id, { onDelete: "cascade" }),
    order: uuid()
      .notNull()
      .references(() => orders.id),
    at: moment("at").notNull(),
  },
  (table) => [index("additions_order").on(table.order)],
);
