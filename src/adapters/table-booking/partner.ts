import type { Language } from "#domain/languages.ts";
import type { TableMode, TableWish } from "#domain/table-booking.ts";

/** A restaurant with one of the partners, as the house's folder names it. */
export interface Restaurant {
  readonly restaurantId: string;
  readonly meal: string | null;
  readonly mode: TableMode;
  /** "visitor" is the language of the page. */
  readonly locale: Language | "visitor";
  /** Another address than the partner's usual one; null for that. */
  readonly urlTemplate: string | null;
}

/** The address with its places filled in; each is written for an address. */
export function filledIn(
  template: string,
  { restaurantId, meal }: Restaurant,
  { date, time, guests }: TableWish,
  locale: string,
): string {
  const places: Readonly<Record<string, string>> = {
    // A restaurant of ResDiary is a path of two parts.
    restaurantId: restaurantId.split("/").map(encodeURIComponent).join("/"),
    meal: encodeURIComponent(meal ?? ""),
    date,
    time: encodeURIComponent(time),
    guests: String(guests),
    locale,
  };
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole);
}

/** The partners know languages by two emails, and no Haitian Creole. */
export function localeOf({ locale }: Restaurant, language: Language): string {
  const chosen = locale === "visitor" ? language : locale;
  return chosen === "ht" ? "en" : chosen.slice(0, 2);
}

/** Where a frame may lead: the partner's own origin. */
export function framesOf({ mode }: Restaurant, template: string): string[] {
  return mode === "link" ? [] : [new URL(template).origin];
}
