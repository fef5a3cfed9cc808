/**
 * Orders that are reserved and paid later (`engine/orders/reserved`). Draws, renewals and the counter have deadlines of
 * their own, and take from here only the bank days.
 */

export interface PayLaterRules {
  /** Maximum number of days that an order is reserved. */
  readonly days: number;
  /** Due this many days before the first performance; for later reservations, this many hours. */
  readonly daysBefore: number;
  readonly hoursBefore: number;
  /** Bank transfers take extra days: an unannounced grace period in banking days. */
  readonly graceBankDays: number;
  /** Maximum number of open reserved orders per customer. */
  readonly most: number;
  /** Days before the deadline on which reminder emails are sent, earliest first. */
  readonly reminderDays: readonly number[];
  /** Reserved orders with one of these packages are hidden from the account. */
  readonly hiddenPackages: readonly string[];
}

export interface ReservationTimes {
  /** The deadline shown to the customer, milliseconds since 1970. */
  readonly holdUntil: number;
  /** When the seats are released, after the grace period. */
  readonly releaseAt: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** With less time than this the order must be paid immediately. */
const SHORTEST_MS = 12 * HOUR_MS;

interface ReservationForOptions {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly rules: PayLaterRules;
  readonly timeZone: string;
}

/** Null if too late. No reservation outlasts any of `ends` (performance starts, sale ends; milliseconds). */
export function reservationFor(
  now: number,
  { starts, ends, rules, timeZone }: ReservationForOptions,
): ReservationTimes | null {
  const first = Math.min(...starts);
  const early = first - rules.daysBefore * DAY_MS;
  const latest = early - now >= SHORTEST_MS ? early : first - rules.hoursBefore * HOUR_MS;
  const close = Math.min(first, ...ends);
  const holdUntil = Math.min(now + rules.days * DAY_MS, latest, close);
  if (holdUntil - now < SHORTEST_MS) return null;
  return { holdUntil, releaseAt: Math.min(afterBankDays(holdUntil, rules.graceBankDays, timeZone), close) };
}

/** Skips weekends only: a house allows for public holidays with more days. */
export function afterBankDays(from: number, days: number, timeZone: string): number {
  const weekday = new Intl.DateTimeFormat("en", { weekday: "short", timeZone });
  let at = from;
  for (let left = days; left > 0; ) {
    at += DAY_MS;
    if (!["Sat", "Sun"].includes(weekday.format(at))) left -= 1;
  }
  return at;
}

/** Counted from the announced deadline, without reminders that would be sent right away. */
export function remindersOf(
  { holdUntil }: Pick<ReservationTimes, "holdUntil">,
  now: number,
  { reminderDays }: Pick<PayLaterRules, "reminderDays">,
): { readonly days: number; readonly at: number }[] {
  return reminderDays.flatMap((days) => {
    const at = holdUntil - days * DAY_MS;
    return at - now >= DAY_MS ? [{ days, at }] : [];
  });
}
