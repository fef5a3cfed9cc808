/**
 * The right to go back on what was bought at a distance: fourteen days, without a reason, for what is no performance on a
 * certain day. Money comes back the way it went; for things that are to be sent back, once the house has them again.
 */
export type WithdrawalMoney = "at-once" | "when-back";

/** Why a line cannot be withdrawn from. */
export const NOT_WITHDRAWN_BECAUSE = ["dated", "donation", "used", "over", "returned", "withdrawn"] as const;
export type NotWithdrawnBecause = (typeof NOT_WITHDRAWN_BECAUSE)[number];

/** Kinds of line with a right of withdrawal, as orders name them; the engine's table of kinds says the same. */
const WITHDRAWABLE: readonly string[] = ["merchandise", "supplementary", "membership", "flex", "voucher"];

/** Whether a buyer may still withdraw from a line, as far as its kind and what was returned of it decide. */
export function isWithdrawable(line: {
  readonly kind: string;
  readonly quantity: number;
  readonly returned: number;
}): boolean {
  return WITHDRAWABLE.includes(line.kind) && line.returned < line.quantity;
}

/** What is posted arrives later than it is paid for, and the days count from then: so long the post may take. */
const POST_DAYS = 7;
const DAY_MS = 86_400_000;

/** The last moment, milliseconds since 1970. */
export function withdrawableUntil(paid: number, days: number, isPosted: boolean): number {
  return paid + (days + (isPosted ? POST_DAYS : 0)) * DAY_MS;
}
