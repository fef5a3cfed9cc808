import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns.ts";

/** The waiting rooms' tables. Who is whose turn is decided by rows, for all processes together. */

/** One row for ever: what tickets are signed with, by every process and after every restart. */
export const queueKey = pgTable(
  "queue_key",
  { only: boolean().primaryKey().default(true), key: bytes("key").notNull() },
  (table) => [check("queue_key_once", sql`${table.only}`)],
);

/** A room as it stands now. Only whoever holds its row calls people in. */
export const queueRooms = pgTable("queue_rooms", {
  id: text().primaryKey(),
  /** What the order of the draw follows from: drawn when it takes place, known to nobody before. */
  seed: bytes("seed"),
  /** Places up to this one were called. */
  served: integer().notNull().default(0),
  lastPlace: integer("last_place").notNull().default(0),
  /** What a quiet moment left over, and how many were called a minute of late. */
  credit: doublePrecision().notNull().default(0),
  pace: doublePrecision().notNull(),
  /** A room that opens by load is open until then. */
  openUntil: moment("open_until"),
  ticked: moment("ticked").notNull(),
});

export const queuePlaces = pgTable(
  "queue_places",
  {
    room: text().notNull(),
    visitor: uuid().notNull(),
    /** In the order in which they came. */
    arrival: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    arrived: moment("arrived").notNull(),
    /** The network it was taken from: how many places one may have is bounded. */
    network: text().notNull(),
    /** Grows when another device takes it over. */
    generation: integer().notNull().default(0),
    place: integer(),
    called: moment("called"),
    /** The end of the call, and then of the stay. */
    expires: moment("expires"),
    /** The session that went in, hashed: no other may use the place. */
    session: bytes("session"),
    entered: moment("entered"),
    /** Given back after a purchase. */
    gone: moment("gone"),
    /** Emails that were sent about it. */
    emails: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.room, table.visitor] }),
    index("queue_places_place").on(table.room, table.place),
    index("queue_places_without").on(table.room, table.arrival).where(sql`${table.place} is null`),
    index("queue_places_network").on(table.room, table.network),
    index("queue_places_session").on(table.session).where(sql`${table.session} is not null`),
    index("queue_places_live")
      .on(table.room, table.expires)
      .where(sql`${table.called} is not null and ${table.gone} is null`),
  ],
);
