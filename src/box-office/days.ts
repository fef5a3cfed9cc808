import { Temporal } from "temporal-polyfill";
import { done, type Outcome } from "#domain/outcome.ts";
import { isDay } from "./amounts.ts";
import { type BoxOfficeRefusal, no } from "./box-office-command.ts";

export interface Span {
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}

export function spanOf(first: string, last: string, timeZone: string): Outcome<Span, BoxOfficeRefusal> {
  const wrong = [first, last].find((day) => !isDay(day));
  if (wrong !== undefined) return no("bad-day", `"${wrong}" is no day, as 2027-01-31.`);
  if (last < first) return no("bad-span", `${last} is before ${first}.`);
  return done({ from: beginOf(first, timeZone), until: endOf(last, timeZone) });
}

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
