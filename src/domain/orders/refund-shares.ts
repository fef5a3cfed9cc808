import { splitByWeight } from "../price/split.ts";

/** Amounts taken and refunded on one tender. Minor units. */
export interface TenderAmounts {
  readonly taken: number;
  readonly returned: number;
}

/**
 * Weighted by what each tender has left; odd units go to the largest remainder.
 * @throws RangeError if the refund exceeds the remaining amount
 */
export function refundShares(amount: number, tenders: readonly TenderAmounts[]): number[] {
  const left = tenders.map(({ taken, returned }) => taken - returned);
  const most = left.reduce((sum, one) => sum + one, 0);
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > most) {
    throw new RangeError(`${amount} cannot go back: ${most} is left`);
  }
  // Weighted by the remaining amount, not by what was taken, so that partial refunds in any order end at exactly zero.
  const shares = splitByWeight(amount, left).map((share, at) => Math.min(share, left[at] ?? 0));
  let missing = amount - shares.reduce((sum, share) => sum + share, 0);
  for (const [at, share] of shares.entries()) {
    const more = Math.min(missing, (left[at] ?? 0) - share);
    shares[at] = share + more;
    missing -= more;
  }
  return shares;
}
