/**
 * The statutory right of withdrawal from distance purchases: fourteen days, except for performances on a fixed date.
 * Refunds go to the original tenders; for products, once the house has them back.
 */
export type WithdrawalMoney = "at-once" | "when-back";

export const NOT_WITHDRAWN_BECAUSE = ["dated", "donation", "used", "over", "returned", "withdrawn"] as const;
export type NotWithdrawnBecause = (typeof NOT_WITHDRAWN_BECAUSE)[number];

/** Kinds of order line with a right of withdrawal. Must match the engine's table of kinds. */
const WITHDRAWABLE: readonly string[] = ["merchandise", "supplementary", "membership", "flex", "voucher"];

export function isWithdrawable(line: {
  readonly kind: string;
  readonly quantity: number;
  readonly returned: number;
}): boolean {
  return WITHDRAWABLE.includes(line.kind) && line.returned < line.quantity;
}

/** The period starts when a posted item arrives. Postal delivery is assumed to take this many days. */
const POST_DAYS = 7;
const DAY_MS = 86_400_000;

/** Returns the deadline, milliseconds since 1970. */
export function withdrawableUntil(paid: number, days: number, isPosted: boolean): number {
  return paid + (days + (isPosted ? POST_DAYS : 0)) * DAY_MS;
}
