import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { createEngine } from "../engine.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { basketOf } from "../testing/sales/package-scenes.ts";
import { SALES_OF_ALL } from "../testing/sales/sales-of-all.ts";
import { ADULT, CARMEN_LATER, NOON, TOSCA, wordyHouse } from "../testing/small-house.ts";
import { noticeOf, openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

const DAY = 86_400;
let shop: TestShop;
let caller: Caller;
afterEach(() => shop.close());

async function open() {
  shop = await openTestShop({ catalogue: wordyHouse({ sales: SALES_OF_ALL }) });
  caller = { ...(await signedIn(shop.backEnd, await visitor(shop.backEnd))), language: "en" };
}
const hold = (performance: number, seat = "A-5") =>
  shop.backEnd.basket.addSeats({ performance, seats: [{ seat, priceType: ADULT }] }, caller);
const choose = (method: string, as = caller) => shop.backEnd.orders.chooseDelivery({ method }, as);
async function place(as = caller, backEnd = shop.backEnd) {
  const expectedTotal = (await basketOf({ ...shop, backEnd }, caller))?.totals.total.amount ?? 0;
  const placed = await backEnd.orders.place({ acceptTerms: true, expectedTotal }, as);
  return placed.ok ? "placed" : placed.refusal;
}
async function itIs(moment: number) {
  shop.clock.now = moment;
  await rowsOf(shop, "update sessions set created = $1, last_seen = $1", [new Date(moment)]);
}

test("a rejected order of two performances names the cancelled one", async () => {
  await open();
  await hold(TOSCA);
  await hold(CARMEN_LATER);
  await choose("e-ticket");
  const house = wordyHouse({ sales: SALES_OF_ALL });
  const performances = house.performances.map((one) => ({ ...one, cancelled: one.id === CARMEN_LATER }));
  shop.clock.advance(1);
  await shop.engine.house.importCatalogue({ ...house, performances }, []);
  expect(await place()).toEqual({
    ...{ reason: "not-sold-any-more", performance: "Carmen (en)", id: CARMEN_LATER },
  });
});

test("a basket whose performances have left the catalogue is empty", async () => {
  await open();
  await hold(TOSCA);
  await choose("e-ticket");
  await rowsOf(
    shop,
    `insert into catalogue_versions (fingerprint, document, imported)
     select 'smaller', document || '{"performances": []}', now() from catalogue_versions order by version desc limit 1`,
  );
  const { backEnd } = shop.another();
  expect(await place(caller, backEnd)).toEqual({ reason: "no-basket" });
  expect(await backEnd.orders.deliveryMethods({}, caller)).toEqual({
    ...{ ok: false, refusal: { reason: "no-basket" } },
  });
});

test("post is offered until exactly seven days before the first performance", async () => {
  await open();
  await hold(TOSCA);
  const starts = NOON + 30 * DAY * 1000;
  await rowsOf(shop, "update baskets set expires = $1", [new Date(starts)]);
  await rowsOf(shop, "update performance_seats set held_until = $1 where state = 1", [new Date(starts)]);
  const offered = async () => {
    const methods = await shop.backEnd.orders.deliveryMethods({}, caller);
    return methods.ok ? methods.value.map(({ name, amount }) => `${name} ${amount.amount}`) : [];
  };
  await itIs(starts - 7 * DAY * 1000);
  expect(await offered()).toEqual(["E-biljett (en) 0", "Post (en) 4500"]);
  expect(await choose("post")).toEqual({ ok: true, value: {} });
  await itIs(starts - 7 * DAY * 1000 + 1);
  expect(await offered()).toEqual(["E-biljett (en) 0"]);
  expect(await choose("post")).toEqual({ ok: false, refusal: { reason: "unknown-delivery" } });
  // Post was chosen in time, but would now arrive too late.
  expect(await place()).toEqual({ reason: "delivery-missing" });
  await choose("e-ticket");
  expect(await place()).toBe("placed");
});

test("an order by post needs an address when it is placed; an order by e-ticket needs none and stores none", async () => {
  await open();
  await hold(TOSCA);
  await choose("post");
  await rowsOf(shop, "update customers set address = null");
  expect(await place()).toEqual({ reason: "address-needed" });
  await choose("e-ticket");
  expect(await place()).toBe("placed");
  await shop.backEnd.orders.verify(
    {
      link: (await rowsOf<{ link: string }>(shop, "select link from orders"))[0]?.link ?? "",
      returned: "cancelled",
    },
    caller,
  );
  await shop.backEnd.products.add({ product: "mug", variant: "one", quantity: 1, handover: "post" }, caller);
  expect(await place()).toEqual({ reason: "address-needed" });
});

test("an order by e-ticket stores no address", async () => {
  await open();
  await hold(TOSCA);
  await choose("e-ticket");
  expect(await place()).toBe("placed");
  expect(
    await rowsOf(shop, "select document->'address' as address, document->'delivery' as delivery from orders"),
  ).toEqual([{ address: null, delivery: "e-ticket" }]);
});

test("an order repeated with its key returns the same order, and another request with that key is rejected", async () => {
  await open();
  await hold(TOSCA);
  const keyed = () => ({ ...caller, idempotencyKey: randomUUID() });
  const choosing = keyed();
  for (let time = 0; time < 2; time++)
    expect(await choose("post", choosing)).toEqual({ ok: true, value: {} });
  expect(await choose("e-ticket", choosing)).toEqual({
    ok: false,
    refusal: { reason: "key-used-otherwise" },
  });
  await choose("e-ticket");
  const placing = keyed();
  const ask = (expectedTotal: number) =>
    shop.backEnd.orders.place({ acceptTerms: true, expectedTotal }, placing);
  const first = await ask(83_500);
  expect(first).toMatchObject({ ok: true, value: { paymentPage: expect.stringContaining("/hosted/") } });
  expect(await ask(83_500)).toEqual(first);
  expect(await ask(83_501)).toEqual({ ok: false, refusal: { reason: "key-used-otherwise" } });
  // During payment, a request without the key returns the same order.
  expect(await place()).toBe("placed");
  expect(await rowsOf(shop, "select number from orders")).toHaveLength(1);
});

test("an order that loses its claim to another customer is rejected with the line's name, and nothing is written", async () => {
  await open();
  const last = {
    ...{ kind: "last-copy", knows: () => true, check: () => [], price: () => [], quantities: () => null },
    claims: () => [{ of: "one" as const, key: "the-last-copy", amount: 1 }],
    describe: () => ({ name: { sv: "Sista exemplaret", en: "The last copy" }, about: [], picture: null }),
    fulfil: async () => ({ result: null }),
    reverse: async () => {},
  };
  const engine = createEngine({
    ...shop.services,
    kinds: new Map([...shop.services.kinds, [last.kind, last]]),
  });
  await hold(TOSCA);
  await choose("e-ticket");
  const line = { id: "the-line", kind: last.kind, quantity: 1, details: {} };
  await rowsOf(shop, "update baskets set lines = $1", [JSON.stringify([line])]);
  await rowsOf(
    shop,
    "insert into claims (holder, line, of, key, amount, held_until) values (gen_random_uuid(), 'x', 'one', 'the-last-copy', 1, null)",
  );
  expect(await place(caller, engine.backEnd)).toEqual({
    ...{ reason: "line-not-possible", line: "the-line", name: "The last copy", why: "gone" },
  });
  expect(await rowsOf(shop, "select from orders")).toEqual([]);
  expect(await rowsOf(shop, "select state from baskets")).toEqual([{ state: "open" }]);
  await rowsOf(shop, "delete from claims");
  expect(await place(caller, engine.backEnd)).toBe("placed");
});

test("a visitor without a session has no delivery methods, and a notification for an unknown payment changes nothing", async () => {
  await open();
  await hold(TOSCA);
  const stranger = { ...caller, session: null };
  expect(await shop.backEnd.orders.deliveryMethods({}, stranger)).toEqual({
    ...{ ok: false, refusal: { reason: "no-basket" } },
  });
  const notice = noticeOf("0".repeat(32), "payment.refund.completed");
  expect(await shop.backEnd.orders.notice(notice, stranger)).toEqual({ ok: true, value: {} });
  expect((await basketOf(shop, caller))?.tickets).toHaveLength(1);
});
