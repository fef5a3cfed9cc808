import { randomInt, randomUUID } from "node:crypto";
import type { Band } from "#domain/seating/seating.ts";
import type { VendorInstance, VendorMembership, VendorPrice, VendorStock, World } from "./world.ts";

/** What the vendor stores, in memory. */
export interface Books {
  readonly world: World;
  readonly seats: Map<string, Seat>;
  readonly baskets: Map<string, Basket>;
  readonly customers: Map<string, Person>;
  readonly orders: Map<string, SoldOrder>;
  /** By cookie value. */
  readonly visits: Map<string, string>;
  /** By code; redeemed once, as a whole. */
  readonly giftVouchers: Map<string, { readonly amount: number; isUsed: boolean }>;
  readonly paymentTokens: Map<string, PaymentToken>;
  readonly emails: {
    readonly to: string;
    readonly kind: "magic-link" | "password";
    readonly token: string;
    readonly link: string | null;
  }[];
  readonly now: () => number;
}

/** A seat without an entry is free. */
export type Seat = { readonly basket: string } | { readonly sold: string };

export interface HeldTicket {
  readonly id: string;
  readonly instance: string;
  readonly seat: string;
  readonly band: Band;
  price: VendorPrice;
  /** Minor units: the list price where the owner has overridden it. */
  original: number;
  attributes: Attributes;
}
/** The client's own: "attribute_Parkett". */
export type Attributes = Readonly<Record<string, string>>;
export interface Basket {
  readonly id: string;
  customer: string | null;
  delivery: string | null;
  merchandiseDelivery: string | null;
  tickets: HeldTicket[];
  donations: Donation[];
  merchandise: { readonly id: string; readonly stockItem: VendorStock }[];
  memberships: { readonly id: string; readonly membership: VendorMembership; readonly autoRenew: boolean }[];
  giftVouchers: ({ readonly id: string } & NewGiftVoucher)[];
  ticketSubscriptions: HeldTicketSubscription[];
  promoCode: string | null;
  payments: Payment[];
  attributes: Attributes;
  expires: number;
}
interface PaymentToken {
  readonly basket: string;
  readonly billingAddress: string;
  readonly originDomain: string;
  readonly expires: number;
}
interface HeldTicketSubscription {
  readonly id: string;
  readonly structure: string;
  readonly pricingSet: string;
  /** Minor units. */
  readonly price: number;
}
interface Donation {
  readonly id: string;
  readonly fund: string;
  readonly amount: number;
  readonly recognitionName: string | null;
  readonly isAnonymous: boolean;
  readonly tributeTypeId: string | null;
  readonly tributeName: string | null;
}
interface NewGiftVoucher {
  readonly amount: number;
  readonly toName: string;
  readonly fromName: string | null;
  readonly message: string;
  readonly sendDate: string | null;
  readonly deliveryType: string;
  readonly deliveryEmailAddress: string | null;
}
export interface Payment {
  readonly name: string;
  readonly amount: number;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
}
export interface Person {
  readonly id: string;
  email: string;
  /** Empty if none is set. */
  password: string;
  title: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  mobile: string | null;
  birthDate: string | null;
  credit: number;
  addresses: Address[];
  agreed: Set<string>;
  cards: Card[];
  memberships: {
    readonly id: string;
    readonly membership: VendorMembership;
    readonly starts: string;
    readonly ends: string;
  }[];
}
export interface Address {
  readonly id: string;
  isBilling: boolean;
  isDelivery: boolean;
  name: string;
  line1: string;
  line2: string;
  line3: string;
  line4: string;
  line5: string;
  town: string;
  postcode: string;
  administrativeDivision: string;
  country: string;
}
export interface Card {
  readonly id: string;
  readonly maskedNumber: string;
  readonly cardHolderName: string;
  readonly expiryDate: string;
  readonly type: string;
  isDefault: boolean;
  readonly isPending: boolean;
}
export interface SoldOrder
  extends Readonly<
    Pick<
      Basket,
      | "donations"
      | "merchandise"
      | "memberships"
      | "giftVouchers"
      | "ticketSubscriptions"
      | "promoCode"
      | "attributes"
    >
  > {
  readonly id: string;
  readonly basket: string;
  readonly customer: string;
  readonly placed: number;
  readonly delivery: string | null;
  readonly tickets: readonly (HeldTicket & { readonly barcode: string })[];
  readonly payments: readonly Payment[];
  readonly total: number;
}

/** Since its last change. */
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
    giftVouchers: new Map(),
    paymentTokens: new Map(),
    emails: [],
    now,
  };
}

export function newBasket({ now }: Books, known: Partial<Basket>): Basket {
  return {
    id: newId("BASKET"),
    customer: null,
    delivery: null,
    merchandiseDelivery: null,
    tickets: [],
    donations: [],
    merchandise: [],
    memberships: [],
    giftVouchers: [],
    ticketSubscriptions: [],
    promoCode: null,
    payments: [],
    attributes: {},
    expires: now() + BASKET_MS,
    ...known,
  };
}

/** Null if it does not exist or has expired. */
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
