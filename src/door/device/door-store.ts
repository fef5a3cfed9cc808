import type { DoorListChange, SyncAnswer } from "#contract/door/door-wire.ts";
import type { DoorTicket } from "#domain/door/door-list.ts";
import type { DoorScan, Scan } from "#domain/door/scan.ts";
import type { Found } from "#domain/door/verdict.ts";
import type {
  DoorDatabase,
  DoorFacts,
  OutboxScan,
  StoredList,
  StoredScan,
  StoredTicket,
} from "./door-database.ts";

/** By the hash of a code, or by the ticket's name where it was searched. */
export type Wanted = { readonly hash: string } | { readonly performance: number; readonly ticket: string };

/** Nothing was written. */
export class CannotRecord extends Error {}

/** Reads and writes, each in one transaction. */
export interface DoorStore {
  facts(): Promise<DoorFacts | null>;
  writeFacts(facts: DoorFacts): Promise<void>;
  lists(): Promise<readonly StoredList[]>;
  countTickets(performance: number): Promise<number>;
  /**
   * Finds a ticket, decides, and stores the scan before it returns. `decide` returns the scan to store.
   * @param preferred the performance whose ticket counts where two have the same code
   * @throws CannotRecord if the storage is full or gone
   */
  record<Decided extends { readonly scan: Scan | null }>(
    wanted: Wanted | null,
    preferred: number,
    decide: (found: Found | null) => Decided,
  ): Promise<Decided>;
  /** Whether a list of the device has it. */
  has(wanted: Wanted): Promise<boolean>;
  /** Oldest first. */
  outbox(most: number): Promise<readonly OutboxScan[]>;
  countOutbox(): Promise<number>;
  markUnreadable(position: number): Promise<void>;
  /** Takes over an answer of the server; the same one twice changes nothing. */
  apply(answer: SyncAnswer, facts: DoorFacts): Promise<void>;
  confirm(ids: readonly string[]): Promise<void>;
  /** A ticket that the server found; its list brings it later. */
  putTicket(performance: number, ticket: DoorTicket, scans: readonly DoorScan[]): Promise<void>;
  ticketsOf(performance: number): Promise<readonly StoredTicket[]>;
  deleteList(performance: number): Promise<void>;
  /** Deletes all but scans that wait, and what is needed to upload them. @param isLeaving whether it stays so */
  wipe(isLeaving: boolean): Promise<void>;
}

