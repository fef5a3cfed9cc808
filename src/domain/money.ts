/** Money is a whole number of minor units (öre) together with its currency; never a float. */

export const CURRENCIES = ["SEK", "DKK", "NOK", "EUR", "GBP", "USD"] as const;
export type Currency = (typeof CURRENCIES)[number];

export interface Money {
  /** Whole minor units: 129500 is 1 295 kr. May be negative (a discount, a refund). */
  readonly amount: number;
  readonly currency: Currency;
}

export function money(amount: number, currency: Currency): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Money needs whole minor units, got ${amount}`);
  return { amount, currency };
}

/** The sum of several amounts; all must be in `currency`. */
export function sum(parts: Iterable<Money>, currency: Currency): Money {
  let total = 0;
  for (const part of parts) {
    if (part.currency !== currency) throw new RangeError(`Cannot add ${part.currency} to ${currency}`);
    total += part.amount;
  }
  return money(total, currency);
}

/**
 * Splits `total` minor units in proportion to `weights` so that the parts add up exactly
 * (largest remainder; ties go to the earlier part).
 */
export function split(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((a, b) => a + b, 0);
  if (weights.length === 0 || whole <= 0) throw new RangeError("Weights must add up to more than zero");
  const exact = weights.map((weight) => (total * weight) / whole);
  const parts = exact.map(Math.floor);
  const missing = total - parts.reduce((a, b) => a + b, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/**
 * The VAT contained in a gross amount, rounded half to even.
 * @param basisPoints the rate: 600 is 6 %, 2500 is 25 %
 */
export function vatIncluded(grossAmount: number, basisPoints: number): number {
  return roundHalfEven((grossAmount * basisPoints) / (10_000 + basisPoints));
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (Math.abs(rest - 0.5) > 1e-9) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
