import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../../../storage/columns.ts";
import { tickets } from "../shop.ts";

/** Codes that no longer admit: the ticket got another one. */
export const replacedCodes = pgTable(
  "replaced_codes",
  {
    code: text().primaryKey(),
    /** Its code now. */
    ticket: text()
      .notNull()
      .references(() => tickets.code, { onUpdate: "cascade" }),
    at: moment("at").notNull(),
  },
  (table) => [index("replaced_codes_ticket").on(table.ticket)],
);
