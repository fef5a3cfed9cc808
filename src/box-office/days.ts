import { Temporal } from "temporal-polyfill";

/** @param day YYYY-MM-DD */
export function beginOf(day: string, timeZone: string): Date {
  return begin(Temporal.PlainDate.from(day), timeZone);
}

/** Exclusive: the next day's beginning. */
export function endOf(day: string, timeZone: string): Date {
  return begin(Temporal.PlainDate.from(day).add({ days: 1 }), timeZone);
}

function begin(day: Temporal.PlainDate, timeZone: string): Date {
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
}
