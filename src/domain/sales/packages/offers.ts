import type { Restriction } from "../../entitlements.ts";
import type { LocalText } from "../../languages.ts";
import { plainCode } from "../../text/typed-text.ts";

/** What a promo code gives: something off, or a way in. A discount changes the price, never how one pays. */

export interface Offer {
  readonly id: string;
  readonly name: LocalText;
  /** Any of these words, however it is typed. */
  readonly codes: readonly string[];
  readonly gives: Discount | null;
  /** Modes of sale and performances that it opens for whoever has entered it. */
  readonly modesOfSale: readonly number[];
  readonly opens: readonly Restriction[];
  /** What it is for; an empty list is everything. */
  readonly events: readonly string[];
  readonly performances: readonly number[];
  readonly priceTypes: readonly number[];
  /** It gives nothing for fewer tickets than this. */
  readonly leastTickets: number;
  /** Milliseconds; `to` is exclusive. Outside of them it is unknown. */
  readonly from: number | null;
  readonly to: number | null;
  /** How often it may be used in all, and by one customer; null is as often as anybody likes. */
  readonly uses: number | null;
  readonly usesPerCustomer: number | null;
}

export type Discount =
  | { readonly percent: number }
  /** Minor units off each ticket. */
  | { readonly amount: number }
  /** Minor units that each ticket costs instead. */
  | { readonly price: number };

export interface OfferedTicket {
  readonly event: string;
  readonly performance: number;
  readonly priceType: number;
  /** Minor units. */
  readonly price: number;
}

export function isOpenAt({ from, to }: Pick<Offer, "from" | "to">, now: number): boolean {
  return (from === null || from <= now) && (to === null || now < to);
}

/** The offer that a code is for, if it is one now. */
export function offerOf(offers: readonly Offer[], code: string, now: number): Offer | null {
  const wanted = plainCode(code);
  if (wanted === "") return null;
  return (
    offers.find((offer) => offer.codes.some((word) => plainCode(word) === wanted) && isOpenAt(offer, now)) ??
    null
  );
}

/** What comes off each ticket, minor units, not negative; nothing for tickets it is not for. */
export function discounts(offer: Offer, tickets: readonly OfferedTicket[]): number[] {
  const fits = (names: readonly (string | number)[], name: string | number) =>
    names.length === 0 || names.includes(name);
  const isFor = (ticket: OfferedTicket) =>
    fits(offer.events, ticket.event) &&
    fits(offer.performances, ticket.performance) &&
    fits(offer.priceTypes, ticket.priceType);
  const { gives } = offer;
  if (gives === null || tickets.filter(isFor).length < Math.max(1, offer.leastTickets))
    return tickets.map(() => 0);
  return tickets.map((ticket) => (isFor(ticket) ? Math.min(ticket.price, off(gives, ticket.price)) : 0));
}

function off(gives: Discount, price: number): number {
  if ("percent" in gives) return Math.round((price * gives.percent) / 100);
  if ("amount" in gives) return gives.amount;
  return Math.max(0, price - gives.price);
}
