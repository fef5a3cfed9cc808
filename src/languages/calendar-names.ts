import type { Messages } from "./areas.ts";

export interface CalendarNames {
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  readonly days: readonly string[];
  readonly shortDays: readonly string[];
}

/** The names as the language's file stores them: one separated string. */
export type CalendarWords = Messages["calendar"];

/**
 * Names come from the language files, not from Intl: server and browser ship different editions of the CLDR data
 * ("Sept" or "Sep"), and the difference would make React render the page again in the browser. Abbreviations have no
 * dots: "lör 6 feb".
 */
export function calendarNames(words: CalendarWords): CalendarNames {
  return {
    months: words.months.split(" "),
    shortMonths: words["short-months"].split(" "),
    days: words.days.split(" "),
    shortDays: words["short-days"].split(" "),
  };
}
