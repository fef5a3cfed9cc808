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
import { bytes, moment } from "../../../storage/columns.ts";

/** Tables of the waiting rooms, for the migrations: `src/queue` reads and writes them in SQL. */

/** A single row: the key that signs tickets, for every process and after every restart. */
export const queueKey = pgTable(
  "queue_key",
  { only: boolean().primaryKey().default(true), key: bytes("key").notNull() },
  (table) => [check("queue_key_once", sql`${table.only}`)],
);

/** The current state of a room. Only the process that locks its row calls visitors in. */
export const queueRooms = pgTable("queue_rooms", {
  id: text().primaryKey(),
  /** Seed of the draw, generated when it takes place, so that no one knows it before. */
  seed: bytes("seed"),
  served: integer().notNull().default(0),
  lastPlace: integer("last_place").notNull().default(0),
  /** Capacity left over from quiet moments, and the recent number of calls per minute. */
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
    arrival: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    arrived: moment("arrived").notNull(),
    /** The network it was taken from, for the limit of places. */
    network: text().notNull(),
    /** Incremented when another device takes the place over. */
    generation: integer().notNull().default(0),
    place: integer(),
    called: moment("called"),
    /** End of the call, and then of the stay. */
    expires: moment("expires"),
    /** Hash of the session that entered: no other may use the place. */
    session: bytes("session"),
    entered: moment("entered"),
    gone: moment("gone"),
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
