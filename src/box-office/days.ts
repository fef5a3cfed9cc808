import { Temporal } from "temporal-polyfill";

export interface Span {
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}

/** The moments of all days from `first` to `last`, both as YYYY-MM-DD and included. */
export function spanOf(first: string, last: string, timeZone: string): Span {
  return { from: begin(Temporal.PlainDate.from(first), timeZone), until: endOf(last, timeZone) };
}

/** Exclusive: the beginning of the day after `day`, YYYY-MM-DD. */
export function endOf(day: string, timeZone: string): Date {
  return begin(Temporal.PlainDate.from(day).add({ days: 1 }), timeZone);
}

const SECOND_MS = 1_000;

/** Milliseconds: for orders that are kept to the end of `day`, YYYY-MM-DD. */
export function lastSecondOf(day: string, timeZone: string): number {
  return endOf(day, timeZone).getTime() - SECOND_MS;
}

function begin(day: Temporal.PlainDate, timeZone: string): Date {
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
}
