/** Until when a customer may give an order back. */

export interface ReturnRules {
  /** Before the first performance. */
  readonly cancellationWindowHours: number;
  /** What is no performance can be given back so long after it was paid. */
  readonly withdrawalDays: number;
}

const HOUR_MS = 3_600_000;

/**
 * The last moment, milliseconds since 1970.
 * @param starts of every performance in the order
 */
export function returnableUntil(
  starts: readonly number[],
  paid: number,
  { cancellationWindowHours, withdrawalDays }: ReturnRules,
): number {
  if (starts.length === 0) return paid + withdrawalDays * 24 * HOUR_MS;
  return Math.min(...starts) - cancellationWindowHours * HOUR_MS;
}

/** Why a line stays with its buyer, as the house's kinds of line say it. */
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
