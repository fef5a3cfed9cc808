import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { buy, readOrder } from "../../testing/purchase.ts";
import { buyCard, payByCardOf, THREE_PERFORMANCES } from "../../testing/sales/flex-scenes.ts";
import { LAST_SEASON } from "../../testing/sales/series-scenes.ts";
import { ADULT, CARMEN, smallHouse, TOSCA } from "../../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

/** The right to a seat does not depend on any single ticket. */

const FEE = 1_500;
const SHARE = 80_000 * 0.8 + FEE;
const [CARMEN_LATER, TOSCA_LATER] = [9, 10];
const TERMS = {
  ...{ name: { sv: "Byte" }, terms: { sv: "Så byter du." }, fee: 4_000, vat: "service", hoursBefore: 24 },
  freeFirstFor: ["members", "subscribers"] as const,
};

let shop: TestShop;
let caller: Caller;
const house = (cancelled: readonly number[] = []) => {
  const { performances } = smallHouse();
  const later = (id: number, of: number): PerformanceEntry[] =>
    performances
      .filter((one) => one.id === of)
      .map((one) => ({ ...one, id, starts: one.starts + 86_400_000 }));
  const all = [...performances, ...later(CARMEN_LATER, CARMEN), ...later(TOSCA_LATER, TOSCA)];
  return smallHouse({
    performances: all.map((one) => (cancelled.includes(one.id) ? { ...one, cancelled: true } : one)),
    sales: { exchange: TERMS, series: [LAST_SEASON], "flex-subscriptions": [THREE_PERFORMANCES] },
  });
};
beforeEach(async () => {
  shop = await openTestShop({ catalogue: house() });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
});
afterEach(() => shop.close());

async function subscribed(): Promise<Order> {
  const seats = [{ seat: "A-4", priceType: ADULT }];
  const added = await shop.backEnd.series.add({ series: "last", dates: "a", quantities: [], seats }, caller);
  expect(added).toMatchObject({ ok: true });
  return buy(shop, caller);
}
const read = (order: Order) => readOrder(shop, order.link, caller);
const codeOf = (order: Order, performance: number) =>
  order.tickets.find((ticket) => ticket.performance === performance)?.code ?? "";
const rights = () =>
  rowsOf<{ offer: string; seat: string; live: boolean }>(
    shop,
    "select offer, seat, ended is null as live from series_rights order by seat",
  );
const OWN = [{ offer: "last.a", seat: "A-4", live: true }];
const ENDED = [{ offer: "last.a", seat: "A-4", live: false }];
async function exchange(order: Order, performance: number, to: number): Promise<Order> {
  const wanted = { link: order.link, tickets: [codeOf(order, performance)], to };
  expect(await shop.backEnd.exchanges.begin(wanted, caller)).toMatchObject({ ok: true });
  return buy(shop, caller);
}

