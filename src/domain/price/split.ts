/**
 * Spreads discounts and VAT over lines, refunds over tenders. Hamilton's method: whole parts first, the rest to the largest
 * remainders, earlier ones first. `total` has either sign; no weight is below 0, and if all are 0 the split is even.
 */
export function splitByWeight(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) {
    if (total !== 0) throw new RangeError(`${total} cannot be split without weights`);
    return [];
  }
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (weights.some((weight) => weight < 0) || !Number.isFinite(sum))
    throw new RangeError("Weights are 0 or more");
  const share = (index: number) =>
    Math.abs(total) * (sum === 0 ? 1 / weights.length : (weights[index] ?? 0) / sum);
  const shares = weights.map((_, index) => Math.floor(share(index) + EXACT));
  let left = Math.abs(total) - shares.reduce((all, part) => all + part, 0);
  const byRemainder = weights
    .map((_, index) => index)
    .sort((a, b) => share(b) - (shares[b] ?? 0) - (share(a) - (shares[a] ?? 0)) || a - b);
  for (const index of byRemainder) {
    if (left <= 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return total < 0 ? shares.map((part) => 0 - part) : shares;
}

/** Tolerance for the floating-point error of a division that should be whole. */
const EXACT = 1e-9;
