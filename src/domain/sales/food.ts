import type { LocalText } from "../languages.ts";

/** What is eaten and drunk at a performance: ordered beforehand, collected at a place and a time. */

export interface FoodRange {
  readonly places: readonly FoodPlace[];
  readonly moments: readonly FoodMoment[];
  readonly menus: readonly FoodMenu[];
}

export interface FoodPlace {
  readonly id: string;
  readonly name: LocalText;
}

export interface FoodMoment {
  readonly id: string;
  readonly name: LocalText;
  /** From the beginning of the performance, before it below zero; null where nobody can say the minute beforehand. */
  readonly minutes: number | null;
  /** In which interval it is: it is not offered where the performance has fewer. Null is no interval. */
  readonly interval: number | null;
}

export interface FoodMenu {
  readonly id: string;
  readonly name: LocalText;
  readonly about: LocalText;
  readonly picture: FoodPicture;
  /** Where it is served, by the venue's id, and with which events; none is all. */
  readonly venues: readonly string[];
  readonly events: readonly string[];
  readonly cutOffHours: number;
  /** A table kept for the interval: so much a cover. Null for a menu of which dishes alone are paid. */
  readonly covers: { readonly priceType: number; readonly price: number; readonly vat: string } | null;
  /** Each guest has one item of each. */
  readonly categories: readonly FoodCategory[];
  readonly sittings: readonly FoodSitting[];
  readonly retired: boolean;
}

export interface FoodCategory {
  readonly id: string;
  readonly name: LocalText;
  readonly items: readonly FoodItem[];
}

export interface FoodItem {
  readonly id: string;
  readonly name: LocalText;
  readonly about: LocalText | null;
  readonly picture: FoodPicture | null;
  /** Minor units, VAT included. */
  readonly price: number;
  /** By what it is: food that is served, food to take away, alcohol. */
  readonly vat: string;
  readonly allergens: readonly Allergen[];
  readonly diets: readonly Diet[];
  readonly retired: boolean;
}

export interface FoodPicture {
  readonly file: string;
  readonly alt: LocalText;
}

export interface FoodSitting {
  readonly id: string;
  readonly place: string;
  readonly moment: string;
  /** How many guests there is room for; null is as many as come. */
  readonly capacity: number | null;
}

/** Those that the law names (EU 1169/2011, annex II). */
export const ALLERGENS = [
  "gluten",
  "crustaceans",
  "egg",
  "fish",
  "peanuts",
  "soy",
  "milk",
  "nuts",
  "celery",
  "mustard",
  "sesame",
  "sulphites",
  "lupin",
  "molluscs",
] as const;
export type Allergen = (typeof ALLERGENS)[number];

export const DIETS = ["vegan", "vegetarian", "gluten-free", "lactose-free", "alcohol-free"] as const;
export type Diet = (typeof DIETS)[number];

/** More than so many are a party: the house wants to talk to them. */
export const MOST_GUESTS = 9;

/** Until when it may be ordered, changed or given back; milliseconds since 1970. */
export function closesAt({ cutOffHours }: Pick<FoodMenu, "cutOffHours">, starts: number): number {
  return starts - cutOffHours * 3_600_000;
}

export interface FoodChoice {
  readonly item: string;
  readonly count: number;
}

export type ChoiceFault =
  | { readonly reason: "too-few-items"; readonly category: FoodCategory; readonly missing: number }
  | { readonly reason: "too-many-items"; readonly category: FoodCategory; readonly excess: number };

/** Each guest has one item of each category: no fewer, no more. Null where that is so. */
export function choiceFault(
  { categories }: Pick<FoodMenu, "categories">,
  guests: number,
  choices: readonly FoodChoice[],
): ChoiceFault | null {
  for (const category of categories) {
    const chosen = choices
      .filter(({ item }) => category.items.some(({ id }) => id === item))
      .reduce((sum, { count }) => sum + count, 0);
    if (chosen < guests) return { reason: "too-few-items", category, missing: guests - chosen };
    if (chosen > guests) return { reason: "too-many-items", category, excess: chosen - guests };
  }
  return null;
}

/** Whether the menu is served at a performance. */
export function isServedAt(
  { venues, events, retired }: FoodMenu,
  performance: { readonly venue: string; readonly event: string; readonly cancelled: boolean },
): boolean {
  if (retired || performance.cancelled) return false;
  const isHere = venues.length === 0 || venues.includes(performance.venue);
  return isHere && (events.length === 0 || events.includes(performance.event));
}

/** The sittings that there are with so many intervals. */
export function sittingsWith(range: FoodRange, menu: FoodMenu, intervals: number): readonly FoodSitting[] {
  return menu.sittings.filter(({ moment }) => {
    const interval = range.moments.find(({ id }) => id === moment)?.interval ?? null;
    return interval === null || interval <= intervals;
  });
}
