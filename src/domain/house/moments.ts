import { Temporal } from "temporal-polyfill";
import { dayIn } from "../house-day.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { english, type Message, message } from "../text/message.ts";

/** When a window of sale ends that names no end: at the start of the performance. */
export const UNTIL_START = "-0m";

export interface NoSuchMoment {
  readonly reason: "not-in-calendar" | "skipped" | "twice" | "other-offset";
  readonly why: Message;
  readonly remedy?: Message | undefined;
  /** Of an hour that comes twice: of the first and of the second. */
  readonly offsets?: readonly [string, string];
}

export interface Moments {
  /** @param starts of the performance, for distances before it */
  read(text: string, starts?: number): Outcome<number, NoSuchMoment>;
  /** @throws if there is no such moment, which a checked house rules out */
  at(text: string): number;
  before(text: string, starts: number): number;
  /** YYYY-MM-DD in the house's time zone. */
  dayOf(instant: number): string;
  wallOf(instant: number): Wall;
  /** `2027-02-06T19:00:00+01:00`. */
  isoOf(instant: number): string;
}

/** A day and a time of the house's zone: YYYY-MM-DD, HH:MM. */
export interface Wall {
  readonly day: string;
  readonly time: string;
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
        why: message`"${text}" is in no calendar: there is no such day or hour`,
      });
    }
  };
  const must = (text: string, starts?: number) => {
    const found = read(text, starts);
    if (!found.ok) throw new Error(english(found.refusal.why));
    return found.value;
  };
  return {
    read,
    at: (text) => must(text),
    before: must,
    dayOf: (instant) => dayIn(timeZone, instant),
    wallOf(instant) {
      const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
      const time = zoned.toPlainTime().toString({ smallestUnit: "minute" });
      return { day: zoned.toPlainDate().toString(), time };
    },
    isoOf: (instant) =>
      Temporal.Instant.fromEpochMilliseconds(instant)
        .toZonedDateTimeISO(timeZone)
        .toString({ timeZoneName: "never", smallestUnit: "second" }),
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
    const why = message`there is no ${time} on ${day}: the clocks of ${timeZone} skip it`;
    return refused("skipped", { why });
  }
  const found = [first, second].find((one) => offset === "" || one.offset === offset);
  if (!found) {
    const why = message`"${text}" has another offset than ${timeZone} then`;
    return refused("other-offset", { why, remedy: message`write ${wall}, or ${wall}${first.offset}` });
  }
  if (offset === "" && !first.equals(second)) {
    const why = message`${time} is twice on ${day}: the clocks of ${timeZone} go back`;
    const remedy = message`write ${wall}${first.offset} for the first, ${wall}${second.offset} for the second`;
    return refused("twice", { why, remedy, offsets: [first.offset, second.offset] as const });
  }
  return done(found.epochMilliseconds);
}
