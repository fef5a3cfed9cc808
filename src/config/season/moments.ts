import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { dayIn } from "#domain/house-day.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";

const ABSOLUTE = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?:[+-]\d{2}:\d{2})?`;
const RELATIVE = String.raw`[+-]\d+d \d{2}:\d{2}`;

/**
 * `2027-02-06T19:00`, with an offset in the repeated hour of October (`2027-10-31T02:30+01:00`), or relative
 * to the day of the first import, `+12d 19:00` (a demo house is always in season).
 */
export const houseMoment = z
  .string()
  .regex(new RegExp(`^(?:${ABSOLUTE}|${RELATIVE})$`), "write 2027-02-06T19:00 or +12d 19:00")
  .meta({ moment: "house" });

/** A moment, or a distance before the start of the performance: `-2h`, `-90m`, `-14d`. */
export const houseMomentOrBefore = z
  .string()
  .regex(
    new RegExp(String.raw`^(?:${ABSOLUTE}|${RELATIVE}|-\d+[dhm])$`),
    "write 2027-02-06T19:00, +12d 10:00 or -2h",
  )
  .meta({ moment: "house" });

/** ISO 8601 with an offset, in milliseconds. Used by sales files, where it is never ambiguous. */
export const instant = z.iso
  .datetime({ offset: true })
  .meta({ moment: "instant" })
  .transform((text) => Date.parse(text))
  .nullable()
  .default(null);

export interface NoSuchMoment {
  readonly reason: "not-in-calendar" | "skipped" | "twice" | "other-offset";
  readonly why: string;
  readonly remedy?: string | undefined;
}

export interface Moments {
  /** @param starts of the performance, for distances before it */
  read(text: string, starts?: number): Outcome<number, NoSuchMoment>;
  /** @throws if there is no such moment, which a checked house rules out */
  at(text: string): number;
  before(text: string, starts: number): number;
  /** YYYY-MM-DD in the house's time zone. */
  dayOf(instant: number): string;
}

/** @param firstDay YYYY-MM-DD: the base of relative moments */
export function momentsOf(timeZone: string, firstDay: string): Moments {
  const known = new Map<string, Outcome<number, NoSuchMoment>>();
  const read: Moments["read"] = (text, starts) => {
    const distance = starts === undefined ? null : /^-(\d+)([dhm])$/.exec(text);
    if (distance) return done(distanceBefore(starts ?? 0, distance, timeZone));
    // Several checks read each moment, which takes a tenth of a millisecond.
    const found = known.get(text) ?? readOnce(text);
    known.set(text, found);
    return found;
  };
  const readOnce = (text: string): Outcome<number, NoSuchMoment> => {
    try {
      const relative = /^([+-]\d+)d (\d{2}:\d{2})$/.exec(text);
      return relative ? done(relativeTo(firstDay, relative, timeZone)) : readAbsolute(text, timeZone);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return refused("not-in-calendar", {
        why: `"${text}" is in no calendar: there is no such day or hour`,
      });
    }
  };
  const must = (text: string, starts?: number) => {
    const found = read(text, starts);
    if (!found.ok) throw new Error(found.refusal.why);
    return found.value;
  };
  return {
    read,
    at: (text) => must(text),
    before: must,
    dayOf: (instant) => dayIn(timeZone, instant),
  };
}

/** A skipped hour moves to the following one; of a repeated hour the first is used. */
function relativeTo(firstDay: string, [, days, time = ""]: RegExpExecArray, timeZone: string): number {
  const day = Temporal.PlainDate.from(firstDay).add({ days: Number(days) });
  return day.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timeZone).epochMilliseconds;
}

function distanceBefore(starts: number, [, count, unit]: RegExpExecArray, timeZone: string): number {
  const name = unit === "d" ? "days" : unit === "h" ? "hours" : "minutes";
  return Temporal.Instant.fromEpochMilliseconds(starts)
    .toZonedDateTimeISO(timeZone)
    .subtract({ [name]: Number(count) }).epochMilliseconds;
}

/** @throws RangeError for a day or hour that does not exist */
function readAbsolute(text: string, timeZone: string): Outcome<number, NoSuchMoment> {
  const wall = text.slice(0, 16);
  const offset = text.slice(16);
  const local = Temporal.PlainDateTime.from(wall, { overflow: "reject" });
  const first = local.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  const second = local.toZonedDateTime(timeZone, { disambiguation: "later" });
  const [day, time] = wall.split("T");
  if (!first.toPlainDateTime().equals(local)) {
    const why = `there is no ${time} on ${day}: the clocks of ${timeZone} skip it`;
    return refused("skipped", { why });
  }
  const found = [first, second].find((one) => offset === "" || one.offset === offset);
  if (!found) {
    const why = `"${text}" has another offset than ${timeZone} then`;
    return refused("other-offset", { why, remedy: `write ${wall}, or ${wall}${first.offset}` });
  }
  if (offset === "" && !first.equals(second)) {
    const why = `${time} is twice on ${day}: the clocks of ${timeZone} go back`;
    const remedy = `write ${wall}${first.offset} for the first, ${wall}${second.offset} for the second`;
    return refused("twice", { why, remedy });
  }
  return done(found.epochMilliseconds);
}
