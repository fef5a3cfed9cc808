import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../../storage/columns.ts";
import { ofOrder } from "../references.ts";
import { baskets } from "../shop.ts";

/** The resulting order is found by its basket. */
export const additions = pgTable(
  "additions",
  {
    basket: uuid()
      .primaryKey()
      .references(() => baskets.id, { onDelete: "cascade" }),
    order: ofOrder(),
    at: moment("at").notNull(),
  },
  (table) => [index("additions_order").on(table.order)],
);
