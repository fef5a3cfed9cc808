import { Temporal } from "temporal-polyfill";

/** The moment in which a day of the house's calendar is over, milliseconds: what is valid to a day is valid all of it. */
export function endOfDay(day: string, timeZone: string): number {
  const next = Temporal.PlainDate.from(day).add({ days: 1 });
  return next.toZonedDateTime({ timeZone }).epochMilliseconds;
}
