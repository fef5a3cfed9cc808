export interface Clock {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A page repeats a few instants many times, and time zone lookups are slow. */
const known = new Map<string, Map<number | string, Clock>>();
const MOST_KNOWN = 2_000;

/** @param instant milliseconds, or an ISO instant */
export function clockIn(timeZone: string, instant: number | string): Clock {
  let clocks = known.get(timeZone);
  if (!clocks || clocks.size >= MOST_KNOWN) {
    clocks = new Map();
    known.set(timeZone, clocks);
  }
  // Texts come from the database and repeat; numbers are mostly the current time.
  const key = typeof instant === "string" ? instant : Math.floor(instant / 60_000);
  let clock = clocks.get(key);
  if (!clock) {
    clock = askClock(timeZone, instant);
    clocks.set(key, clock);
  }
  return clock;
}

function askClock(timeZone: string, instant: number | string): Clock {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      hourCycle: "h23",
    });
    formats.set(timeZone, format);
  }
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(new Date(instant))) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return { year, month, day, hour, minute, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

export function isoMonth({ year, month }: Pick<Clock, "year" | "month">): string {
  return `${year}-${twoDigits(month)}`;
}

export function isoDay(clock: Pick<Clock, "year" | "month" | "day">): string {
  return `${isoMonth(clock)}-${twoDigits(clock.day)}`;
}

export function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

export function monthIn(timeZone: string, instant: number | string): string {
  return isoMonth(clockIn(timeZone, instant));
}
