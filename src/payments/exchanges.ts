import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { refundShares } from "#domain/orders/refund-shares.ts";
import { type Brought, broughtBy, leftOf } from "./brought.ts";
import { type Tender, tenderSources, tenders } from "./schema.ts";
import type { Transaction } from "./services.ts";

/** The value of exchanged tickets stays on the tenders that brought it, which count how much of it is moved. */

/** Returns the amount that an exchange may use. A subscription redemption pays only for its own ticket. */
export async function movable(transaction: Transaction, order: string): Promise<number> {
  return leftOf(await movableIn(transaction, order));
}

async function movableIn(transaction: Transaction, order: string) {
  return movableOf(await broughtBy(transaction, order));
}

export function movableOf(brought: readonly Brought[]): Brought[] {
  return brought.filter(({ tender }) => tender.kind !== "redemption");
}

/** As `broughtBy` gives it after `moveValue`. */
export function withoutMoved(brought: readonly Brought[], amount: number): Brought[] {
  const movable = movableOf(brought);
  const shares = refundShares(amount, movable);
  return brought.map((one) => ({ ...one, returned: one.returned + (shares[movable.indexOf(one)] ?? 0) }));
}

/** The caller has locked the order. @throws RangeError when more is to move than is left */
export async function moveValue(
  transaction: Transaction,
  { tender, from, amount }: { readonly tender: string; readonly from: string; readonly amount: number },
): Promise<void> {
  const brought = await movableIn(transaction, from);
  const shares = refundShares(amount, brought);
  for (const [at, { tender: source }] of brought.entries()) {
    const share = shares[at] ?? 0;
    if (share === 0) continue;
    await transaction.insert(tenderSources).values({ tender, source: source.id, amount: share });
    await changeMoved(transaction, source.id, sql`${tenders.moved} + ${share}`);
  }
}

export async function releaseMoved(transaction: Transaction, released: readonly Tender[]): Promise<void> {
  for (const tender of released) {
    for (const { source, left } of await sourcesOf(transaction, tender)) {
      await changeMoved(transaction, source.id, sql`${tenders.moved} - ${left}`);
      await countReturned(transaction, tender, source, left);
    }
  }
}

interface Share {
  readonly source: Tender;
  readonly amount: number;
}

export async function sharesOfSources(
  transaction: Transaction,
  tender: Pick<Tender, "id">,
  amount: number,
): Promise<Share[]> {
  const sources = await sourcesOf(transaction, tender);
  const shares = refundShares(
    amount,
    sources.map(({ left }) => ({ taken: left, returned: 0 })),
  );
  return sources.map(({ source }, at) => ({ source, amount: shares[at] ?? 0 }));
}

export async function takeBackMoved(
  transaction: Transaction,
  tender: Pick<Tender, "id">,
  amount: number,
): Promise<Share[]> {
  const shares = await sharesOfSources(transaction, tender, amount);
  for (const { source, amount: share } of shares) {
    await changeMoved(transaction, source.id, sql`${tenders.moved} - ${share}`);
    await countReturned(transaction, tender, source, share);
  }
  return shares;
}

/**
 * The house refunded money at the provider that pays for another order: it must not be returned twice.
 * @param back SQL expression for the returned amount of the source's row
 */
export async function dropMoved(transaction: Transaction, source: string, back: SQL): Promise<void> {
  const [row] = await transaction
    .select({ excess: sql<number>`(${tenders.moved} + ${back} - ${tenders.taken})::float8` })
    .from(tenders)
    .where(and(eq(tenders.id, source), sql`${tenders.moved} > 0`));
  let excess = Math.max(0, row?.excess ?? 0);
  if (excess === 0) return;
  const exchanges = await transaction
    .select()
    .from(tenderSources)
    .where(eq(tenderSources.source, source))
    .orderBy(asc(tenderSources.tender))
    .for("update");
  for (const { tender, amount, returned } of exchanges) {
    const gone = Math.min(excess, amount - returned);
    excess -= gone;
    await changeMoved(transaction, source, sql`${tenders.moved} - ${gone}`);
    await countReturned(transaction, { id: tender }, { id: source }, gone);
    // An exchange that is still being paid has taken nothing; `countDropped` counts this once it has.
    await transaction
      .update(tenders)
      .set({ returned: sql`${tenders.returned} + ${gone}` })
      .where(and(eq(tenders.id, tender), eq(tenders.state, "taken")));
  }
}

/** Counts what was dropped from an exchange while it was being paid, so that it is not returned again. */
export async function countDropped(transaction: Transaction, taken: readonly Tender[]): Promise<void> {
  const exchanges = taken.filter(({ kind }) => kind === "exchange").map(({ id }) => id);
  if (exchanges.length === 0) return;
  await transaction
    .update(tenders)
    .set({
      returned: sql`(select coalesce(sum(returned), 0) from ${tenderSources} where ${tenderSources.tender} = ${tenders.id})`,
    })
    .where(inArray(tenders.id, exchanges));
}

async function sourcesOf(transaction: Transaction, { id }: Pick<Tender, "id">) {
  const rows = await transaction
    .select()
    .from(tenderSources)
    .innerJoin(tenders, eq(tenders.id, tenderSources.source))
    .where(eq(tenderSources.tender, id))
    .orderBy(asc(tenderSources.source))
    .for("update");
  return rows.map(({ tender_sources: { amount, returned }, tenders: source }) => ({
    source,
    left: amount - returned,
  }));
}

async function changeMoved(transaction: Transaction, id: string, moved: SQL): Promise<void> {
  await transaction.update(tenders).set({ moved }).where(eq(tenders.id, id));
}

async function countReturned(
  transaction: Transaction,
  tender: Pick<Tender, "id">,
  source: Pick<Tender, "id">,
  amount: number,
): Promise<void> {
  await transaction
    .update(tenderSources)
    .set({ returned: sql`${tenderSources.returned} + ${amount}` })
    .where(and(eq(tenderSources.tender, tender.id), eq(tenderSources.source, source.id)));
}
