import { afterEach, beforeEach, expect } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import type { Catalogue } from "../storage/documents/catalogue-document.ts";
import { rowsOf } from "./money-scenes.ts";
import { buy, readOrder } from "./purchase.ts";
import { ADULT, CARMEN, smallHouse } from "./small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "./test-shop.ts";

/** The old tickets' value pays for the new ones; they stay valid until the exchange is paid. */

export const FEE = 4_000;
export const LATER = 9;
export const TERMS = {
  name: { sv: "Byte" },
  terms: { sv: "Så byter du." },
  fee: FEE,
  vat: "service",
  hoursBefore: 24,
  freeFirstFor: ["members", "subscribers"] as const,
};

export let shop: TestShop;
export let caller: Caller;

/** Opens a shop with exchanges, and a customer, for each test of the file. */
export function setUpExchanges() {
  beforeEach(async () => {
    const { performances } = smallHouse();
    const onSale = performances.map((one) => ({
      ...one,
      sale: one.sale.map((sale) => ({ ...sale, from: 0 })),
    }));
    // Another performance of the same production, in the same hall.
    const later = onSale
      .filter(({ id }) => id === CARMEN)
      .map((one) => ({ ...one, id: LATER, starts: one.starts + 86_400_000 }));
    const catalogue: Partial<Catalogue> = { performances: [...onSale, ...later], sales: { exchange: TERMS } };
    shop = await openTestShop({ catalogue });
    caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  });
  afterEach(() => shop.close());
}

/** Continues as another customer. */
export function actAs(other: Caller) {
  caller = other;
}

export function hold(who: Caller, performance: number, names: readonly string[], priceType = ADULT) {
  const seats = names.map((seat) => ({ seat, priceType }));
  return shop.backEnd.basket.addSeats({ performance, seats }, who);
}
export const codes = (order: Order) => order.tickets.filter(({ valid }) => valid).map(({ code }) => code);
export const read = (order: Pick<Order, "link">) => readOrder(shop, order.link, caller);
export async function bought(seats: readonly string[], priceType = ADULT) {
  await hold(caller, CARMEN, seats, priceType);
  return buy(shop, caller);
}
export const begin = (
  order: Order,
  tickets: readonly string[],
  to: number | null = LATER,
  key: string | null = null,
) =>
  shop.backEnd.exchanges.begin(
    { link: order.link, tickets: [...tickets], to },
    { ...caller, idempotencyKey: key },
  );
export async function basket() {
  const { value } = (await shop.backEnd.basket.read({}, caller)) as {
    value: { basket: NonNullable<Awaited<ReturnType<typeof load>>> };
  };
  return value.basket;
}
export async function load() {
  const found = await shop.backEnd.basket.read({}, caller);
  return found.ok ? found.value.basket : null;
}
export async function place() {
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  const { totals, toPay } = await basket();
  const input = { acceptTerms: true, expectedTotal: totals.total.amount, toPay: toPay.amount };
  return shop.backEnd.orders.place(input, caller);
}
/** @param meanwhile happens between placing and paying the order */
export async function paid(meanwhile = async () => {}) {
  const placed = await place();
  if (!placed.ok) throw new Error(JSON.stringify(placed.refusal));
  await meanwhile();
  const { link, paymentPage } = placed.value;
  if (paymentPage) {
    await payByCard(paymentPage);
    const verified = await shop.backEnd.orders.verify({ link, returned: "paid" }, caller);
    expect(verified).toMatchObject({ value: { state: "paid" } });
  }
  return readOrder(shop, link, caller);
}
export async function credit() {
  const mine = await shop.backEnd.storedValue.myCredit({}, caller);
  return mine.ok ? mine.value.balance.amount : 0;
}
export const tenders = () =>
  rowsOf<{ kind: string; taken: number; returned: number; moved: number }>(
    shop,
    "select kind, taken::int, returned::int, moved::int from tenders where state = 'taken' order by kind, taken desc",
  );
