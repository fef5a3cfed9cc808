import type { Restriction } from "../../entitlements.ts";
import type { LocalText } from "../../languages.ts";

/** Belonging to the house for a while, and what comes with it. */

export interface Memberships {
  readonly levels: readonly MembershipLevel[];
  /** The level that the checkout's membership step offers; null offers none. */
  readonly upsell: { readonly fund: number; readonly level: number } | null;
}

export interface MembershipLevel {
  readonly id: number;
  /** What the fee goes to. */
  readonly fund: number;
  /** Part of its address. */
  readonly slug: string;
  readonly name: LocalText;
  readonly about: LocalText;
  readonly benefits: readonly LocalText[];
  /** Minor units for one term, VAT included. */
  readonly price: number;
  /** One of the season's rates; null where the fee supports a cause and buys nothing. */
  readonly vat: string | null;
  readonly months: number;
  /** What its members may have besides everybody. */
  readonly modesOfSale: readonly number[];
  readonly opens: readonly Restriction[];
  /** Only who is signed in may put it into a basket. */
  readonly loginNeeded: boolean;
  readonly retired: boolean;
}

/** What goes on by itself is collected so many days before the last day that is paid for. */
export const RENEWED_DAYS_BEFORE = 7;

export interface Term {
  /** YYYY-MM-DD, both inclusive. */
  readonly starts: string;
  readonly ends: string;
}

/**
 * A new term: from today, or from the day after one that still runs, so that whoever renews early loses nothing.
 * @param heldUntil the last day of the term that runs; null when none does
 */
export function newTerm(today: string, heldUntil: string | null, months: number): Term {
  const starts = heldUntil !== null && heldUntil >= today ? dayAfter(heldUntil) : today;
  return { starts, ends: dayBefore(monthsLater(starts, months)) };
}

const DAY_MS = 86_400_000;
const dayAfter = (day: string) => isoDay(Date.parse(`${day}T00:00Z`) + DAY_MS);
const dayBefore = (day: string) => isoDay(Date.parse(`${day}T00:00Z`) - DAY_MS);
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The 31st of a month that is shorter is its last day. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return isoDay(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)));
}
