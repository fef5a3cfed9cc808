import { Temporal } from "temporal-polyfill";

/** The house's calendar: days and months in its time zone. */

const days = new Map<string, string>();
const MOST_DAYS = 10_000;

/** Returns the calendar day of a moment, YYYY-MM-DD. Cached, since a page asks for the same minute many times. */
export function dayIn(timeZone: string, moment: number): string {
  const minute = `${timeZone} ${Math.floor(moment / 60_000)}`;
  const known = days.get(minute);
  if (known) return known;
  if (days.size >= MOST_DAYS) days.clear();
  const day = Temporal.Instant.fromEpochMilliseconds(moment)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
  days.set(minute, day);
  return day;
}

/** Returns the calendar month of a moment, YYYY-MM. */
export function monthIn(timeZone: string, moment: number): string {
  return dayIn(timeZone, moment).slice(0, 7);
}
