import { and, asc, eq, inArray } from "drizzle-orm";
import { refundShares } from "#domain/orders/refund-shares.ts";
import { owedOf } from "#domain/sales/packages/instalments.ts";
import { PROMISED } from "./movements.ts";
import { type Movement, movements, type Tender, tenders } from "./schema.ts";
import type { Transaction } from "./services.ts";

/**
 * What each tender of an order brought, and its share of what goes back: by a refund, a return, an exchange, a change of
 * price type, a resale, or money paid back by hand. Minor units.
 */

export interface Brought {
  readonly tender: Tender;
  /** Unpaid instalments. */
  readonly owed: number;
  readonly taken: number;
  /** Refunded, requested back, or moved to another order. */
  readonly returned: number;
}

export async function broughtBy(transaction: Transaction, order: string): Promise<Brought[]> {
  const taken = await takenTenders(transaction, order);
  const pending = await requestedRefunds(transaction, order);
  return taken.map((tender) => ({
    tender,
    owed: tender.kind === "direct-debit" ? owedOf(tender) : 0,
    taken: tender.taken,
    returned: tender.returned + tender.moved + (pending.get(tender.id) ?? 0),
  }));
}

export function leftOf(brought: readonly Pick<Brought, "taken" | "returned">[]): number {
  return brought.reduce((sum, { taken, returned }) => sum + taken - returned, 0);
}

export function owedIn(brought: readonly Pick<Brought, "owed">[]): number {
  return brought.reduce((sum, { owed }) => sum + owed, 0);
}

/** Redemptions that paid for these lines are returned whole, others not at all; other tenders share the rest. */
export function sharesOfLines(
  amount: number,
  brought: readonly Brought[],
  lines: readonly string[],
): number[] {
  const isOwn = ({ tender }: Brought) => tender.forLine !== null && lines.includes(tender.forLine);
  const whole = brought.map((one) => (isOwn(one) ? one.taken - one.returned : 0));
  const rest = Math.max(0, amount - whole.reduce((sum, share) => sum + share, 0));
  const others = brought.filter(({ tender }) => tender.kind !== "redemption");
  const shares = refundShares(Math.min(rest, leftOf(others)), others);
  return brought.map((one, at) => whole[at] || (shares[others.indexOf(one)] ?? 0));
}

/**
 * How a refund is shared: unpaid instalments are waived first. Without `lines` an amount is refunded, of which
 * redemptions have a share like all others. `shares` are in the order of `brought`.
 */
export function sharesOfRefund(
  amount: number,
  brought: readonly Brought[],
  lines?: readonly string[],
): { readonly waived: number; readonly shares: readonly number[] } {
  const waived = Math.min(amount, owedIn(brought));
  const rest = amount - waived;
  return { waived, shares: lines ? sharesOfLines(rest, brought, lines) : refundShares(rest, brought) };
}

/** How all but `kept` minor units of an order go back: unpaid instalments are waived first, the tenders share the rest. */
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
  // No ticket is kept here, so redemptions are returned whole, whatever paid for the rest.
  const redemptions = brought.filter(({ tender }) => tender.kind === "redemption");
  const others = brought.filter(({ tender }) => tender.kind !== "redemption");
  const worth = Math.max(0, leftOf(others) + owed - kept);
  const waived = Math.min(owed, worth);
  const shares = refundShares(worth - waived, others);
  return {
    waived,
    brought,
    shares: [
      ...redemptions.map(({ tender, taken, returned }) => ({ tender, amount: taken - returned })),
      ...others.map(({ tender }, at) => ({ tender, amount: shares[at] ?? 0 })),
    ],
  };
}

export async function takenTenders(transaction: Transaction, order: string): Promise<Tender[]> {
  return transaction
    .select()
    .from(tenders)
    .where(and(eq(tenders.order, order), inArray(tenders.state, ["taken", "submitted"])))
    .orderBy(asc(tenders.created), asc(tenders.id));
}

/** Returns, per tender, the refunds requested and not completed, including failed ones. Minor units. */
export async function requestedRefunds(
  transaction: Transaction,
  order: string,
): Promise<Map<string, number>> {
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
