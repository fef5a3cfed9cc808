import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Language } from "#domain/languages.ts";
import type { ListEnding, ListEntryState } from "#domain/waiting-list/waiting-list.ts";
import { moment } from "../../../../storage/columns.ts";
import { ofOrder } from "../references.ts";

/** A party that waits for seats of sold-out performances. */
export const listEntries = pgTable(
  "waiting_list_entries",
  {
    id: uuid().primaryKey(),
    /** 128 random bits: the address of its page, sent to its mailbox only. */
    link: text().notNull().unique(),
    email: text().notNull(),
    /** `foldEmail(email)`. */
    foldedEmail: text("folded_email").notNull(),
    name: text().notNull(),
    language: text().$type<Language>().notNull(),
    state: text().$type<ListEntryState>().notNull(),
    ending: text().$type<ListEnding>(),
    performances: integer().array().notNull(),
    party: smallint().notNull(),
    wheelchairs: smallint().notNull(),
    /** Indices into BANDS; empty for any. */
    bands: smallint().array().notNull(),
    mayBeSplit: boolean("may_be_split").notNull(),
    /** The lower, the earlier: the moment of its confirmation, milliseconds, unless the box office moved it. */
    place: doublePrecision(),
    created: moment("created").notNull(),
    confirmed: moment("confirmed"),
    /** Purchases up to then are known and no reason to ask again. */
    boughtSeen: moment("bought_seen"),
    ended: moment("ended"),
  },
  (table) => [
    index("waiting_list_performances")
      .using("gin", table.performances)
      .where(sql`${table.state} in ('waiting', 'asked', 'offered')`),
    index("waiting_list_email").on(table.foldedEmail),
    index("waiting_list_ended").on(table.ended).where(sql`${table.ended} is not null`),
    check("a_listed_party_has_people", sql`${table.party} > 0`),
    check(
      "wheelchairs_with_companions",
      sql`${table.wheelchairs} = 0 or ${table.party} between ${table.wheelchairs} and 2 * ${table.wheelchairs}`,
    ),
    check("up_to_five_performances", sql`cardinality(${table.performances}) between 1 and 5`),
    check(
      "ended_for_a_reason",
      sql`(${table.state} = 'ended') = (${table.ending} is not null and ${table.ended} is not null)`,
    ),
    check(
      "placed_when_confirmed",
      sql`${table.state} in ('unconfirmed', 'ended') or (${table.place} is not null and ${table.confirmed} is not null)`,
    ),
  ],
);

/** Seats that a party was offered: a reserved order. */
export const listOffers = pgTable(
  "waiting_list_offers",
  {
    order: ofOrder().primaryKey(),
    entry: uuid()
      .notNull()
      .references(() => listEntries.id),
    performance: integer().notNull(),
    made: moment("made").notNull(),
    closed: moment("closed"),
  },
  (table) => [
    uniqueIndex("one_offer_at_a_time").on(table.entry).where(sql`${table.closed} is null`),
    index("waiting_list_open_offers").on(table.performance).where(sql`${table.closed} is null`),
  ],
);
