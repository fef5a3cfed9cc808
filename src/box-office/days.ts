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
  const begin = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return done({
    from: begin(Temporal.PlainDate.from(first)),
    until: begin(Temporal.PlainDate.from(last).add({ days: 1 })),
  });
}
