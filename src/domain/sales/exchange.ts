import type { LocalText } from "../languages.ts";

/** Whose first exchange of a ticket costs nothing: members, and whoever has it in a package or a series. */
export const FREE_FIRST_FOR = ["members", "subscribers"] as const;
export type FreeFirstFor = (typeof FREE_FIRST_FOR)[number];

/** On what terms the house exchanges tickets for another performance of the same production, or for other seats. */
export interface ExchangeTerms {
  readonly name: LocalText;
  readonly terms: LocalText;
  /** Minor units for each ticket, VAT included. */
  readonly fee: number;
  readonly vat: string;
  /** Until so many hours before the performance that is given up. */
  readonly hoursBefore: number;
  readonly freeFirstFor: readonly FreeFirstFor[];
}

const HOUR_MS = 3_600_000;

/** The last moment, milliseconds since 1970. */
export function exchangeableUntil(
  starts: number,
  { hoursBefore }: Pick<ExchangeTerms, "hoursBefore">,
): number {
  return starts - hoursBefore * HOUR_MS;
}

/** Why a ticket is not exchanged. */
export const NOT_EXCHANGED_BECAUSE = [
  "too-late",
  /** The performance is cancelled: its holders have another choice. */
  "cancelled",
  "used",
  /** A unit of a subscription paid for it: given back, the unit is there for another performance. */
  "paid-by-unit",
  /** The house takes its packages back whole. */
  "in-package",
  /** It is paid in parts, and some are still to come. */
  "not-paid-up",
  /** Another basket is just being paid for it. */
  "under-way",
] as const;
export type NotExchangedBecause = (typeof NOT_EXCHANGED_BECAUSE)[number];

export interface TicketToExchange {
  readonly isSubscribed: boolean;
  /** It came from an exchange itself. */
  readonly isExchanged: boolean;
}

/** What exchanging these costs, minor units. */
export function exchangeFee(
  tickets: readonly TicketToExchange[],
  isMember: boolean,
  { fee, freeFirstFor }: Pick<ExchangeTerms, "fee" | "freeFirstFor">,
): number {
  const isFree = ({ isSubscribed, isExchanged }: TicketToExchange) =>
    !isExchanged &&
    ((isMember && freeFirstFor.includes("members")) ||
      (isSubscribed && freeFirstFor.includes("subscribers")));
  return fee * tickets.filter((ticket) => !isFree(ticket)).length;
}
