/**
 * Splits a whole amount by weights, so that the shares add up to it exactly: each gets the whole part of its share, and
 * what is left goes to the largest remainders, the earlier one first (the method of Hamilton and Hare).
 * @param total minor units, of either sign
 * @param weights none below 0; without any weight everybody weighs the same
 */
export function splitByWeight(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) {
    if (total !== 0) throw new RangeError(`${total} cannot be split among nobody`);
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

/** A share that is whole but for the last bit of its division is whole. */
const EXACT = 1e-9;
