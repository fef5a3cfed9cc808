import { Temporal } from "temporal-polyfill";

/** Returns the end of a day in the time zone, in milliseconds: validity dates include their whole day. */
export function endOfDay(day: string, timeZone: string): number {
  const next = Temporal.PlainDate.from(day).add({ days: 1 });
  return next.toZonedDateTime({ timeZone }).epochMilliseconds;
}
