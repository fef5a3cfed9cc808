import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { refundShares } from "#domain/orders/refund-shares.ts";
import { broughtBy, leftOf } from "./brought.ts";
import { type Tender, tenderSources, tenders } from "./schema.ts";
import type { Transaction } from "./services.ts";

/**
 * An order that is paid with the value of another one's tickets. The value stays where it is and is only moved: the tenders
 * that brought it say how much of them pays elsewhere, and whatever goes back of the exchange goes back to them.
 */

/** What an exchange may take of an order. A unit paid for its own ticket and for no other. */
export async function movable(transaction: Transaction, order: string): Promise<number> {
  return leftOf(await movableIn(transaction, order));
}

async function movableIn(transaction: Transaction, order: string) {
  return (await broughtBy(transaction, order)).filter(({ tender }) => tender.kind !== "unit");
}

/** @throws RangeError when more is to move than is left; whoever asks has the order locked, and has looked */
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

/** The exchange has come to nothing: all of it is where it was. */
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

/** Which of its sources an amount of an exchange would go back to. */
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

/** An amount of an exchange is its sources' again, for whoever gives it back from there. */
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
 * Somebody at the house gave back money that pays for another order by now: it is gone there too, and cannot go back twice.
 * @param back what is back of the source, an expression over its row
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
    // Of one that is just being paid nothing is taken yet; it is counted when it is.
    await transaction
      .update(tenders)
      .set({ returned: sql`${tenders.returned} + ${gone}` })
      .where(and(eq(tenders.id, tender), eq(tenders.state, "taken")));
  }
}

/** What was dropped of an exchange while it was being paid is not there to go back again. */
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
