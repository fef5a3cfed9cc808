import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Services } from "../kernel/services.ts";
import { doorConflicts, doorScans } from "../storage/tables/door.ts";
import type { StoredScan } from "./ticket-scans.ts";

const earlierScan = alias(doorScans, "earlier_scan");
const laterScan = alias(doorScans, "later_scan");

export interface DoorConflict {
  readonly conflict: typeof doorConflicts.$inferSelect;
  /** For `twice`. */
  readonly earlier: StoredScan | null;
  readonly later: StoredScan;
}

/** If one of two scans was undone, there is no conflict. A revoked device undoes nothing. */
const stands: SQL = sql`not exists (
  select from ${doorScans} as undo join ${doorScans} as undone on undone.id = undo.undoes
  where undone.id in (${doorConflicts.earlier}, ${doorConflicts.later})
    and undo."order" = undone."order" and undo.line = undone.line and not undo.is_revoked)`;

/** Open ones first, then newest first. If there are more, some of each ticket: a ticket with many hides no other. */
export async function readConflicts(
  { database }: Pick<Services, "database">,
  performance: number,
  most: number,
): Promise<DoorConflict[]> {
  const { at, settled } = doorConflicts;
  const isSettled = sql`${settled} is not null`;
  const ofTicket = sql`row_number() over (partition by ${laterScan.order}, ${laterScan.line}, ${isSettled} order by ${at} desc)`;
  const found = await database
    .select({ conflict: doorConflicts, earlier: earlierScan, later: laterScan })
    .from(doorConflicts)
    .innerJoin(laterScan, eq(laterScan.id, doorConflicts.later))
    .leftJoin(earlierScan, eq(earlierScan.id, doorConflicts.earlier))
    .where(and(eq(doorConflicts.performance, performance), stands))
    .orderBy(isSettled, ofTicket, desc(at))
    .limit(most);
  const isOpen = ({ conflict }: DoorConflict) => (conflict.settled ? 0 : 1);
  return found.toSorted((a, b) => isOpen(b) - isOpen(a) || b.conflict.at.getTime() - a.conflict.at.getTime());
}

export async function countOpenConflicts(
  { database }: Pick<Services, "database">,
  performance: number,
): Promise<number> {
  const open = and(eq(doorConflicts.performance, performance), isNull(doorConflicts.settled), stands);
  return database.$count(doorConflicts, open);
}

export async function settleConflict(
  { database, now }: Pick<Services, "database" | "now">,
  id: string,
  { note, who }: { readonly note: string; readonly who: string },
): Promise<
  Outcome<
    null,
    | { readonly reason: "unknown-conflict" }
    | { readonly reason: "settled-before"; readonly at: Date; readonly by: string }
  >
> {
  const [settled] = await database
    .update(doorConflicts)
    .set({ settled: new Date(now()), settledBy: who, note })
    .where(and(eq(doorConflicts.id, id), isNull(doorConflicts.settled)))
    .returning();
  if (settled) return done(null);
  const [before] = await database.select().from(doorConflicts).where(eq(doorConflicts.id, id));
  if (!before?.settled) return refused("unknown-conflict");
  return refused("settled-before", { at: before.settled, by: before.settledBy ?? "" });
}
