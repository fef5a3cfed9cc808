const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const DELAYS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
] as const;
const LONGEST_MS = 6 * HOUR_MS;

/** A receiver that is down over a weekend still gets everything. */
export const RETRY_MS: number = 72 * HOUR_MS;
/** For how long an old secret signs after its replacement. */
export const OLD_SECRET_MS: number = 24 * HOUR_MS;

/**
 * @param attempts failed so far, at least 1
 * @param since when the first attempt was due, in milliseconds
 * @returns when to try again, in milliseconds; null if the delivery is given up
 */
export function retryAt(attempts: number, since: number, now: number): number | null {
  if (now - since >= RETRY_MS) return null;
  // The last attempt is made at the end of the three days.
  return Math.min(now + (DELAYS_MS[attempts - 1] ?? LONGEST_MS), Math.max(since + RETRY_MS, now));
}
