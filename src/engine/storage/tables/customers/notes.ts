import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../../storage/columns.ts";
import { customers, orders } from "../shop.ts";

/** What staff write down about an order or a customer. */
export const officeNotes = pgTable(
  "office_notes",
  {
    id: uuid().primaryKey(),
    order: uuid().references(() => orders.id),
    customer: uuid().references(() => customers.id),
    text: text().notNull(),
    /** The name of the author at that time. */
    who: text().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    check("a_note_is_about_one", sql`(${table.order} is null) <> (${table.customer} is null)`),
    index("office_notes_order").on(table.order).where(sql`${table.order} is not null`),
    index("office_notes_customer").on(table.customer).where(sql`${table.customer} is not null`),
  ],
);
