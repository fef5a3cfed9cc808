import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "../../../../storage/columns.ts";
import { tickets } from "../shop.ts";

/** Tickets shared by a link. The link expires with the performance, which is checked when it is opened. */
export const ticketShares = pgTable(
  "ticket_shares",
  {
    id: uuid().primaryKey(),
    ticket: text()
      .notNull()
      .references(() => tickets.code, { onUpdate: "cascade" }),
    /** A hash, so that the database does not reveal the link. */
    tokenHash: bytes("token_hash").notNull(),
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
