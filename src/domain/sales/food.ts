import type { LocalText } from "../languages.ts";

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
  /** Minutes from the start of the performance, negative before it; null if the time is not known in advance. */
  readonly minutes: number | null;
  /** The interval it is in; not offered if the performance has fewer. Null is outside the intervals. */
  readonly interval: number | null;
}

export interface FoodMenu {
  readonly id: string;
  readonly name: LocalText;
  readonly about: LocalText;
  readonly picture: FoodPicture;
  /** Ids of the venues that serve it, and its events; an empty list means all. */
  readonly venues: readonly string[];
  readonly events: readonly string[];
  readonly cutOffHours: number;
  /** A table for the interval, with a price per cover. Null for a menu where guests pay for the dishes only. */
  readonly covers: { readonly priceType: number; readonly price: number; readonly vat: string } | null;
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
  /** Minor units, including VAT. */
  readonly price: number;
  /** VAT rate by type: served food, take-away food, alcohol. */
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
  /** Maximum number of guests; null is unlimited. */
  readonly capacity: number | null;
}

/** The allergens listed in Regulation (EU) 1169/2011, annex II. */
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

/** Larger parties must contact the house. */
export const MOST_GUESTS = 9;

/** Returns the deadline for ordering, changing and returning; milliseconds since 1970. */
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

/** Checks that each guest has exactly one item of each category. Returns null if so. */
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

export function isServedAt(
  { venues, events, retired }: FoodMenu,
  performance: { readonly venue: string; readonly event: string; readonly cancelled: boolean },
): boolean {
  if (retired || performance.cancelled) return false;
  const isHere = venues.length === 0 || venues.includes(performance.venue);
  return isHere && (events.length === 0 || events.includes(performance.event));
}

export function sittingsWith(range: FoodRange, menu: FoodMenu, intervals: number): readonly FoodSitting[] {
  return menu.sittings.filter(({ moment }) => {
    const interval = range.moments.find(({ id }) => id === moment)?.interval ?? null;
    return interval === null || interval <= intervals;
  });
}
