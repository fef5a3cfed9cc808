import type { Language } from "#domain/languages.ts";
import type { Currency, Money } from "#domain/money.ts";
import { type CalendarWords, calendarNames } from "./calendar-names.ts";
import { type Clock, clockIn, isoDay, isoMonth, monthIn, twoDigits } from "./clock.ts";

/** Own patterns, so that server and browser produce the same text. */

export interface FormatSettings {
  readonly language: Language;
  readonly timeZone: string;
  readonly currency: Currency;
  readonly calendar: CalendarWords;
}

export type Format = ReturnType<typeof createFormat>;

type Instant = string | number;

const NBSP = "\u00a0";

interface Manner {
  readonly thousands: string;
  readonly decimal: string;
  /** Fewest digits that get a thousands separator. */
  readonly grouped: number;
  readonly currencyFirst: boolean;
  readonly twelveHours: boolean;
  readonly timeSeparator: string;
  readonly hours: string;
  readonly minutes: string;
  readonly and: string;
  date(d: number, m: string, y?: number, w?: string): string;
  dateAndTime(date: string, time: string): string;
}

const european = (d: number, m: string, y?: number, w?: string) =>
  [w, `${d}${NBSP}${m}`, y].filter((part) => part !== undefined).join(" ");

const MANNERS: Record<Language, Manner> = {
  sv: {
    thousands: NBSP,
    decimal: ",",
    grouped: 4,
    currencyFirst: false,
    twelveHours: false,
    timeSeparator: ".",
    hours: "tim",
    minutes: "min",
    and: "och",
    date: european,
    dateAndTime: (date, time) => `${date} kl.${NBSP}${time}`,
  },
  en: {
    thousands: ",",
    decimal: ".",
    grouped: 4,
    currencyFirst: true,
    twelveHours: false,
    timeSeparator: ":",
    hours: "h",
    minutes: "min",
    and: "and",
    date: european,
    dateAndTime: (date, time) => `${date}, ${time}`,
  },
  "en-us": {
    thousands: ",",
    decimal: ".",
    grouped: 4,
    currencyFirst: true,
    twelveHours: true,
    timeSeparator: ":",
    hours: "h",
    minutes: "min",
    and: "and",
    date: (d, m, y, w) => [w, `${m}${NBSP}${d}`, y].filter((part) => part !== undefined).join(", "),
    dateAndTime: (date, time) => `${date} at ${time}`,
  },
  de: {
    thousands: ".",
    decimal: ",",
    grouped: 4,
    currencyFirst: false,
    twelveHours: false,
    timeSeparator: ":",
    hours: "Std.",
    minutes: "Min.",
    and: "und",
    date: (d, m, y, w) => `${w ? `${w}, ` : ""}${d}.${NBSP}${m}${y === undefined ? "" : ` ${y}`}`,
    dateAndTime: (date, time) => `${date}, ${time}${NBSP}Uhr`,
  },
  es: {
    thousands: NBSP,
    decimal: ",",
    grouped: 5,
    currencyFirst: false,
    twelveHours: false,
    timeSeparator: ":",
    hours: "h",
    minutes: "min",
    and: "y",
    date: (d, m, y, w) => `${w ? `${w}, ` : ""}${d}${NBSP}de ${m}${y === undefined ? "" : ` de ${y}`}`,
    dateAndTime: (date, time) => `${date}, ${time}`,
  },
  ht: {
    thousands: ",",
    decimal: ".",
    grouped: 4,
    currencyFirst: false,
    twelveHours: false,
    timeSeparator: ":",
    hours: "è",
    minutes: "min",
    and: "ak",
    date: european,
    dateAndTime: (date, time) => `${date}, ${time}`,
  },
};

