import type { LocalText } from "#domain/languages.ts";
import type { FoodChoice } from "#domain/sales/food.ts";
import type { LineRow } from "./line-row.ts";

/** The details of lines that more than their own kind reads, as baskets and orders store them. */

export interface DonationDetails {
  readonly fund: number;
  /** Minor units. */
  readonly amount: number;
  /** What prompted it: a page, rounding a basket up, a link in an email. */
  readonly appeal: string;
  /** The donor's name for public thanks; empty for none. */
  readonly recognition: string;
  readonly anonymous: boolean;
  readonly tribute: string;
  readonly giftAid: boolean;
  /** The donor answered for this donation, so the declaration for all donations does not apply. */
  readonly giftAidRequested?: true;
}

export function isDonation(line: LineRow): line is LineRow<DonationDetails> {
  return line.kind === "donation";
}

export interface ExchangeDetails {
  /** Display name; a line stays visible and removable after the operator has stopped exchanges. */
  readonly name: LocalText;
  readonly order: string;
  /** The order number shown to customers. */
  readonly number: string;
  readonly link: string;
  /** The codes of the tickets. */
  readonly tickets: readonly string[];
  /** The production of each ticket. The basket needs at least as many tickets of each. */
  readonly events: readonly string[];
  /** Minor units, VAT included. */
  readonly fee: number;
}

export const EXCHANGE = "exchange";

export function isExchange<Line extends LineRow>(line: Line): line is Line & LineRow<ExchangeDetails> {
  return line.kind === EXCHANGE;
}

export interface FoodDetails {
  readonly menu: string;
  readonly performance: number;
  readonly sitting: string;
  readonly guests: number;
  readonly choices: readonly FoodChoice[];
  /** Tickets bought earlier, which the basket does not show, minus guests who already eat by them. */
  readonly bought: number;
  /** Number of the reservation in the basket; two otherwise equal reservations stay separate. */
  readonly serial: number;
}

export interface PackageDetails {
  readonly package: string;
  /** The line renews a subscriber's seats, so it may be bought before the public sale. */
  readonly renews?: true;
}

export const PACKAGE = "package";

export function packageReference({ details }: Pick<LineRow, "details">): string {
  return `B-${(details as PackageDetails).package}`;
}

export const PROMO_CODE = "promo-code";

/** The performance that a line is for, such as a meal's; null for other lines. */
export function performanceOf({ details }: Pick<LineRow, "details">): number | null {
  const { performance } = (details ?? {}) as { readonly performance?: unknown };
  return typeof performance === "number" ? performance : null;
}