describe("a ticket of a series", () => {
  test("is exchanged for its share of the price, and the right to the old seat and the rest of the series stay", async () => {
    const order = await subscribed();
    const fresh = await exchange(order, CARMEN, CARMEN_LATER);
    expect(fresh.tickets).toMatchObject([{ performance: CARMEN_LATER, valid: true }]);
    expect(fresh.tenders).toMatchObject([{ kind: "exchange", amount: { amount: SHARE } }]);
    const old = await read(order);
    expect(old.tickets.map(({ performance, valid }) => [performance, valid])).toEqual([
      [CARMEN, false],
      [TOSCA, true],
    ]);
    expect(old.tickets[1]?.total).toEqual(order.tickets[1]?.total);
    expect(old.lines).toMatchObject([{ kind: "series", returned: 0 }]);
    expect(await rights()).toEqual(OWN);
  });

  test("gives its subscriber the right to the seat even after every performance has been exchanged", async () => {
    const order = await subscribed();
    await exchange(order, CARMEN, CARMEN_LATER);
    await exchange(await read(order), TOSCA, TOSCA_LATER);
    expect(await read(order)).toMatchObject({ returned: true });
    expect(await rights()).toEqual(OWN);
  });

  test("that is exchanged ends the right to the seat when the last ticket for either performance is returned", async () => {
    const order = await subscribed();
    const giveBack = ({ link }: Order) => shop.backEnd.orders.giveBack({ link }, caller);
    const carmen = await exchange(order, CARMEN, CARMEN_LATER);
    expect(await giveBack(await read(order))).toMatchObject({ ok: true });
    expect(await rights()).toEqual(OWN);
    expect(await giveBack(carmen)).toMatchObject({ ok: true });
    expect(await rights()).toEqual(ENDED);
  });

  test("that is exchanged twice ends the right when the last ticket for both performances is returned", async () => {
    const order = await subscribed();
    const carmen = await exchange(order, CARMEN, CARMEN_LATER);
    const again = await exchange(carmen, CARMEN_LATER, CARMEN);
    const tosca = await exchange(await read(order), TOSCA, TOSCA_LATER);
    expect(await shop.backEnd.orders.giveBack({ link: tosca.link }, caller)).toMatchObject({ ok: true });
    expect(await rights()).toEqual(OWN);
    expect(await shop.backEnd.orders.giveBack({ link: again.link }, caller)).toMatchObject({ ok: true });
    expect(await rights()).toEqual(ENDED);
  });

  test("is returned alone, the rest keeps its price, and the right stays until the last ticket is returned", async () => {
    const order = await subscribed();
    const giveBack = (performance: number) =>
      shop.backEnd.orders.giveBack({ link: order.link, ticket: codeOf(order, performance) }, caller);
    expect(await giveBack(CARMEN)).toMatchObject({ ok: true, value: { credit: { amount: SHARE } } });
    const left = await read(order);
    expect(left.tickets).toMatchObject([{ valid: false }, { valid: true, total: order.tickets[1]?.total }]);
    expect(left.lines).toMatchObject([{ kind: "series", returned: 0 }]);
    expect(await rights()).toEqual(OWN);
    expect(await giveBack(TOSCA)).toMatchObject({ ok: true, value: { credit: { amount: SHARE } } });
    expect(await rights()).toEqual(ENDED);
  });

  test("is refunded if all performances are cancelled, and its subscriber keeps the right to the seat", async () => {
    const order = await subscribed();
    await shop.engine.house.importCatalogue(house([CARMEN, TOSCA]), []);
    for (const performance of [CARMEN, TOSCA]) {
      const wanted = { link: order.link, performance, choice: "money" as const };
      expect(await shop.backEnd.refundOffers.choose(wanted, caller)).toMatchObject({
        value: { worth: { amount: SHARE } },
      });
    }
    expect(await read(order)).toMatchObject({ returned: true, lines: [{ kind: "series", returned: 1 }] });
    expect(await rights()).toEqual(OWN);
  });
});

test("a ticket paid by a redemption cannot be exchanged, with the reason, and its return frees the redemption", async () => {
  await buyCard(shop, caller);
  const seats = [{ seat: "B-4", priceType: ADULT }];
  const held = await shop.backEnd.basket.addSeats({ performance: CARMEN, seats }, caller);
  const ticket = held.ok ? (held.value.basket.tickets[0]?.id ?? "") : "";
  expect(await payByCardOf(shop, ticket, caller)).toMatchObject({ ok: true });
  const order = await buy(shop, caller);
  const quoted = await shop.backEnd.exchanges.quote({ link: order.link }, caller);
  expect(quoted).toMatchObject({ value: { tickets: [{ why: "paid-by-redemption" }] } });
  const wanted = { link: order.link, tickets: [codeOf(order, CARMEN)], to: CARMEN_LATER };
  expect(await shop.backEnd.exchanges.begin(wanted, caller)).toMatchObject({
    refusal: { reason: "not-exchangeable", why: "paid-by-redemption" },
  });
  const basket = await shop.backEnd.basket.read({}, caller);
  expect(basket).toMatchObject({ value: { basket: null } });
  const available = async () => {
    const mine = await shop.backEnd.flexSubscriptions.mine({}, caller);
    return mine.ok ? mine.value[0]?.available : null;
  };
  expect(await available()).toBe(2);
  expect(await shop.backEnd.orders.giveBack({ link: order.link }, caller)).toMatchObject({ ok: true });
  expect(await available()).toBe(3);
});