export function createFormat({ language, timeZone, currency, calendar }: FormatSettings) {
  const manner = MANNERS[language];
  const names = calendarNames(calendar);
  const clock = (instant: Instant) => clockIn(timeZone, instant);

  const time = (instant: Instant) => {
    const { hour, minute } = clock(instant);
    const minutes = twoDigits(minute);
    if (!manner.twelveHours) return `${twoDigits(hour)}${manner.timeSeparator}${minutes}`;
    return `${hour % 12 || 12}:${minutes}${NBSP}${hour < 12 ? "AM" : "PM"}`;
  };

  const named = (
    instant: Instant,
    weekday: readonly string[] | null,
    months: readonly string[],
    year: boolean,
  ) => {
    const at = clock(instant);
    const month = months[at.month - 1] ?? "";
    return manner.date(at.day, month, year ? at.year : undefined, weekday?.[at.weekday]);
  };
  const dayAndMonth = (instant: Instant) => named(instant, null, names.months, false);

  return {
    language,
    timeZone,
    currency,
    /** "1 495 kr" in Swedish, "SEK 1,495" in English; decimals only if not zero. */
    money: (money: Money) => formatMoney(money, manner, language),
    /** "lördag 6 februari 2027" */
    date: (instant: Instant) => named(instant, names.days, names.months, true),
    /** "2027-02-06" becomes "6 februari 2027", without time zone conversion. */
    calendarDay: (isoDay: string) => {
      const [year = 0, month = 1, day = 1] = isoDay.split("-").map(Number);
      return manner.date(day, names.months[month - 1] ?? "", year, undefined);
    },
    /** "lör 6 feb" */
    shortDate: (instant: Instant) => named(instant, names.shortDays, names.shortMonths, false),
    dayAndMonth,
    day: (instant: Instant) => String(clock(instant).day),
    weekday: (instant: Instant) => names.days[clock(instant).weekday] ?? "",
    shortWeekday: (instant: Instant) => names.shortDays[clock(instant).weekday] ?? "",
    shortMonth: (instant: Instant) => names.shortMonths[clock(instant).month - 1] ?? "",
    /** "19.00", "19:00", "7:00 PM" */
    time,
    dateTime: (instant: Instant) => manner.dateAndTime(dayAndMonth(instant), time(instant)),
    /** "lördag 6 februari 2027 kl. 19.00" */
    fullDateTime: (instant: Instant) =>
      manner.dateAndTime(named(instant, names.days, names.months, true), time(instant)),
    /** "2027-02" becomes "februari 2027". */
    month: (yearAndMonth: string) => {
      const [year = "", month = "1"] = yearAndMonth.split("-");
      return `${names.months[Number(month) - 1] ?? ""} ${language === "es" ? "de " : ""}${year}`;
    },
    /** "2027-02", in the house's time zone. */
    monthOf: (instant: Instant) => monthIn(timeZone, instant),
    /** "2027-02-06", in the house's time zone. */
    dayOf: (instant: Instant) => isoDay(clock(instant)),
    /** "6 februari – 3 mars 2027", "6–20 februari 2027", or one date. */
    dateRange: (from: Instant, to: Instant) => dateRange(clock(from), clock(to), manner, names.months),
    duration: (minutes: number) => {
      const parts = [];
      if (minutes >= 60) parts.push(`${Math.floor(minutes / 60)}${NBSP}${manner.hours}`);
      if (minutes % 60 > 0 || minutes < 60) parts.push(`${minutes % 60}${NBSP}${manner.minutes}`);
      return parts.join(" ");
    },
    list: (items: readonly string[]) =>
      items.length < 2
        ? (items[0] ?? "")
        : `${items.slice(0, -1).join(", ")} ${manner.and} ${items[items.length - 1]}`,
  };
}

/** Returns whole minutes until the instant, rounded up; 0 once it has passed. */
export function minutesLeft(until: Instant, now: number): number {
  return Math.max(0, Math.ceil((new Date(until).getTime() - now) / 60_000));
}

function formatMoney({ amount, currency }: Money, manner: Manner, language: Language): string {
  const minus = amount < 0 ? "\u2212" : "";
  const whole = Math.trunc(Math.abs(amount) / 100);
  const rest = Math.abs(amount) % 100;
  const digits = String(whole);
  const grouped =
    digits.length < manner.grouped ? digits : digits.replace(/\B(?=(\d{3})+$)/g, manner.thousands);
  const number = minus + grouped + (rest > 0 ? manner.decimal + twoDigits(rest) : "");
  const unit = currency === "SEK" && language === "sv" ? "kr" : currency;
  return manner.currencyFirst ? `${unit}${NBSP}${number}` : `${number}${NBSP}${unit}`;
}

function dateRange(from: Clock, to: Clock, manner: Manner, months: readonly string[]): string {
  const last = manner.date(to.day, months[to.month - 1] ?? "", to.year);
  if (isoMonth(from) === isoMonth(to)) {
    if (from.day === to.day) return last;
    return last.replace(String(to.day), `${from.day}–${to.day}`);
  }
  const year = from.year === to.year ? undefined : from.year;
  return `${manner.date(from.day, months[from.month - 1] ?? "", year)} – ${last}`;
}
