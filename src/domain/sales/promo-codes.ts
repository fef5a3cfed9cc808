import type { Restriction } from "../entitlements.ts";
import type { LocalText } from "../languages.ts";
import { plainCode } from "../text/typed-text.ts";

export interface PromoCode {
  readonly id: string;
  readonly name: LocalText;
  /** Codes that activate it, compared with `plainCode`. */
  readonly codes: readonly string[];
  readonly gives: Discount | null;
  readonly modesOfSale: readonly number[];
  readonly opens: readonly Restriction[];
  /** What it applies to; an empty list is everything. */
  readonly events: readonly string[];
  readonly performances: readonly number[];
  readonly priceTypes: readonly number[];
  /** Minimum number of tickets for the discount. */
  readonly leastTickets: number;
  /** Milliseconds; `to` is exclusive. Outside this period the code is unknown. */
  readonly from: number | null;
  readonly to: number | null;
  /** Maximum uses in total and per customer; null is unlimited. */
  readonly uses: number | null;
  readonly usesPerCustomer: number | null;
}

export type Discount =
  | { readonly percent: number }
  /** Minor units off each ticket. */
  | { readonly amount: number }
  /** Fixed price of each ticket, minor units. */
  | { readonly price: number };

export interface DiscountedTicket {
  readonly event: string;
  readonly performance: number;
  readonly priceType: number;
  /** Minor units. */
  readonly price: number;
}

export function isOpenAt({ from, to }: Pick<PromoCode, "from" | "to">, now: number): boolean {
  return (from === null || from <= now) && (to === null || now < to);
}

export function promoCodeFor(offers: readonly PromoCode[], code: string, now: number): PromoCode | null {
  const wanted = plainCode(code);
  if (wanted === "") return null;
  return (
    offers.find((offer) => offer.codes.some((word) => plainCode(word) === wanted) && isOpenAt(offer, now)) ??
    null
  );
}

/** Returns the discount on each ticket in minor units, not negative; 0 for tickets it does not apply to. */
export function discounts(offer: PromoCode, tickets: readonly DiscountedTicket[]): number[] {
  const fits = (names: readonly (string | number)[], name: string | number) =>
    names.length === 0 || names.includes(name);
  const isFor = (ticket: DiscountedTicket) =>
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
