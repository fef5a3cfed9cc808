/** Money is an integer number of minor units (öre) with a currency; never a float. */

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

/** Rounds half to even. `basisPoints`: 600 is 6 %, 2500 is 25 %. */
export function vatIncluded(grossAmount: number, basisPoints: number): number {
  return roundHalfEven((grossAmount * basisPoints) / (10_000 + basisPoints));
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (Math.abs(rest - 0.5) > 1e-9) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
