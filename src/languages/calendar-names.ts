import type { Messages } from "./areas.ts";

export interface CalendarNames {
  /** January first. */
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** Sunday first. */
  readonly days: readonly string[];
  readonly shortDays: readonly string[];
}

/** A language's names as its file has them, one after another. */
export type CalendarWords = Messages["calendar"];

/**
 * Written out, and not asked of Intl: server and browser carry different editions of its data, which call September
 * "Sept" or "Sep", and a page on which they differ is built anew in the browser. Without the dots of abbreviations:
 * "lör 6 feb" is calmer than "lör. 6 feb.".
 */
export function calendarNames(words: CalendarWords): CalendarNames {
  return {
    months: words.months.split(" "),
    shortMonths: words["short-months"].split(" "),
    days: words.days.split(" "),
    shortDays: words["short-days"].split(" "),
  };
}
