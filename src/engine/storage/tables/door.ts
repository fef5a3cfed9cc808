import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { ConflictKind, Scan } from "#domain/door/scan.ts";
import { bytes, moment, transactionId } from "../../../storage/columns.ts";

/** Phones at the entrance. A device exists from the moment its pairing code is shown; it has a token once it is paired. */
export const doorDevices = pgTable(
  "door_devices",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    performances: integer().array().notNull(),
    /** All for which it has ever been paired: it may have scanned for them before it heard of a change. */
    pairedFor: integer("paired_for").array().notNull(),
    /** Names in Swedish; empty for all. */
    entrances: text().array().notNull(),
    /** Whether it has whole names and order numbers. */
    names: boolean().notNull(),
    /** Of the hashes on the device. */
    salt: text().notNull(),
    pairingHash: bytes("pairing_hash").unique(),
    pairingUntil: moment("pairing_until").notNull(),
    tokenHash: bytes("token_hash").unique(),
    created: moment("created").notNull(),
    createdBy: text("created_by").notNull(),
    paired: moment("paired"),
    revoked: moment("revoked"),
    lastContact: moment("last_contact"),
    /** Percent; null if the browser does not tell. */
    battery: smallint(),
    /** Scans that it has not uploaded. */
    waiting: integer().notNull().default(0),
    /** Scans that the server cannot take; they stay on the device. */
    rejected: integer().notNull().default(0),
    version: text(),
  },
  (table) => [index("door_devices_created").on(table.created)],
);

/** What happened at the door; append-only by trigger. A ticket is named by its place in its order, which never changes. */
export const doorScans = pgTable(
  "door_scans",
  {
    /** Made by the device. */
    id: uuid().primaryKey(),
    /** In the order in which the scans of a ticket count; clocks and moments do not decide it. */
    number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    /** Null in the office and at the command line. */
    device: uuid().references(() => doorDevices.id),
    /** Name of the device, or of the person. */
    who: text().notNull(),
    kind: text().$type<Scan["kind"]>().notNull(),
    performance: integer().notNull(),
    entrance: text(),
    order: uuid(),
    line: integer(),
    because: text().$type<Scan["because"]>(),
    override: jsonb().$type<Scan["override"]>(),
    undoes: uuid(),
    /** The device's clock. */
    at: moment("at").notNull(),
    received: moment("received").notNull(),
    /** Uploaded by a revoked device: it changes no ticket. */
    isRevoked: boolean("is_revoked").notNull().default(false),
    written: transactionId("written").notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    check("door_scan_kind", sql`${table.kind} in ('in', 'out', 'refused', 'undo')`),
    index("door_scans_performance").on(table.performance, table.written),
    index("door_scans_ticket").on(table.order, table.line),
    index("door_scans_undoes").on(table.undoes).where(sql`${table.undoes} is not null`),
  ],
);

/** Scans that staff have to review. */
export const doorConflicts = pgTable(
  "door_conflicts",
  {
    id: uuid().primaryKey(),
    performance: integer().notNull(),
    kind: text().$type<ConflictKind>().notNull(),
    /** For `twice`. */
    earlier: uuid().references(() => doorScans.id),
    later: uuid()
      .notNull()
      .references(() => doorScans.id),
    at: moment("at").notNull(),
    settled: moment("settled"),
    settledBy: text("settled_by"),
    note: text(),
  },
  (table) => [
    check("door_conflict_kind", sql`${table.kind} in ('twice', 'void', 'void-after', 'not-paired')`),
    check("door_conflict_of_two", sql`(${table.kind} = 'twice') = (${table.earlier} is not null)`),
    index("door_conflicts_performance").on(table.performance),
  ],
);