export function createDoorStore(database: DoorDatabase, deviceName: () => string): DoorStore {
  const STRICT = { durability: "strict" } as const;
  type Writing = ReturnType<typeof writing>;
  const writing = () =>
    database.transaction(["facts", "lists", "tickets", "scans", "outbox"], "readwrite", STRICT);

  const own = ({ scan, ticketKey: [performance, ticket] }: OutboxScan): StoredScan => {
    const { id, kind, entrance, at, undoes } = scan;
    return { id, kind, entrance, at, undoes, performance, ticket, device: deviceName() };
  };

  async function find(transaction: Writing, wanted: Wanted, preferred: number): Promise<Found | null> {
    const tickets = transaction.objectStore("tickets");
    const matches =
      "hash" in wanted
        ? await tickets.index("hashes").getAll(wanted.hash)
        : [await tickets.get([wanted.performance, wanted.ticket])];
    const ticket = matches.find((one) => one?.performance === preferred) ?? matches[0];
    const list = ticket && (await transaction.objectStore("lists").get(ticket.performance));
    if (!ticket || !list) return null;
    const key: [number, string] = [ticket.performance, ticket.ticket];
    const known = await transaction.objectStore("scans").index("ticket").getAll(key);
    const waiting = await transaction.objectStore("outbox").index("ticket").getAll(key);
    const scans = [...known.toSorted((a, b) => a.at - b.at), ...waiting.map(own)];
    const isReplaced = "hash" in wanted && wanted.hash !== ticket.hash;
    return { performance: list.about, ticket, scans: unique(scans), isReplaced };
  }

  async function clearList(transaction: Writing, performance: number): Promise<void> {
    for (const name of ["tickets", "scans"] as const) {
      const store = transaction.objectStore(name);
      const keys = await store.index("performance").getAllKeys(performance);
      for (const key of keys) await store.delete(key as never);
    }
  }

  async function putList(transaction: Writing, change: DoorListChange, read: number): Promise<void> {
    const { performance, about, whole, tickets, scans, cursor } = change;
    const lists = transaction.objectStore("lists");
    const before = await lists.get(performance);
    const described = about ?? before?.about;
    if (!described) return;
    if (whole) await clearList(transaction, performance);
    await lists.put({ about: described, cursor, read });
    for (const ticket of tickets) await transaction.objectStore("tickets").put(stored(performance, ticket));
    for (const scan of scans) await transaction.objectStore("scans").put({ ...scan, performance });
  }

  async function takeConfirmed(transaction: Writing, ids: readonly string[]): Promise<void> {
    const outbox = transaction.objectStore("outbox");
    for (const id of ids) {
      const entry = await outbox.index("id").get(id);
      if (entry?.position === undefined) continue;
      await outbox.delete(entry.position);
      if (entry.ticketKey[1] !== "" && entry.scan.kind !== "refused")
        await transaction.objectStore("scans").put(own(entry));
    }
  }

  /** Rejections of the parts are reported by the whole. */
  async function inOne<Result>(work: (transaction: Writing) => Promise<Result>): Promise<Result> {
    const transaction = writing();
    const committed = transaction.done;
    committed.catch(() => {});
    try {
      const result = await work(transaction);
      await committed;
      return result;
    } catch (error) {
      try {
        transaction.abort();
      } catch {
        // It has ended already.
      }
      throw error;
    }
  }

  return {
    facts: async () => (await database.get("facts", "facts")) ?? null,
    async writeFacts(facts) {
      await database.put("facts", facts, "facts");
    },
    lists: () => database.getAll("lists"),
    countTickets: (performance) => database.countFromIndex("tickets", "performance", performance),
    async record(wanted, preferred, decide) {
      try {
        return await inOne(async (transaction) => {
          const decided = decide(wanted && (await find(transaction, wanted, preferred)));
          const { scan } = decided;
          if (scan) {
            const ticketKey: [number, string] = [scan.performance, scan.ticket ?? ""];
            const entry = { id: scan.id, ticketKey, scan, isUnreadable: false };
            await transaction.objectStore("outbox").add(entry);
          }
          return decided;
        });
      } catch (error) {
        throw new CannotRecord("The phone could not store the scan", { cause: error });
      }
    },
    async has(wanted) {
      if ("hash" in wanted) return (await database.countFromIndex("tickets", "hashes", wanted.hash)) > 0;
      return (await database.count("tickets", [wanted.performance, wanted.ticket])) > 0;
    },
    async outbox(most) {
      const entries = await database.getAll("outbox");
      return entries.filter(({ isUnreadable }) => !isUnreadable).slice(0, most);
    },
    countOutbox: () => database.count("outbox"),
    async markUnreadable(position) {
      const entry = await database.get("outbox", position);
      if (entry) await database.put("outbox", { ...entry, isUnreadable: true });
    },
    apply: (answer, facts) =>
      inOne(async (transaction) => {
        await takeConfirmed(transaction, answer.confirmed);
        for (const change of answer.lists) await putList(transaction, change, answer.now);
        const lists = transaction.objectStore("lists");
        for (const performance of await lists.getAllKeys()) {
          if (answer.device.performances.includes(performance)) continue;
          await clearList(transaction, performance);
          await lists.delete(performance);
        }
        await transaction.objectStore("facts").put(facts, "facts");
      }),
    confirm: (ids) => inOne((transaction) => takeConfirmed(transaction, ids)),
    putTicket: (performance, ticket, scans) =>
      inOne(async (transaction) => {
        await transaction.objectStore("tickets").put(stored(performance, ticket));
        for (const scan of scans) await transaction.objectStore("scans").put({ ...scan, performance });
      }),
    ticketsOf: (performance) => database.getAllFromIndex("tickets", "performance", performance),
    deleteList: (performance) =>
      inOne(async (transaction) => {
        await clearList(transaction, performance);
        await transaction.objectStore("lists").delete(performance);
      }),
    wipe: (isLeaving) =>
      inOne(async (transaction) => {
        for (const name of ["lists", "tickets", "scans"] as const)
          await transaction.objectStore(name).clear();
        const facts = await transaction.objectStore("facts").get("facts");
        const isNeeded = facts && (await transaction.objectStore("outbox").count()) > 0;
        if (isNeeded)
          await transaction.objectStore("facts").put({ ...facts, device: null, isLeaving }, "facts");
        else await transaction.objectStore("facts").clear();
      }),
  };
}

function stored(performance: number, ticket: DoorTicket): StoredTicket {
  return { ...ticket, performance, hashes: [ticket.hash, ...ticket.replaced] };
}

/** A scan is in both stores from its confirmation until the outbox is cleared. */
function unique(scans: readonly StoredScan[]): StoredScan[] {
  return [...new Map(scans.map((scan) => [scan.id, scan])).values()];
}
