import { and, asc, eq } from "drizzle-orm";
import { refundShares } from "#domain/orders/refund-shares.ts";
import { type Movement, movements, type Tender, tenders } from "./schema.ts";
import type { Transaction } from "./services.ts";

/** What an order's tenders brought, what of it is gone again, and how what is left is shared out. Minor units. */

export interface Brought {
  readonly tender: Tender;
  readonly taken: number;
  /** What is back, on its way back, or pays for another order. */
  readonly returned: number;
}

export async function broughtBy(transaction: Transaction, order: string): Promise<Brought[]> {
  const taken = await takenTenders(transaction, order);
  const pending = await askedBack(transaction, order);
  return taken.map((tender) => ({
    tender,
    taken: tender.taken,
    returned: tender.returned + tender.moved + (pending.get(tender.id) ?? 0),
  }));
}

export function leftOf(brought: readonly Pick<Brought, "taken" | "returned">[]): number {
  return brought.reduce((sum, { taken, returned }) => sum + taken - returned, 0);
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

export async function takenTenders(transaction: Transaction, order: string): Promise<Tender[]> {
  return transaction
    .select()
    .from(tenders)
    .where(and(eq(tenders.order, order), eq(tenders.state, "taken")))
    .orderBy(asc(tenders.created), asc(tenders.id));
}

/** What was asked back of each tender and is not back yet. */
async function askedBack(transaction: Transaction, order: string): Promise<Map<string, number>> {
  const rows: { movements: Movement; tenders: Tender }[] = await transaction
    .select()
    .from(movements)
    .innerJoin(tenders, eq(tenders.id, movements.tender))
    .where(and(eq(tenders.order, order), eq(movements.kind, "refund"), eq(movements.state, "asked")));
  const sums = new Map<string, number>();
  for (const { movements: one } of rows) sums.set(one.tender, (sums.get(one.tender) ?? 0) + one.amount);
  return sums;
}
