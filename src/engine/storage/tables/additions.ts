import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { baskets, orders } from "./shop.ts";

/** The resulting order is found by its basket. */
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
