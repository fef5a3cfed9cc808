import type { Language } from "#domain/languages.ts";
import { INTL_LOCALES } from "./locales.ts";

export interface CalendarNames {
  /** January first. */
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** Sunday first. */
  readonly days: readonly string[];
  readonly shortDays: readonly string[];
}

/** Intl knows no Haitian Creole. */
const HAITIAN: CalendarNames = {
  months: "janvye fevriye mas avril me jen jiyè out septanm oktòb novanm desanm".split(" "),
  shortMonths: "jan fev mas avr me jen jiy out sep okt nov des".split(" "),
  days: "dimanch lendi madi mèkredi jedi vandredi samdi".split(" "),
  shortDays: "dim len mad mèk jed van sam".split(" "),
};

const cache = new Map<Language, CalendarNames>();

export function calendarNames(language: Language): CalendarNames {
  if (language === "ht") return HAITIAN;
  const known = cache.get(language);
  if (known) return known;
  const months = (month: "long" | "short") =>
    Array.from({ length: 12 }, (_, at) =>
      name(language, { month, day: "numeric" }, "month", Date.UTC(2023, at, 1)),
    );
  // 1 January 2023 was a Sunday.
  const days = (weekday: "long" | "short") =>
    Array.from({ length: 7 }, (_, at) => name(language, { weekday }, "weekday", Date.UTC(2023, 0, 1 + at)));
  const names = {
    months: months("long"),
    shortMonths: months("short"),
    days: days("long"),
    shortDays: days("short"),
  };
  cache.set(language, names);
  return names;
}

/** Without the dots of abbreviations: "lör 6 feb" is calmer than "lör. 6 feb.". */
function name(
  language: Language,
  options: Intl.DateTimeFormatOptions,
  part: Intl.DateTimeFormatPartTypes,
  instant: number,
): string {
  const format = new Intl.DateTimeFormat([...INTL_LOCALES[language].names], { ...options, timeZone: "UTC" });
  const found = format.formatToParts(new Date(instant)).find(({ type }) => type === part);
  return (found?.value ?? "").replace(/\.$/, "");
}
