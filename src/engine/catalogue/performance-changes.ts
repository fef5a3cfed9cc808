import { asc, eq, sql } from "drizzle-orm";
import type { Outbox } from "#ports/outbox.ts";
import type { Transaction } from "../storage/database.ts";
import type { Catalogue, PerformanceEntry } from "../storage/documents/catalogue-document.ts";
import { performanceChanges } from "../storage/tables/shop.ts";

/** Changes are facts: the import writes them once and never revokes them. The order's document stays frozen. */
export type PerformanceChange = typeof performanceChanges.$inferSelect;
export type ChangeKind = PerformanceChange["kind"];

export interface LostPerformance {
  readonly performance: number;
  readonly event: string;
  readonly starts: Date;
  readonly tickets: number;
}

interface KnownPerformance {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly event: string;
  readonly starts: Date;
  readonly cancelled: boolean;
  readonly tickets: number;
}

/** Performances as they were before this import, whether they are announced as cancelled, and their tickets sold. */
async function knownPerformances(transaction: Transaction): Promise<KnownPerformance[]> {
  const { rows } = await transaction.execute<KnownPerformance>(sql`
    select performances.id, event, starts,
      coalesce((
        select kind = 'cancelled' from performance_changes
        where performance = performances.id and kind in ('cancelled', 'reinstated') order by id desc limit 1
      ), false) as cancelled,
      (select count(*)::int from tickets where performance = performances.id and (valid or for_resale)) as tickets
    from performances order by performances.id`);
  return rows.map((row) => ({ ...row, starts: new Date(row.starts) }));
}

/** Called before an import: the future performances with tickets that the new house no longer has. */
export async function findLostPerformances(
  transaction: Transaction,
  catalogue: Catalogue,
  now: Date,
): Promise<LostPerformance[]> {
  const kept = new Set(catalogue.performances.map(({ id }) => id));
  return (await knownPerformances(transaction))
    .filter(({ id, starts, tickets }) => tickets > 0 && starts > now && !kept.has(id))
    .map(({ id, event, starts, tickets }) => ({ performance: id, event, starts, tickets }));
}

/**
 * Called by each import: records moved, cancelled and reinstated performances, makes refund offers, notifies orders.
 * @returns the number of orders notified
 */
export async function noteChanges(
  transaction: Transaction,
  catalogue: Catalogue,
  outbox: Outbox<Transaction>,
  now: Date,
): Promise<number> {
  let notified = 0;
  const entries = new Map(catalogue.performances.map((entry) => [entry.id, entry]));
  for (const known of await knownPerformances(transaction)) {
    const entry = entries.get(known.id);
    for (const kind of entry ? changesOf(known, entry) : []) {
      const after = new Date(entry?.starts ?? 0);
      const [change] = await transaction
        .insert(performanceChanges)
        .values({ performance: known.id, kind, before: known.starts, after, at: now })
        .returning();
      // A performance that is over before and after the change needs no email.
      if (!change || (known.starts <= now && after <= now)) continue;
      await offerRefunds(transaction, change);
      notified += await notifyHolders(transaction, change, outbox);
    }
  }
  return notified;
}

function changesOf(known: KnownPerformance, entry: PerformanceEntry): ChangeKind[] {
  if (entry.cancelled) return known.cancelled ? [] : ["cancelled"];
  const moved = known.starts.getTime() !== entry.starts;
  return [...(known.cancelled ? ["reinstated" as const] : []), ...(moved ? ["moved" as const] : [])];
}

async function offerRefunds(
  transaction: Transaction,
  { performance, kind, at }: PerformanceChange,
): Promise<void> {
  if (kind === "reinstated") {
    await transaction.execute(sql`
      update refund_offers set state = 'called-off' where performance = ${performance} and state = 'waiting'`);
    return;
  }
  await transaction.execute(sql`
    insert into refund_offers ("order", performance, kind, since)
    select distinct tickets."order", tickets.performance, ${kind}, ${at}::timestamptz from tickets
    where tickets.performance = ${performance} and tickets.valid
    on conflict ("order", performance) do update set kind = excluded.kind, state = 'waiting', since = excluded.since
    where refund_offers.state not in ('money', 'credit')`);
}

async function notifyHolders(
  transaction: Transaction,
  { id, performance }: PerformanceChange,
  outbox: Outbox<Transaction>,
): Promise<number> {
  const { rows } = await transaction.execute<{ link: string }>(sql`
    select distinct orders.link from tickets join orders on orders.id = tickets."order"
    where tickets.performance = ${performance} and tickets.valid order by orders.link`);
  for (const { link } of rows) {
    await outbox.put(transaction, { kind: "performance-change", order: link, change: id });
  }
  return rows.length;
}

export async function readPerformanceChange(
  executor: Pick<Transaction, "select">,
  id: number,
): Promise<PerformanceChange | null> {
  const [change] = await executor.select().from(performanceChanges).where(eq(performanceChanges.id, id));
  return change ?? null;
}

export async function readChanges(executor: Pick<Transaction, "select">): Promise<PerformanceChange[]> {
  return executor.select().from(performanceChanges).orderBy(asc(performanceChanges.id));
}

/** Null if it is as it was then. `changes` are all of this performance, oldest first. */
export function changeSince(
  changes: readonly PerformanceChange[],
  { cancelled, starts }: Pick<PerformanceEntry, "cancelled" | "starts">,
  since: Date,
): { readonly kind: "cancelled" | "moved"; readonly before: Date } | null {
  const first = changes.find(({ kind, at }) => kind === "moved" && at >= since);
  const before = first?.before ?? new Date(starts);
  if (cancelled) return { kind: "cancelled", before };
  return before.getTime() === starts ? null : { kind: "moved", before };
}

/**
 * From the recorded facts alone, whatever the season now has.
 * @param changes all changes of this performance, oldest first
 * @param frozen the start at the time of the purchase, in milliseconds
 */
export function startAndChange(
  changes: readonly PerformanceChange[],
  frozen: number,
  since: Date,
): {
  readonly starts: number;
  readonly change: { readonly kind: "cancelled" | "moved"; readonly before: Date } | null;
} {
  const later = changes.filter(({ at }) => at >= since);
  const moved = later.findLast(({ kind }) => kind === "moved");
  const starts = moved?.after.getTime() ?? frozen;
  const before = new Date(frozen);
  if (later.findLast(({ kind }) => kind !== "moved")?.kind === "cancelled") {
    return { starts, change: { kind: "cancelled", before } };
  }
  return { starts, change: starts === frozen ? null : { kind: "moved", before } };
}
