import { splitByWeight } from "../price/split.ts";

/** What one way of paying brought to an order, and what of it has gone back. Minor units. */
export interface Brought {
  readonly taken: number;
  readonly returned: number;
}

/**
 * How a refund is shared among the ways an order was paid in: in the ratio of what each brought, odd units to the largest
 * remainder, and never more than is left of it.
 * @throws RangeError when more is to go back than is left
 */
export function refundShares(amount: number, tenders: readonly Brought[]): number[] {
  const left = tenders.map(({ taken, returned }) => taken - returned);
  const most = left.reduce((sum, one) => sum + one, 0);
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > most) {
    throw new RangeError(`${amount} cannot go back: ${most} is left`);
  }
  // By what is left, not by what was brought: in any order of part refunds the last one brings all to nought.
  const shares = splitByWeight(amount, left).map((share, at) => Math.min(share, left[at] ?? 0));
  let missing = amount - shares.reduce((sum, share) => sum + share, 0);
  for (const [at, share] of shares.entries()) {
    const more = Math.min(missing, (left[at] ?? 0) - share);
    shares[at] = share + more;
    missing -= more;
  }
  return shares;
}
