/** Tickets of sold-out performances that their customers put up for resale. */

export interface ResaleRules {
  /** What the customer gets once the seat is sold again: account credit, or a refund to the payment method. */
  readonly money: "credit" | "original";
  /** Tickets are for resale until so long before the start. */
  readonly hoursBefore: number;
}

/**
 * `sold`: another order has paid for the seat. `taken-back`: by the customer. `ended`: not sold in time, so that the
 * customer has it again. `returned`: the ticket was refunded in another way.
 */
export const RESALE_STATES = ["open", "sold", "taken-back", "ended", "returned"] as const;
export type ResaleState = (typeof RESALE_STATES)[number];

/** Why a ticket cannot be put up for resale. */
export const NOT_FOR_RESALE = [
  "void",
  "used",
  "too-late",
  "cancelled",
  "seats-available",
  "exchanging",
  "whole-package",
  "companion-alone",
  "free",
  "meal-first",
] as const;
export type NotForResale = (typeof NOT_FOR_RESALE)[number];

const HOUR_MS = 3_600_000;

/** Milliseconds. */
export function resaleUntil({ hoursBefore }: ResaleRules, starts: number): number {
  return starts - hoursBefore * HOUR_MS;
}

export interface ResaleFacts {
  readonly isValid: boolean;
  readonly isUsed: boolean;
  readonly isCancelled: boolean;
  /** Milliseconds. */
  readonly until: number;
  readonly isExchanging: boolean;
  /** The house takes back whole packages only, and the ticket is part of one. */
  readonly isOfWhole: boolean;
  /** A companion ticket would stay without the wheelchair place that it had. */
  readonly leavesCompanion: boolean;
  /** Minor units that its customer would get. */
  readonly amount: number;
  /** A food order would have more guests than tickets. */
  readonly hasMeal: boolean;
  /** Seats like it can be bought that no other customer has put up. */
  readonly areSeatsLeft: boolean;
}

/** The first reason that applies; null if the ticket can be put up. */
export function whyNotForResale(facts: ResaleFacts, now: number): NotForResale | null {
  if (!facts.isValid) return "void";
  if (facts.isUsed) return "used";
  if (facts.isCancelled) return "cancelled";
  if (facts.until <= now) return "too-late";
  if (facts.isExchanging) return "exchanging";
  if (facts.isOfWhole) return "whole-package";
  if (facts.leavesCompanion) return "companion-alone";
  if (facts.amount <= 0) return "free";
  if (facts.hasMeal) return "meal-first";
  return facts.areSeatsLeft ? "seats-available" : null;
}
