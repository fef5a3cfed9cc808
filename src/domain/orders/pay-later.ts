/** Orders that are reserved now and paid later: until when they are, and how many. */

export interface PayLaterRules {
  /** Held for so many days at most. */
  readonly days: number;
  /** Paid so many days before the first performance at the latest; so many hours where it is reserved later than that. */
  readonly daysBefore: number;
  readonly hoursBefore: number;
  /** What is told of nobody: a transfer between banks takes so many of their days longer. */
  readonly graceBankDays: number;
  /** Reserved orders that one customer may have at a time. */
  readonly most: number;
  /** Emails remind so many days before, the first one first. */
  readonly reminderDays: readonly number[];
  /** Reserved orders with one of these packages are not shown in the account. */
  readonly hiddenPackages: readonly string[];
}

export interface Reservation {
  /** What the customer is told, milliseconds since 1970. */
  readonly holdUntil: number;
  /** When the seats are really given up. */
  readonly releaseAt: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Who has less than this to pay in had better pay at once. */
const SHORTEST_MS = 12 * HOUR_MS;

/**
 * Null where it is too late to wait.
 * @param ends the beginnings of the performances and the ends of their sale, milliseconds: nothing is held beyond any of them
 */
export function reservationFor(
  now: number,
  starts: readonly number[],
  ends: readonly number[],
  rules: PayLaterRules,
  timeZone: string,
): Reservation | null {
  const first = Math.min(...starts);
  const early = first - rules.daysBefore * DAY_MS;
  const latest = early - now >= SHORTEST_MS ? early : first - rules.hoursBefore * HOUR_MS;
  const close = Math.min(first, ...ends);
  const holdUntil = Math.min(now + rules.days * DAY_MS, latest, close);
  if (holdUntil - now < SHORTEST_MS) return null;
  return { holdUntil, releaseAt: Math.min(afterBankDays(holdUntil, rules.graceBankDays, timeZone), close) };
}

/** The same time of day so many working days later; a house adds its holidays by giving more days. */
export function afterBankDays(from: number, days: number, timeZone: string): number {
  const weekday = new Intl.DateTimeFormat("en", { weekday: "short", timeZone });
  let at = from;
  for (let left = days; left > 0; ) {
    at += DAY_MS;
    if (!["Sat", "Sun"].includes(weekday.format(at))) left -= 1;
  }
  return at;
}

/** When emails remind of it: counted from the day that was told, and none that would come at once. */
export function remindersOf(
  { holdUntil }: Pick<Reservation, "holdUntil">,
  now: number,
  { reminderDays }: Pick<PayLaterRules, "reminderDays">,
): { readonly days: number; readonly at: number }[] {
  return reminderDays.flatMap((days) => {
    const at = holdUntil - days * DAY_MS;
    return at - now >= DAY_MS ? [{ days, at }] : [];
  });
}
