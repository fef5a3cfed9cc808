import type { LocalText } from "../../languages.ts";
import type { Band } from "../../seating/seating.ts";

/** Taxed when sold, since everything it pays for has one rate; a surcharge is a separate sale. */
export interface FlexSubscription {
  readonly id: string;
  readonly name: LocalText;
  readonly about: LocalText;
  readonly terms: LocalText;
  /** Variant shown on the card: "adult", "under 30". */
  readonly structure: LocalText;
  readonly picture: { readonly file: string; readonly alt: LocalText };
  readonly redemptions: number;
  /** Minor units for the whole subscription, including VAT. */
  readonly price: number;
  /** A VAT rate of the season. */
  readonly vat: string;
  /** Bands it can be redeemed for, each with the surcharge per seat. */
  readonly bands: readonly { readonly band: Band; readonly surcharge: number }[];
  readonly priceTypes: readonly number[];
  /** Performances and productions it can be redeemed for. A production includes performances added later. */
  readonly performances: readonly number[];
  readonly events?: readonly string[];
  readonly mostPerPerformance: number;
  readonly months: number;
  /** YYYY-MM-DD, inclusive: a fixed expiry for all cards. Without it, `months` applies. */
  readonly until?: string | null;
  /** Start of sale, milliseconds. */
  readonly from: number | null;
  /** End of sale, exclusive. */
  readonly to: number | null;
  /** No longer on sale; cards already sold remain valid. */
  readonly retired: boolean;
}

export function isFlexSoldAt(
  { from, to, retired }: Pick<FlexSubscription, "from" | "to" | "retired">,
  now: number,
): boolean {
  return !retired && (from === null || from <= now) && (to === null || now < to);
}

export interface TicketForRedemption {
  readonly performance: number;
  readonly band: Band;
  readonly priceType: number;
  /** Whether it is part of a package, which has its own price. */
  readonly bundled: boolean;
}

export interface RedemptionsLeft {
  readonly free: number;
  /** YYYY-MM-DD, inclusive. */
  readonly expires: string;
  /** Redemptions already used for the same performance. */
  readonly usedThere: number;
}

export const WHY_NOT_BY_REDEMPTION = [
  "performance",
  "band",
  "type",
  "bundled",
  "expired",
  "most",
  "used",
] as const;
export type WhyNotByRedemption = (typeof WHY_NOT_BY_REDEMPTION)[number];

type Rules = Pick<FlexSubscription, "performances" | "bands" | "priceTypes">;

/** Returns why the subscription can never pay for this ticket, whatever is left on it; null if it can. */
export function whyNeverByRedemption(flex: Rules, ticket: TicketForRedemption): WhyNotByRedemption | null {
  if (ticket.bundled) return "bundled";
  if (!flex.performances.includes(ticket.performance)) return "performance";
  if (!flex.bands.some(({ band }) => band === ticket.band)) return "band";
  return flex.priceTypes.includes(ticket.priceType) ? null : "type";
}

/** Returns why a redemption does not pay for this ticket, permanent reasons first; null if it does. */
export function whyNotByRedemption(
  flex: Rules & Pick<FlexSubscription, "mostPerPerformance">,
  ticket: TicketForRedemption,
  left: RedemptionsLeft,
  today: string,
): WhyNotByRedemption | null {
  const never = whyNeverByRedemption(flex, ticket);
  if (never) return never;
  if (left.expires < today) return "expired";
  if (left.usedThere >= flex.mostPerPerformance) return "most";
  return left.free <= 0 ? "used" : null;
}

/** Returns what the holder pays in addition to the redemption: at most the ticket's price. */
export function surchargeFor({ bands }: Pick<FlexSubscription, "bands">, band: Band, price: number): number {
  return Math.min(price, bands.find((one) => one.band === band)?.surcharge ?? 0);
}
