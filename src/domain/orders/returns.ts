export interface ReturnRules {
  /** Before the first performance. */
  readonly cancellationWindowHours: number;
  /** Lines without a performance can be returned for this many days after payment. */
  readonly withdrawalDays: number;
}

const HOUR_MS = 3_600_000;

/** Milliseconds since 1970; `starts` are those of every performance in the order. */
export function returnableUntil(
  starts: readonly number[],
  paid: number,
  { cancellationWindowHours, withdrawalDays }: ReturnRules,
): number {
  if (starts.length === 0) return paid + withdrawalDays * 24 * HOUR_MS;
  return Math.min(...starts) - cancellationWindowHours * HOUR_MS;
}

/** Why a line stays with the customer when its order is returned. */
export const KEPT_BECAUSE = [
  "donation",
  "membership",
  "products",
  "food",
  "voucher-used",
  "subscription-used",
  "exchange-fee",
] as const;
export type KeptBecause = (typeof KEPT_BECAUSE)[number];
