import { randomInt, randomUUID } from "node:crypto";
import type { Band } from "#domain/seating/seating.ts";
import type { VendorInstance, VendorPrice, World } from "./world.ts";

/** What the vendor's system knows by now: who holds which seat, who its customers are, what they have ordered. */
export interface Books {
  readonly world: World;
  readonly seats: Map<string, Seat>;
  readonly baskets: Map<string, Basket>;
  readonly customers: Map<string, Person>;
  readonly orders: Map<string, SoldOrder>;
  /** Signed-in visitors by the value of their cookie. */
  readonly visits: Map<string, string>;
  readonly letters: {
    readonly to: string;
    readonly kind: "magic-link" | "password";
    readonly token: string;
  }[];
  readonly now: () => number;
}

/** Nobody's when it is not there. */
export type Seat = { readonly basket: string } | { readonly sold: string };

export interface HeldTicket {
  readonly id: string;
  readonly instance: string;
  readonly seat: string;
  readonly band: Band;
  price: VendorPrice;
}
export interface Basket {
  readonly id: string;
  customer: string | null;
  delivery: string | null;
  tickets: HeldTicket[];
  payments: { id: string; type: string; amount: number; transactionId: string }[];
  expires: number;
}
export interface Person {
  readonly id: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  phone: string;
  address: Record<string, string> | null;
}
export interface SoldOrder {
  readonly id: string;
  readonly basket: string;
  readonly customer: string;
  readonly placed: number;
  readonly delivery: string | null;
  readonly tickets: readonly (HeldTicket & { readonly barcode: string })[];
  readonly payments: Basket["payments"];
  readonly total: number;
}

/** The vendor keeps a basket so long after the last thing that was done with it. */
export const BASKET_MS = 60 * 60_000;

export const seatKey = (instance: string, seat: string) => `${instance} ${seat}`;
export const newId = (kind: string) =>
  `${randomInt(1_000, 99_999)}${kind}${randomUUID().slice(0, 13).toUpperCase().replaceAll("-", "")}`;

export function openBooks(world: World, now: () => number): Books {
  const seats = new Map<string, Seat>();
  for (const { instance, seat } of world.sold) seats.set(seatKey(instance, seat), { sold: "box office" });
  return {
    world,
    seats,
    baskets: new Map(),
    customers: new Map(),
    orders: new Map(),
    visits: new Map(),
    letters: [],
    now,
  };
}

/** A basket that is still there; its time begins anew when something is done with it. */
export function findBasket(books: Books, id: string): Basket | null {
  const basket = books.baskets.get(id);
  if (!basket) return null;
  if (basket.expires > books.now()) return basket;
  dropBasket(books, id);
  return null;
}

export function dropBasket(books: Books, id: string): void {
  for (const { instance, seat } of books.baskets.get(id)?.tickets ?? []) freeSeat(books, id, instance, seat);
  books.baskets.delete(id);
}

export function freeSeat(books: Books, basket: string, instance: string, seat: string): void {
  const holder = books.seats.get(seatKey(instance, seat));
  if (holder && "basket" in holder && holder.basket === basket) books.seats.delete(seatKey(instance, seat));
}

/** Whether the seat can be put into this basket. */
export function isFree(books: Books, instance: string, seat: string): boolean {
  const holder = books.seats.get(seatKey(instance, seat));
  if (!holder) return true;
  return "basket" in holder && findBasket(books, holder.basket) === null;
}

export function sells(books: Books, instance: VendorInstance): boolean {
  const now = books.now();
  return (
    instance.isOnSale &&
    !instance.cancelled &&
    instance.sellsFrom <= now &&
    now < instance.sellsTo &&
    now < instance.start
  );
}

export function totalOf({ tickets }: Pick<Basket, "tickets">): number {
  return tickets.reduce((sum, { price }) => sum + price.amount, 0);
}
