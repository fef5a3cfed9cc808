import { daysAfter } from "../../days.ts";
import type { Restriction } from "../../entitlements.ts";
import type { LocalText } from "../../languages.ts";

export interface Memberships {
  readonly levels: readonly MembershipLevel[];
  /** The level offered in the checkout's membership step; null for none. */
  readonly upsell: { readonly fund: number; readonly level: number } | null;
}

export interface MembershipLevel {
  readonly id: number;
  readonly fund: number;
  /** URL slug. */
  readonly slug: string;
  readonly name: LocalText;
  readonly about: LocalText;
  readonly benefits: readonly LocalText[];
  /** Minor units for one term, including VAT. */
  readonly price: number;
  /** A VAT rate of the season; null if the fee is a donation without consideration. */
  readonly vat: string | null;
  readonly months: number;
  readonly modesOfSale: readonly number[];
  readonly opens: readonly Restriction[];
  readonly loginNeeded: boolean;
  readonly retired: boolean;
}

/** Automatic renewals are collected this many days before the term ends. */
export const RENEWED_DAYS_BEFORE = 7;

export interface Term {
  /** YYYY-MM-DD, both inclusive. */
  readonly starts: string;
  readonly ends: string;
}

/** Starts today, or after `heldUntil`, the last day of the current term, so that renewing early loses no days. */
export function newTerm(today: string, heldUntil: string | null, months: number): Term {
  const starts = heldUntil !== null && heldUntil >= today ? daysAfter(heldUntil, 1) : today;
  return { starts, ends: daysAfter(monthsLater(starts, months), -1) };
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Uses the last day of the month if the month is too short. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return isoDay(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)));
}
