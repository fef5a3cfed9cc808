import { afterEach, beforeEach } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { PayLaterRules } from "#domain/orders/pay-later.ts";
import { rowsOf } from "./money-scenes.ts";
import { ADULT, TOSCA } from "./small-house.ts";
import { openTestShop, signedIn, type TestShop, type TestShopOptions, visitor } from "./test-shop.ts";

/** For tests of orders that are reserved and paid later. */

export const RULES: PayLaterRules = {
  days: 14,
  daysBefore: 7,
  hoursBefore: 48,
  graceBankDays: 1,
  most: 2,
  reminderDays: [3, 1],
  hiddenPackages: [],
};
export const DAY = 86_400;
export let shop: TestShop;
export let caller: Caller;

/** Opens a shop with reserved orders, and a customer, for each test of the file. */
export function setUpReservedOrders() {
  beforeEach(() => open());
  afterEach(() => shop.close());
}

export async function reopen(options: TestShopOptions = {}) {
  await shop.close();
  await open(options);
}

export async function open(options: TestShopOptions = {}) {
  shop = await openTestShop({ ...options, settings: { payLater: RULES, ...options.settings } });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}

export function hold(seats: readonly string[], as = caller, priceType = ADULT) {
  const chosen = seats.map((seat) => ({ seat, priceType }));
  return shop.backEnd.basket.addSeats({ performance: TOSCA, seats: chosen }, as);
}

export async function reserved(seats: readonly string[] = ["A-5", "A-6"], as = caller) {
  await hold(seats, as);
  const made = await shop.backEnd.orders.reserve({}, as);
  if (!made.ok) throw new Error(JSON.stringify(made.refusal));
  return made.value;
}

export async function mine(as = caller) {
  const read = await shop.backEnd.orders.reserved({}, as);
  return read.ok ? read.value : [];
}

export const basketOf = async (as = caller) => {
  const read = await shop.backEnd.basket.read({}, as);
  return read.ok ? read.value.basket : null;
};
export const resume = (link: string, as = caller) => shop.backEnd.orders.resume({ link }, as);
export async function later(seconds: number) {
  shop.clock.advance(seconds);
  await rowsOf(shop, "update sessions set created = $1, last_seen = $1", [new Date(shop.clock.now)]);
}
export const stateOf = async () =>
  (await rowsOf<{ state: string }>(shop, "select state from orders"))[0]?.state;
export const isFree = async (seat: string) => {
  const other = await visitor(shop.backEnd);
  const held = await hold([seat], other);
  await shop.backEnd.basket.empty({}, other);
  return held.ok;
};
export async function releaseNow() {
  const [order] = await rowsOf<{ id: string }>(shop, "select id from orders");
  await shop.engine.orders.releaseReserved(order?.id ?? "");
}
