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
import type { EntryState, SeatWishIn } from "#domain/sales/registrations/registrations.ts";
import { bytes, moment } from "../columns.ts";
import { customers, orders } from "../shop.ts";

/** Who would like to see what is drawn, and the draw. */

/** The draw of one registration: its seed is chosen and sealed before anybody has registered. */
export const draws = pgTable(
  "draws",
  {
    registration: text().primaryKey(),
    /** SHA-256 of the seed, in hexadecimal: shown from the beginning. */
    commitment: text().notNull(),
    /** Sealed: whoever reads the database knows no more than anybody else. */
    sealed: bytes("sealed").notNull(),
    committed: moment("committed").notNull(),
    drawn: moment("drawn"),
    /** The seats that were to be had when it was drawn, by performance: with them anybody can do it again. */
    seats: jsonb().$type<Readonly<Record<string, readonly number[]>>>(),
    announced: moment("announced"),
    /** In the open once the result is. */
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
    /** By which it is drawn, and by which its customer finds it in the result. */
    number: text().notNull().unique(),
    registration: text().notNull(),
    customer: uuid()
      .notNull()
      .references(() => customers.id),
    /** Nobody of one household registers twice, where the house says so: else it is the customer. */
    household: text().notNull(),
    state: text().$type<EntryState>().notNull(),
    performance: integer().notNull(),
    section: text().notNull(),
    party: smallint().notNull(),
    priceType: integer("price_type").notNull(),
    alternatives: jsonb().$type<readonly SeatWishIn[]>().notNull().default([]),
    rehearsal: boolean().notNull().default(false),
    language: text().$type<Language>().notNull(),
    changed: moment("changed").notNull(),
    entered: moment("entered"),
    /** Its place in the draw, and what came of it. */
    rank: integer(),
    wish: smallint(),
    drawnPerformance: integer("drawn_performance"),
    seats: jsonb().$type<readonly string[]>(),
    /** The holder of the seats that were drawn, and the order they were reserved in. */
    basket: uuid(),
    order: uuid().references(() => orders.id),
    /** When it was said what came of it. */
    told: moment("told"),
    /** When its party gave up what was drawn for it. */
    givenUp: moment("given_up"),
    /** The registration that gave these seats up: they were not drawn for this one. */
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
