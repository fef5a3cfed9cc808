import type { Messages } from "./areas.ts";

export interface CalendarNames {
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  readonly days: readonly string[];
  readonly shortDays: readonly string[];
}

export type CalendarWords = Messages["calendar"];

/**
 * Not from Intl: server and browser have different editions of the CLDR ("Sept" or "Sep"), and React would
 * render the page again. Abbreviations have no dots: "lör 6 feb".
 */
export function calendarNames(words: CalendarWords): CalendarNames {
  return {
    months: words.months.split(" "),
    shortMonths: words["short-months"].split(" "),
    days: words.days.split(" "),
    shortDays: words["short-days"].split(" "),
  };
}
