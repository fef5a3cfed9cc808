import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { DoorDevice } from "#contract/door/door-wire.ts";
import type { DoorPerformance, DoorTicket } from "#domain/door/door-list.ts";
import type { DoorScan, Scan } from "#domain/door/scan.ts";

/** What is kept on the phone, except its settings. */
interface DoorSchema extends DBSchema {
  facts: { key: "facts"; value: DoorFacts };
  lists: { key: number; value: StoredList };
  tickets: {
    key: [number, string];
    value: StoredTicket;
    indexes: { hashes: string; performance: number };
  };
  /** Of all devices, as the server has them. */
  scans: { key: string; value: StoredScan; indexes: { ticket: [number, string]; performance: number } };
  /** Scans of this device that the server has not confirmed, oldest first. Those that wait outlive everything else. */
  outbox: { key: number; value: OutboxScan; indexes: { ticket: [number, string]; id: string } };
}

export interface DoorFacts {
  readonly token: string;
  /** Null once it was deleted from the phone; the token stays while scans wait to be uploaded. */
  readonly device: DoorDevice | null;
  /** The server's clock minus the phone's, in milliseconds. */
  readonly offset: number;
  /** Of the last answer, by the server's clock. */
  readonly contact: number;
  /** Deleted by hand: forgotten once the scans that wait are uploaded. */
  readonly isLeaving: boolean;
}

export interface StoredList {
  readonly about: DoorPerformance;
  readonly cursor: string;
  /** By the server's clock. */
  readonly read: number;
}

export interface StoredTicket extends DoorTicket {
  readonly performance: number;
  /** Of its code and of the codes before it. */
  readonly hashes: readonly string[];
}

export interface StoredScan extends DoorScan {
  readonly performance: number;
}

export interface OutboxScan {
  /** Given by the database. */
  readonly position?: number;
  readonly id: string;
  /** Empty if no ticket is known. */
  readonly ticketKey: [number, string];
  readonly scan: Scan;
  /** The server cannot take it: it stays until everything is deleted by hand, and is not sent again. */
  readonly isRejected: boolean;
}

export type DoorDatabase = IDBPDatabase<DoorSchema>;

export function openDoorDatabase(): Promise<DoorDatabase> {
  return openDB<DoorSchema>("parkett-door", 1, {
    upgrade(database) {
      database.createObjectStore("facts");
      database.createObjectStore("lists", { keyPath: "about.id" });
      const tickets = database.createObjectStore("tickets", { keyPath: ["performance", "ticket"] });
      tickets.createIndex("hashes", "hashes", { multiEntry: true });
      tickets.createIndex("performance", "performance");
      const scans = database.createObjectStore("scans", { keyPath: "id" });
      scans.createIndex("ticket", ["performance", "ticket"]);
      scans.createIndex("performance", "performance");
      const outbox = database.createObjectStore("outbox", { keyPath: "position", autoIncrement: true });
      outbox.createIndex("ticket", "ticketKey");
      outbox.createIndex("id", "id", { unique: true });
    },
  });
}
