import { inArray } from "drizzle-orm";
import { countedScans, type Scan } from "#domain/door/scan.ts";
import type { Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { ticketUses } from "../storage/tables/box-office.ts";
import { doorConflicts, doorScans } from "../storage/tables/door.ts";
import { tickets } from "../storage/tables/shop.ts";
import { doorHash, isOneOf, placeKey, type TicketIdentity } from "./door-tickets.ts";
import { conflictsOf } from "./scan-conflicts.ts";
import { readScans, type StoredScan, scansOfTickets } from "./ticket-scans.ts";

export interface ScanToRecord extends Omit<Scan, "ticket"> {
  /** Null if no ticket is known by what was read. */
  readonly of: TicketIdentity | null;
}

export interface Recorder {
  /** Null in the office and at the command line. */
  readonly device: string | null;
  /** Name of the device, or of the person. */
  readonly who: string;
  /** Of the hashes. */
  readonly salt: string;
  /** Performances; null for all. */
  readonly pairedFor: readonly number[] | null;
  /** Its scans are kept, and change no ticket. */
  readonly isRevoked: boolean;
  /** Who scans waits for the answer: a scan that would be a conflict is not recorded. */
  readonly isWaiting: boolean;
}

/**
 * Records scans once each, by their ids, and reports conflicts: an `in` that meets one which its device did not know of,
 * or a ticket that is no longer valid, and scans of a device that was not paired for the performance.
 * @returns the ids of those that are recorded now, and were not before
 */
export function recordScans(
  services: Pick<Services, "database" | "now" | "random">,
  scans: readonly ScanToRecord[],
  recorder: Recorder,
): Promise<readonly string[]> {
  if (scans.length === 0) return Promise.resolve([]);
  return inTransaction(services.database, async (transaction) => {
    const places = [...new Map(scans.flatMap(({ of }) => (of ? [[placeKey(of), of]] : []))).values()];
    const locked = await lockTickets(transaction, places);
    const before = await readScans(transaction, scansOfTickets(places));
    const stored = new Map(Map.groupBy(before, placeKey));
    const received = new Date(services.now());
    const { device, pairedFor } = recorder;
    const conflictsWith = (ticket: Locked, scan: ScanToRecord, earlier: readonly StoredScan[]) =>
      conflictsOf(scan, {
        ...{ earlier, device, isAdmitted: admits(ticket, scan, recorder) },
        isPaired: pairedFor === null || pairedFor.includes(ticket.performance),
      });
    const recorded: string[] = [];
    for (const scan of scans) {
      const key = scan.of && placeKey(scan.of);
      const ticket = key === null ? undefined : locked.get(key);
      const earlier = key === null ? [] : (stored.get(key) ?? []);
      const conflicts = ticket && !recorder.isRevoked ? conflictsWith(ticket, scan, earlier) : [];
      if (recorder.isWaiting && conflicts.length > 0) continue;
      const written = await write(transaction, scan, recorder, received);
      if (!written) continue;
      recorded.push(scan.id);
      if (key === null || !ticket || recorder.isRevoked) continue;
      stored.set(key, [...earlier, written]);
      for (const conflict of conflicts) {
        const { performance } = ticket;
        const row = { id: services.random.id(), performance, at: received, ...conflict };
        await transaction.insert(doorConflicts).values(row);
      }
    }
    if (!recorder.isRevoked) await keepUses(transaction, locked, stored);
    return recorded;
  });
}

type Locked = Pick<typeof tickets.$inferSelect, "code" | "valid" | "performance">;

/** Waits for another upload, a return or a new code of the same tickets. */
async function lockTickets(
  transaction: Transaction,
  places: readonly TicketIdentity[],
): Promise<ReadonlyMap<string, Locked>> {
  if (places.length === 0) return new Map();
  const rows = await transaction
    .select()
    .from(tickets)
    .where(isOneOf(tickets, places))
    .orderBy(tickets.code)
    .for("update");
  return new Map(rows.map((ticket) => [placeKey(ticket), ticket]));
}

/** Null if it was recorded before. */
async function write(
  transaction: Transaction,
  { of, hash: _hash, known: _known, at, ...scan }: ScanToRecord,
  { device, who, isRevoked }: Pick<Recorder, "device" | "who" | "isRevoked">,
  received: Date,
): Promise<StoredScan | null> {
  const [written = null] = await transaction
    .insert(doorScans)
    .values({
      ...scan,
      ...{ device, who, isRevoked, received, at: new Date(at) },
      ...{ order: of?.order ?? null, line: of?.line ?? null },
    })
    .onConflictDoNothing()
    .returning();
  return written;
}

/** A code that was replaced before the device heard of it does not admit. */
function admits({ code, valid }: Locked, { hash }: ScanToRecord, { salt }: Recorder): boolean {
  return valid && (hash === null || hash === doorHash(salt, code));
}

/** Refunds and claims read which tickets have been used. */
async function keepUses(
  transaction: Transaction,
  locked: ReadonlyMap<string, Locked>,
  stored: ReadonlyMap<string, readonly StoredScan[]>,
): Promise<void> {
  const unused: string[] = [];
  for (const [key, { code }] of locked) {
    const first = countedScans(stored.get(key) ?? []).find(({ kind }) => kind === "in");
    if (!first) unused.push(code);
    else {
      const { who, at } = first;
      await transaction.insert(ticketUses).values({ code, who, at }).onConflictDoNothing();
    }
  }
  if (unused.length > 0) await transaction.delete(ticketUses).where(inArray(ticketUses.code, unused));
}

/** @returns those of the ids that are recorded */
export async function recordedAmong(
  { database }: Pick<Services, "database">,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select({ id: doorScans.id })
    .from(doorScans)
    .where(inArray(doorScans.id, [...ids]));
  return rows.map(({ id }) => id);
}
