import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AllocationColour, SalesChannel } from "#domain/seating/allocation.ts";
import { moment } from "../../../storage/columns.ts";
import { orders, performances } from "./shop.ts";

/**
 * Seats of a performance that the box office keeps: `performance_seats.allocation`. The one without a name has the seats
 * that are only blocked.
 */
export const allocations = pgTable(
  "allocations",
  {
    id: uuid().primaryKey(),
    performance: integer()
      .notNull()
      .references(() => performances.id),
    name: text().notNull(),
    colour: text().$type<AllocationColour>().notNull(),
    note: text().notNull().default(""),
    /** The email address of the person who is reminded before the release. */
    owner: text(),
    releaseAt: moment("release_at"),
    /** Where its seats may be sold, by those who may sell them. */
    channels: text().array().$type<SalesChannel[]>().notNull().default([]),
    /** Who may sell its seats, besides those with the permission for any allocation. */
    roles: text().array().notNull().default([]),
    staff: uuid().array().notNull().default([]),
    created: moment("created").notNull(),
    createdBy: text("created_by").notNull(),
    released: moment("released"),
    /** Null if it was released at its time. */
    releasedBy: text("released_by"),
    /** How many seats it had then, and how many of them were neither sold nor held. */
    seatsThen: integer("seats_then"),
    freedThen: integer("freed_then"),
  },
  (table) => [
    // What the seats refer to.
    unique("allocation_of_performance").on(table.performance, table.id),
    index("allocations_release").on(table.releaseAt).where(sql`${table.released} is null`),
    uniqueIndex("one_block_per_performance")
      .on(table.performance)
      .where(sql`${table.name} = '' and ${table.released} is null`),
    check("known_channels", sql`${table.channels} <@ array['counter']`),
    check("released_with_numbers", sql`(${table.released} is null) = (${table.seatsThen} is null)`),
  ],
);

/** For whom the seats of an allocation are. */
export const allocationGuests = pgTable(
  "allocation_guests",
  {
    id: uuid().primaryKey(),
    allocation: uuid()
      .notNull()
      .references(() => allocations.id),
    name: text().notNull(),
    party: integer().notNull(),
    /** Those of its seats that the party gets; ids in the plan. */
    seats: text().array().notNull().default([]),
    note: text().notNull().default(""),
    /** The order with the party's tickets. */
    order: uuid().references(() => orders.id),
    created: moment("created").notNull(),
  },
  (table) => [
    index("allocation_guests_allocation").on(table.allocation),
    check("a_party_of_one_or_more", sql`${table.party} > 0`),
  ],
);

/** Seats that the house's newest files no longer have. The import is refused while any of them is sold or held. */
export const lostSeats = pgTable(
  "lost_seats",
  {
    performance: integer()
      .notNull()
      .references(() => performances.id),
    seat: text().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.performance, table.seat] })],
);
