import { sql } from "drizzle-orm";
import { check, date, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "../../../../storage/columns.ts";
import { customers } from "../shop.ts";

export const accessRegistrations = pgTable(
  "access_registrations",
  {
    id: uuid().primaryKey(),
    scheme: text().notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** Hash by which the code is found; null if the box office assigned the customer itself. */
    codeHash: bytes("code_hash"),
    last4: text(),
    /** The last valid day in the house's time zone; null for no end. */
    until: date({ mode: "string" }),
    issued: moment("issued").notNull(),
    customer: uuid().references(() => customers.id),
    applied: moment("applied"),
    ended: moment("ended"),
  },
  (table) => [
    uniqueIndex("an_access_code_is_one_registration").on(table.codeHash),
    uniqueIndex("a_customer_is_in_a_scheme_once")
      .on(table.customer, table.scheme)
      .where(sql`${table.ended} is null`),
    check(
      "access_by_code_or_customer",
      sql`${table.codeHash} is not null or ${table.customer} is not null or ${table.ended} is not null`,
    ),
  ],
);
