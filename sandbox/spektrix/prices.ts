import { randomInt } from "node:crypto";
import { discounts, promoCodeFor } from "#domain/sales/promo-codes.ts";
import type { Basket, Books, HeldTicket } from "./books.ts";

type Priced = Pick<
  Basket,
  | "tickets"
  | "donations"
  | "merchandise"
  | "memberships"
  | "giftVouchers"
  | "ticketSubscriptions"
  | "promoCode"
>;

export function totalOf(books: Books, basket: Priced): number {
  const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
    items.reduce((total, item) => total + of(item), 0);
  const off = discountsOf(books, basket);
  return (
    sum(basket.tickets, ({ id, price }) => price.amount - (off.get(id) ?? 0)) +
    sum(basket.donations, ({ amount }) => amount) +
    sum(basket.merchandise, ({ stockItem }) => stockItem.price) +
    sum(basket.memberships, ({ membership }) => membership.price) +
    sum(basket.giftVouchers, ({ amount }) => amount) +
    sum(basket.ticketSubscriptions, ({ price }) => price)
  );
}

/** Returns the discount on each ticket in minor units, by its id. */
export function discountsOf(
  { world, now }: Books,
  { tickets, promoCode }: { readonly tickets: readonly HeldTicket[]; readonly promoCode: string | null },
): ReadonlyMap<string, number> {
  const offer = promoCode === null ? null : promoCodeFor(world.offers, promoCode, now());
  if (!offer) return new Map();
  const offered = tickets.map(({ instance, price }) => {
    const one = world.instances.find(({ id }) => id === instance);
    const event = world.events.find(({ id }) => id === one?.event)?.webEventId ?? "";
    return { event, performance: Number(one?.webInstanceId), priceType: price.type.own, price: price.amount };
  });
  const off = discounts(offer, offered);
  return new Map(tickets.map(({ id }, at) => [id, off[at] ?? 0]));
}

export const decimal = (minor: number): number => Number((minor / 100).toFixed(2));
export const minorOf = (amount: number): number => Math.round(amount * 100);

/** "A-BCDE-FGHI". */
export function newVoucherCode(): string {
  const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
  const some = (count: number) =>
    Array.from({ length: count }, () => letters[randomInt(letters.length)]).join("");
  return `${some(1)}-${some(4)}-${some(4)}`;
}
