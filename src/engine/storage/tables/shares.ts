import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns.ts";
import { tickets } from "./shop.ts";

/** Tickets that are shown to somebody else by a link. Until when is the performance's affair, judged when it is opened. */
export const ticketShares = pgTable(
  "ticket_shares",
  {
    id: uuid().primaryKey(),
    ticket: text()
      .notNull()
      .references(() => tickets.code),
    /** Whoever reads the database finds no link in it. */
    tokenHash: bytes("token_hash").notNull(),
    /** Whom the owner means to go. */
    name: text().notNull(),
    created: moment("created").notNull(),
    revoked: moment("revoked"),
  },
  (table) => [
    uniqueIndex("a_ticket_has_one_live_share").on(table.ticket).where(sql`${table.revoked} is null`),
    uniqueIndex("a_share_is_found_by_its_token").on(table.tokenHash),
    index("shares_ticket").on(table.ticket),
  ],
);
