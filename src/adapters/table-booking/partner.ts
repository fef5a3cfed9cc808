import type { Language } from "#domain/languages.ts";
import type { TableMode, TableRequest } from "#domain/table-booking.ts";

export interface Restaurant {
  readonly restaurantId: string;
  readonly meal: string | null;
  readonly mode: TableMode;
  readonly locale: Language | "visitor";
  /** Overrides the partner's usual address; null for that address. */
  readonly urlTemplate: string | null;
}

/** URL-encoded. */
export function filledIn(
  template: string,
  { restaurantId, meal }: Restaurant,
  { date, time, guests }: TableRequest,
  locale: string,
): string {
  const places: Readonly<Record<string, string>> = {
    // A ResDiary restaurant id is a path of two parts.
    restaurantId: restaurantId.split("/").map(encodeURIComponent).join("/"),
    meal: encodeURIComponent(meal ?? ""),
    date,
    time: encodeURIComponent(time),
    guests: String(guests),
    locale,
  };
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole);
}

/** The partners use two-letter language codes, without Haitian Creole. */
export function localeOf({ locale }: Restaurant, language: Language): string {
  const chosen = locale === "visitor" ? language : locale;
  return chosen === "ht" ? "en" : chosen.slice(0, 2);
}

/** Origins for frames: the partner's own. */
export function framesOf({ mode }: Restaurant, template: string): string[] {
  return mode === "link" ? [] : [new URL(template).origin];
}
