import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Language } from "#domain/languages.ts";
import type { EntryState, SeatChoice } from "#domain/sales/registrations/registrations.ts";
import { bytes, moment } from "../../../../storage/columns.ts";
import { ofCustomer } from "../references.ts";
import { orders } from "../shop.ts";

/** The draw of a registration: its seed is chosen and committed to before anyone can register. */
export const draws = pgTable(
  "draws",
  {
    registration: text().primaryKey(),
    /** SHA-256 of the seed, in hexadecimal: public from the beginning. */
    commitment: text().notNull(),
    /** The encrypted seed, so that database access alone does not reveal it. */
    sealed: bytes("sealed").notNull(),
    committed: moment("committed").notNull(),
    drawn: moment("drawn"),
    /** The available seats at the time of the draw, by performance: needed to repeat and verify it. */
    seats: jsonb().$type<Readonly<Record<string, readonly number[]>>>(),
    announced: moment("announced"),
    /** Published with the result. */
    seed: text(),
  },
  (table) => [
    check("a_seed_is_shown_with_its_result", sql`${table.seed} is null or ${table.announced} is not null`),
  ],
);

export const registrations = pgTable(
  "registrations",
  {
    id: uuid().primaryKey(),
    /** The entry's number in the draw, by which its customer finds it in the result. */
    number: text().notNull().unique(),
    registration: text().notNull(),
    customer: ofCustomer(),
    /** Key for one registration per household, if the house requires that; otherwise per customer. */
    household: text().notNull(),
    state: text().$type<EntryState>().notNull(),
    performance: integer().notNull(),
    section: text().notNull(),
    party: smallint().notNull(),
    priceType: integer("price_type").notNull(),
    alternatives: jsonb().$type<readonly SeatChoice[]>().notNull().default([]),
    rehearsal: boolean().notNull().default(false),
    language: text().$type<Language>().notNull(),
    changed: moment("changed").notNull(),
    entered: moment("entered"),
    /** Its rank in the draw, and the result. */
    rank: integer(),
    choice: smallint(),
    drawnPerformance: integer("drawn_performance"),
    seats: jsonb().$type<readonly string[]>(),
    /** The holder of the drawn seats, and the order that reserves them. */
    basket: uuid(),
    order: uuid().references(() => orders.id),
    announced: moment("announced"),
    declined: moment("declined_at"),
    /** The registration that declined these seats: they were not drawn for this one. */
    passedFrom: uuid("passed_from"),
  },
  (table) => [
    uniqueIndex("a_customer_registers_once").on(table.registration, table.customer),
    uniqueIndex("a_household_registers_once")
      .on(table.registration, table.household)
      .where(sql`${table.state} not in ('draft', 'withdrawn')`),
    uniqueIndex("a_rank_is_drawn_once").on(table.registration, table.rank),
    index("registrations_customer").on(table.customer),
    check("a_party_is_somebody", sql`${table.party} > 0`),
    check(
      "drawn_seats_have_a_holder",
      sql`${table.state} not in ('drawn', 'offered') or (${table.basket} is not null and ${table.seats} is not null)`,
    ),
  ],
);
