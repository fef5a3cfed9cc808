import type { Currency } from "#domain/money.ts";

/** Coins and notes in use, the largest first, in minor units. */
export const DENOMINATIONS: Readonly<Record<Currency, readonly number[]>> = {
  SEK: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100],
  NOK: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 100],
  DKK: [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50],
  EUR: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  GBP: [5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  USD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1],
};

export type Counts = Readonly<Record<number, string>>;

export function countedOf(counts: Counts): { readonly value: number; readonly count: number }[] {
  return Object.entries(counts)
    .map(([value, count]) => ({ value: Number(value), count: Number(count) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.value - a.value);
}

export const sumOfCounts = (counts: Counts): number =>
  countedOf(counts).reduce((sum, { value, count }) => sum + value * count, 0);
