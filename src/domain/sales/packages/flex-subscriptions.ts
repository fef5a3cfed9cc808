import type { LocalText } from "../../languages.ts";
import type { Band } from "../../seating/seating.ts";

/**
 * So many performances, chosen later: a card of units, each of which pays for one ticket. It is taxed when it is sold, since
 * all that it buys has one rate; a surcharge for a dearer seat is a sale of its own.
 */
export interface FlexSubscription {
  readonly id: string;
  readonly name: LocalText;
  readonly about: LocalText;
  readonly terms: LocalText;
  /** How the card names what it was sold as: "adult", "under 30". */
  readonly structure: LocalText;
  readonly picture: { readonly file: string; readonly alt: LocalText };
  readonly units: number;
  /** Minor units for all of it, VAT included. */
  readonly price: number;
  /** One of the season's rates. */
  readonly vat: string;
  /** Bands whose seats a unit pays for, and what is paid besides for a seat there. */
  readonly bands: readonly { readonly band: Band; readonly surcharge: number }[];
  readonly priceTypes: readonly number[];
  /** What units pay for: these performances, and all of these productions, also such as come into the season later. */
  readonly performances: readonly number[];
  readonly events?: readonly string[];
  readonly mostPerPerformance: number;
  readonly months: number;
  /** YYYY-MM-DD, inclusive: the last day of all its cards, whenever they were bought; otherwise months count. */
  readonly until?: string | null;
  /** When it is sold, in milliseconds. */
  readonly from: number | null;
  /** Exclusive. */
  readonly to: number | null;
  /** Not sold any more; those that were sold stay good. */
  readonly retired: boolean;
}

export function isFlexSoldAt(
  { from, to, retired }: Pick<FlexSubscription, "from" | "to" | "retired">,
  now: number,
): boolean {
  return !retired && (from === null || from <= now) && (to === null || now < to);
}

/** A ticket that somebody would like to pay for with a unit. */
export interface TicketForUnit {
  readonly performance: number;
  readonly band: Band;
  readonly priceType: number;
  /** It is part of a package, which has its own price. */
  readonly bundled: boolean;
}

/** What is left of a subscription on that day. */
export interface UnitsLeft {
  readonly free: number;
  /** YYYY-MM-DD, inclusive. */
  readonly expires: string;
  /** Units that pay for tickets to the same performance already. */
  readonly usedThere: number;
}

export const WHY_NOT_BY_UNIT = ["performance", "band", "type", "bundled", "expired", "most", "used"] as const;
export type WhyNotByUnit = (typeof WHY_NOT_BY_UNIT)[number];

type Rules = Pick<FlexSubscription, "performances" | "bands" | "priceTypes">;

/** Why no unit of it ever pays for this ticket, however many are left; null where one could. */
export function whyNeverByUnit(flex: Rules, ticket: TicketForUnit): WhyNotByUnit | null {
  if (ticket.bundled) return "bundled";
  if (!flex.performances.includes(ticket.performance)) return "performance";
  if (!flex.bands.some(({ band }) => band === ticket.band)) return "band";
  return flex.priceTypes.includes(ticket.priceType) ? null : "type";
}

/** Why a unit does not pay for this ticket, what cannot change before what can; null where it does. */
export function whyNotByUnit(
  flex: Rules & Pick<FlexSubscription, "mostPerPerformance">,
  ticket: TicketForUnit,
  left: UnitsLeft,
  today: string,
): WhyNotByUnit | null {
  const never = whyNeverByUnit(flex, ticket);
  if (never) return never;
  if (left.expires < today) return "expired";
  if (left.usedThere >= flex.mostPerPerformance) return "most";
  return left.free <= 0 ? "used" : null;
}

/** What of a ticket's price its holder pays besides the unit: never more than the ticket costs. */
export function surchargeFor({ bands }: Pick<FlexSubscription, "bands">, band: Band, price: number): number {
  return Math.min(price, bands.find((one) => one.band === band)?.surcharge ?? 0);
}
