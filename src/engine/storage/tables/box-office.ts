import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../../storage/columns.ts";
import { tickets } from "./shop.ts";

/** Tickets that have been let in, and their first scan that counts: written with the scans, for refunds and claims. */
export const ticketUses = pgTable("ticket_uses", {
  code: text()
    .primaryKey()
    .references(() => tickets.code),
  who: text().notNull(),
  at: moment("at").notNull(),
});
