import type { Entitlements, Restriction } from "./entitlements.ts";

/** What a visitor can do about a performance now; the first eight are those of the specification, section 4. */
export const AVAILABILITY_STATES = [
  "on-sale",
  "not-on-sale-yet",
  "sold-out",
  "cancelled",
  "passed",
  "priority",
  "select-or-book",
  "limited",
  "restricted",
  "off-sale",
] as const;
export type AvailabilityState = (typeof AVAILABILITY_STATES)[number];

const SELLING: readonly AvailabilityState[] = ["on-sale", "select-or-book", "limited"];
export function sellsTo(state: AvailabilityState): boolean {
  return SELLING.includes(state);
}

export const WAYS = ["by-price", "seat-map", "both", "enquiry"] as const;
export type Ways = (typeof WAYS)[number];

export interface SaleWindow {
  readonly modeOfSale: number;
  readonly priority: boolean;
  /** Instants in milliseconds; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

export interface PerformanceOnSale {
  /** Milliseconds. */
  readonly starts: number;
  readonly cancelled: boolean;
  readonly offSale: boolean;
  readonly restrictedTo: Restriction | null;
  readonly ways: Ways;
  readonly sale: readonly SaleWindow[];
  readonly freeSeats: number;
  readonly seats: number;
}

export interface Availability {
  readonly state: AvailabilityState;
  /** Milliseconds. Start of this visitor's sale (not-on-sale-yet) or of the general sale (priority). */
  readonly opens: number | null;
}

/** @param limitedShare share of free seats at or below which the state is "limited" */
export function availability(
  performance: PerformanceOnSale,
  { modesOfSale, opens: admitted }: Entitlements,
  now: number,
  limitedShare: number,
): Availability {
  const { sale } = performance;
  if (performance.cancelled) return state("cancelled");
  if (performance.starts <= now) return state("passed");
  if (performance.offSale) return state("off-sale");
  if (performance.restrictedTo && !admitted.includes(performance.restrictedTo)) return state("restricted");

  const isOpen = (window: SaleWindow) => window.from <= now && now < window.to;
  const mine = sale.filter((window) => modesOfSale.includes(window.modeOfSale));
  if (!mine.some(isOpen)) {
    const opens = earliest(mine.filter((window) => window.from > now));
    if (sale.some((window) => window.priority && isOpen(window))) return { state: "priority", opens };
    return opens === null ? state("off-sale") : { state: "not-on-sale-yet", opens };
  }
  if (performance.ways === "enquiry") return state("on-sale");
  if (performance.freeSeats === 0) return state("sold-out");
  if (performance.freeSeats <= performance.seats * limitedShare) return state("limited");
  return state(performance.ways === "both" ? "select-or-book" : "on-sale");
}

function state(name: AvailabilityState): Availability {
  return { state: name, opens: null };
}

export function earliest(windows: readonly SaleWindow[]): number | null {
  return windows.length === 0 ? null : Math.min(...windows.map((window) => window.from));
}
