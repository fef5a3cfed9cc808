import { and, asc, eq, inArray } from "drizzle-orm";
import { refundShares } from "#domain/orders/refund-shares.ts";
import { owedOf } from "#domain/sales/packages/instalments.ts";
import { PROMISED } from "./movements.ts";
import { type Movement, movements, type Tender, tenders } from "./schema.ts";
import type { Transaction } from "./services.ts";

/** What an order's tenders brought, what of it is gone again, and how what is left is shared out. Minor units. */

export interface Brought {
  readonly tender: Tender;
  /** Still to come, of what is paid in parts. */
  readonly owed: number;
  readonly taken: number;
  /** What is back, on its way back, or pays for another order. */
  readonly returned: number;
}

export async function broughtBy(transaction: Transaction, order: string): Promise<Brought[]> {
  const taken = await takenTenders(transaction, order);
  const pending = await askedBack(transaction, order);
  return taken.map((tender) => ({
    tender,
    owed: tender.kind === "direct-debit" ? owedOf(tender) : 0,
    taken: tender.taken,
    returned: tender.returned + tender.moved + (pending.get(tender.id) ?? 0),
  }));
}

/** What the house has of it. */
export function leftOf(brought: readonly Pick<Brought, "taken" | "returned">[]): number {
  return brought.reduce((sum, { taken, returned }) => sum + taken - returned, 0);
}

/** What is still to come of it. */
export function owedIn(brought: readonly Pick<Brought, "owed">[]): number {
  return brought.reduce((sum, { owed }) => sum + owed, 0);
}

/** Units that paid for these lines come back whole, no other unit does, and the rest is shared among what paid for all. */
export function sharesOfLines(
  amount: number,
  brought: readonly Brought[],
  lines: readonly string[],
): number[] {
  const isOwn = ({ tender }: Brought) => tender.forLine !== null && lines.includes(tender.forLine);
  const whole = brought.map((one) => (isOwn(one) ? one.taken - one.returned : 0));
  const rest = Math.max(0, amount - whole.reduce((sum, share) => sum + share, 0));
  const others = brought.filter(({ tender }) => tender.kind !== "unit");
  const shares = refundShares(Math.min(rest, leftOf(others)), others);
  return brought.map((one, at) => whole[at] || (shares[others.indexOf(one)] ?? 0));
}

/**
 * What goes back where so much of an order stays paid for: parts that had not been paid yet first, then of each tender its share.
 * @param kept what of the order stays paid for, minor units
 */
export async function sharesWithout(
  transaction: Transaction,
  order: string,
  kept: number,
  lines?: readonly string[],
) {
  const brought = await broughtBy(transaction, order);
  const owed = owedIn(brought);
  if (lines) {
    const worth = Math.max(0, leftOf(brought) + owed - kept);
    const waived = Math.min(owed, worth);
    const shares = sharesOfLines(worth - waived, brought, lines);
    return {
      waived,
      brought,
      shares: brought.map(({ tender }, at) => ({ tender, amount: shares[at] ?? 0 })),
    };
  }
  // A unit paid for a ticket, and what is kept is none: units come back whole, whatever else paid for the rest.
  const units = brought.filter(({ tender }) => tender.kind === "unit");
  const others = brought.filter(({ tender }) => tender.kind !== "unit");
  const worth = Math.max(0, leftOf(others) + owed - kept);
  const waived = Math.min(owed, worth);
  const shares = refundShares(worth - waived, others);
  return {
    waived,
    brought,
    shares: [
      ...units.map(({ tender, taken, returned }) => ({ tender, amount: taken - returned })),
      ...others.map(({ tender }, at) => ({ tender, amount: shares[at] ?? 0 })),
    ],
  };
}

/** Those that have brought their money, or bring it in parts. */
export async function takenTenders(transaction: Transaction, order: string): Promise<Tender[]> {
  return transaction
    .select()
    .from(tenders)
    .where(and(eq(tenders.order, order), inArray(tenders.state, ["taken", "submitted"])))
    .orderBy(asc(tenders.created), asc(tenders.id));
}

/** What was asked back of each tender and is not back yet, also where the provider has failed to return it. */
export async function askedBack(transaction: Transaction, order: string): Promise<Map<string, number>> {
  const rows: { movements: Movement; tenders: Tender }[] = await transaction
    .select()
    .from(movements)
    .innerJoin(tenders, eq(tenders.id, movements.tender))
    .where(
      and(eq(tenders.order, order), eq(movements.kind, "refund"), inArray(movements.state, [...PROMISED])),
    );
  const sums = new Map<string, number>();
  for (const { movements: one } of rows) sums.set(one.tender, (sums.get(one.tender) ?? 0) + one.amount);
  return sums;
}
