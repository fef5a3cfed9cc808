import type { LocalText } from "../languages.ts";

export const FREE_FIRST_FOR = ["members", "subscribers"] as const;
export type FreeFirstFor = (typeof FREE_FIRST_FOR)[number];

export interface ExchangeTerms {
  readonly name: LocalText;
  readonly terms: LocalText;
  /** Minor units for each ticket, including VAT. */
  readonly fee: number;
  readonly vat: string;
  /** Exchange closes this many hours before the original performance. */
  readonly hoursBefore: number;
  readonly freeFirstFor: readonly FreeFirstFor[];
}

const HOUR_MS = 3_600_000;

/** Returns the deadline, milliseconds since 1970. */
export function exchangeableUntil(
  starts: number,
  { hoursBefore }: Pick<ExchangeTerms, "hoursBefore">,
): number {
  return starts - hoursBefore * HOUR_MS;
}

export const NOT_EXCHANGED_BECAUSE = [
  "too-late",
  /** The performance is cancelled: a refund offer applies instead. */
  "cancelled",
  "used",
  /** It was paid with a subscription redemption: a return frees the redemption for another performance. */
  "paid-by-redemption",
  /** Packages can only be returned as a whole. */
  "in-package",
  /** It is paid by instalments, and some are outstanding. */
  "not-paid-up",
  /** Another basket with this exchange is being paid. */
  "under-way",
] as const;
export type NotExchangedBecause = (typeof NOT_EXCHANGED_BECAUSE)[number];

export interface TicketToExchange {
  readonly isSubscribed: boolean;
  readonly isExchanged: boolean;
}

/** Returns the fee for exchanging these tickets, minor units. */
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
