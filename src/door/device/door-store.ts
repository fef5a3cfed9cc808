import type { SyncAnswer } from "#contract/door/door-wire.ts";
import type { DoorTicket } from "#domain/door/door-list.ts";
import type { DoorScan, Scan } from "#domain/door/scan.ts";
import type { Found } from "#domain/door/verdict.ts";
import type { DoorDatabase, DoorFacts, OutboxScan, StoredList, StoredTicket } from "./door-database.ts";
import {
  clearList,
  findTicket,
  inOne,
  putList,
  storedTicket,
  takeConfirmed,
  type Wanted,
} from "./transactions.ts";

/** `leave`, by hand, also deletes the scans that the server cannot take. */
export type WipeHow = "leave" | "keep-scans";

/** Nothing was written. */
export class CannotRecord extends Error {}

/** Reads and writes what is stored on the phone; a scan, an answer of the server and a deletion in one transaction each. */
export interface DoorStore {
  facts(): Promise<DoorFacts | null>;
  writeFacts(facts: DoorFacts): Promise<void>;
  lists(): Promise<readonly StoredList[]>;
  countTickets(performance: number): Promise<number>;
  /**
   * Finds a ticket, decides, and stores the scan before it returns. `decide` returns the scan to store, or null to store
   * nothing.
   * @param preferred the performance whose ticket counts where two have the same code
   * @throws CannotRecord if the storage is full or gone
   */
  record<Decided extends { readonly scan: Scan } | null>(
    wanted: Wanted | null,
    preferred: number,
    decide: (found: Found | null) => Decided,
  ): Promise<Decided>;
  /** Scans to upload, oldest first. */
  outbox(): Promise<readonly OutboxScan[]>;
  /** Those that the server cannot take. */
  rejected(): Promise<readonly OutboxScan[]>;
  countOutbox(): Promise<{ readonly waiting: number; readonly rejected: number }>;
  reject(position: number): Promise<void>;
  /** Takes over an answer of the server; the same one twice changes nothing. */
  apply(answer: SyncAnswer, facts: DoorFacts): Promise<void>;
  /** Removes from the outbox what the server has. */
  confirm(ids: readonly string[]): Promise<void>;
  /** A ticket that the server found; its list brings it later. */
  putTicket(performance: number, ticket: DoorTicket, scans: readonly DoorScan[]): Promise<void>;
  ticket(key: OutboxScan["ticketKey"]): Promise<StoredTicket | undefined>;
  ticketsOf(performance: number): Promise<readonly StoredTicket[]>;
  deleteList(performance: number): Promise<void>;
  /** Deletes all but the outbox, and what is needed to upload the scans that wait there. */
  wipe(how: WipeHow): Promise<void>;
}

/** @param device the name of this phone */
export function createDoorStore(database: DoorDatabase, device: () => string): DoorStore {
  return {
    ...readsOf(database),
    async writeFacts(facts) {
      await database.put("facts", facts, "facts");
    },
    async record(wanted, preferred, decide) {
      try {
        return await inOne(database, async (transaction) => {
          const about = { preferred, device: device() };
          const decided = decide(wanted && (await findTicket(transaction, wanted, about)));
          if (decided === null) return decided;
          const { scan } = decided;
          const ticketKey: [number, string] = [scan.performance, scan.ticket ?? ""];
          await transaction.objectStore("outbox").add({ id: scan.id, ticketKey, scan, isRejected: false });
          return decided;
        });
      } catch (error) {
        throw new CannotRecord("The phone could not store the scan", { cause: error });
      }
    },
    async reject(position) {
      const entry = await database.get("outbox", position);
      if (entry) await database.put("outbox", { ...entry, isRejected: true });
    },
    apply: (answer, facts) =>
      inOne(database, async (transaction) => {
        await takeConfirmed(transaction, answer.confirmed, device());
        for (const change of answer.lists) await putList(transaction, change, answer.now);
        const lists = transaction.objectStore("lists");
        for (const performance of await lists.getAllKeys()) {
          if (answer.device.performances.includes(performance)) continue;
          await clearList(transaction, performance);
          await lists.delete(performance);
        }
        await transaction.objectStore("facts").put(facts, "facts");
      }),
    confirm: (ids) => inOne(database, (transaction) => takeConfirmed(transaction, ids, device())),
    putTicket: (performance, ticket, scans) =>
      inOne(database, async (transaction) => {
        await transaction.objectStore("tickets").put(storedTicket(performance, ticket));
        for (const scan of scans) await transaction.objectStore("scans").put({ ...scan, performance });
      }),
    deleteList: (performance) =>
      inOne(database, async (transaction) => {
        await clearList(transaction, performance);
        await transaction.objectStore("lists").delete(performance);
      }),
    wipe: (how) => wipe(database, how),
  };
}

function wipe(database: DoorDatabase, how: WipeHow): Promise<void> {
  return inOne(database, async (transaction) => {
    for (const name of ["lists", "tickets", "scans"] as const) await transaction.objectStore(name).clear();
    const facts = await transaction.objectStore("facts").get("facts");
    const outbox = transaction.objectStore("outbox");
    const entries = await outbox.getAll();
    const isLeaving = how === "leave";
    for (const { position, isRejected } of entries)
      if (isLeaving && isRejected && position !== undefined) await outbox.delete(position);
    const isNeeded = facts && entries.some(({ isRejected }) => !isRejected);
    if (isNeeded) await transaction.objectStore("facts").put({ ...facts, device: null, isLeaving }, "facts");
    else await transaction.objectStore("facts").clear();
  });
}

type Reads =
  | "facts"
  | "lists"
  | "countTickets"
  | "outbox"
  | "rejected"
  | "countOutbox"
  | "ticket"
  | "ticketsOf";

function readsOf(database: DoorDatabase): Pick<DoorStore, Reads> {
  return {
    facts: async () => (await database.get("facts", "facts")) ?? null,
    lists: () => database.getAll("lists"),
    countTickets: (performance) => database.countFromIndex("tickets", "performance", performance),
    outbox: async () => (await database.getAll("outbox")).filter(({ isRejected }) => !isRejected),
    rejected: async () => (await database.getAll("outbox")).filter(({ isRejected }) => isRejected),
    async countOutbox() {
      const entries = await database.getAll("outbox");
      const rejected = entries.filter(({ isRejected }) => isRejected).length;
      return { waiting: entries.length - rejected, rejected };
    },
    ticket: (key) => database.get("tickets", key),
    ticketsOf: (performance) => database.getAllFromIndex("tickets", "performance", performance),
  };
}
