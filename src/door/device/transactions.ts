import type { DoorListChange } from "#contract/door/door-wire.ts";
import type { DoorTicket } from "#domain/door/door-list.ts";
import { NOT_RECORDED } from "#domain/door/scan.ts";
import type { Found } from "#domain/door/verdict.ts";
import type { DoorDatabase, OutboxScan, StoredScan, StoredTicket } from "./door-database.ts";

/** Steps of a transaction over the whole storage of the phone. */

/** By the hash of a code, or by the ticket's name where it was searched. */
export type Wanted = { readonly hash: string } | { readonly performance: number; readonly ticket: string };

/** Written to the disk before it counts as done. */
const begin = (database: DoorDatabase) =>
  database.transaction(["facts", "lists", "tickets", "scans", "outbox"], "readwrite", {
    durability: "strict",
  });
type Writing = ReturnType<typeof begin>;

/** Nothing is written if `work` throws. */
export async function inOne<Result>(
  database: DoorDatabase,
  work: (transaction: Writing) => Promise<Result>,
): Promise<Result> {
  const transaction = begin(database);
  const committed = transaction.done;
  // Reported by the whole.
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

/** @param device the name of this phone @param preferred the performance whose ticket counts where two have the same code */
export async function findTicket(
  transaction: Writing,
  wanted: Wanted,
  { preferred, device }: { readonly preferred: number; readonly device: string },
): Promise<Found | null> {
  const tickets = transaction.objectStore("tickets");
  const matches =
    "hash" in wanted
      ? await tickets.index("hashes").getAll(wanted.hash)
      : [await tickets.get([wanted.performance, wanted.ticket])];
  const ticket = matches.find((one) => one?.performance === preferred) ?? matches[0];
  if (!ticket) return null;
  const key: [number, string] = [ticket.performance, ticket.ticket];
  const [list, known, waiting] = await Promise.all([
    transaction.objectStore("lists").get(ticket.performance),
    transaction.objectStore("scans").index("ticket").getAll(key),
    transaction.objectStore("outbox").index("ticket").getAll(key),
  ]);
  if (!list) return null;
  const scans = [
    ...known.toSorted((a, b) => a.number - b.number),
    ...waiting.map((entry) => storedScan(entry, device)),
  ];
  const isReplaced = "hash" in wanted && wanted.hash !== ticket.hash;
  return { performance: list.about, ticket, scans: unique(scans), isReplaced };
}

export async function clearList(transaction: Writing, performance: number): Promise<void> {
  const tickets = transaction.objectStore("tickets");
  for (const key of await tickets.index("performance").getAllKeys(performance)) await tickets.delete(key);
  const scans = transaction.objectStore("scans");
  for (const key of await scans.index("performance").getAllKeys(performance)) await scans.delete(key);
}

export async function putList(transaction: Writing, change: DoorListChange, read: number): Promise<void> {
  const { performance, about, whole, tickets, scans, cursor } = change;
  const lists = transaction.objectStore("lists");
  const described = about ?? (await lists.get(performance))?.about;
  if (!described) return;
  if (whole) await clearList(transaction, performance);
  await lists.put({ about: described, cursor, read });
  for (const ticket of tickets)
    await transaction.objectStore("tickets").put(storedTicket(performance, ticket));
  for (const scan of scans) await transaction.objectStore("scans").put({ ...scan, performance });
}

/** Removes scans that the server has from the outbox; the phone goes on knowing of those that count for a ticket. */
export async function takeConfirmed(
  transaction: Writing,
  ids: readonly string[],
  device: string,
): Promise<void> {
  const outbox = transaction.objectStore("outbox");
  for (const id of ids) {
    const entry = await outbox.index("id").get(id);
    if (entry?.position === undefined) continue;
    await outbox.delete(entry.position);
    if (entry.ticketKey[1] !== "" && entry.scan.kind !== "refused")
      await transaction.objectStore("scans").put(storedScan(entry, device));
  }
}

export function storedTicket(performance: number, ticket: DoorTicket): StoredTicket {
  return { ...ticket, performance, hashes: [ticket.hash, ...ticket.replaced] };
}

function storedScan({ scan, ticketKey: [performance, ticket] }: OutboxScan, device: string): StoredScan {
  const { id, kind, entrance, at, undoes } = scan;
  return { id, number: NOT_RECORDED, kind, entrance, at, undoes, performance, ticket, device };
}

/** A scan whose confirmation was lost may be in both stores. */
function unique(scans: readonly StoredScan[]): StoredScan[] {
  return [...new Map(scans.map((scan) => [scan.id, scan])).values()];
}
