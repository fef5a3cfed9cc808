import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Programme } from "#domain/sales/programmes.ts";
import type { PromoCode } from "#domain/sales/promo-codes.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { ADULT, CARMEN, NOON, smallHouse, TOSCA } from "../../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";
import { secondVisit } from "../testing/second-visit.ts";

const COMPANY = 14;
const DAY = 86_400;
const programme = (id: string, change: Partial<Programme> = {}): Programme => ({
  ...{ id, name: { sv: id }, about: { sv: id }, codes: [`${id}-2411`], performances: [TOSCA] },
  ...{ modeOfSale: COMPANY, from: null, to: null, days: 30, ...change },
});

/** A discount with the same code as a programme. */
const SAME_WORD: PromoCode = {
  ...{ id: "ten", name: { sv: "Tio procent" }, codes: ["varvet-2411"], gives: { percent: 10 } },
  ...{ modesOfSale: [], opens: [], events: [], performances: [], priceTypes: [], leastTickets: 0 },
  ...{ from: null, to: null, uses: null, usesPerCustomer: null },
};

let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  const house = smallHouse();
  shop = await openTestShop({
    catalogue: {
      sales: {
        "promo-codes": [SAME_WORD],
        programmes: [
          programme("varvet"),
          programme("empty", { performances: [] }),
          programme("over", { to: NOON }),
          programme("short", { to: NOON + 60_000 }),
        ],
      },
      maxTickets: 3,
      priceLists: house.priceLists.map((list) => ({
        ...list,
        priceTypes: [{ id: ADULT, modesOfSale: [3, COMPANY] }],
      })),
      performances: house.performances.map((one) =>
        one.id === TOSCA
          ? { ...one, sale: [{ modeOfSale: COMPANY, priority: false, from: NOON - DAY, to: one.starts }] }
          : one,
      ),
    },
  });
  caller = await visitor(shop.backEnd);
});
afterEach(() => shop.close());

const enter = (code: string, as = caller, of?: string) =>
  shop.backEnd.programmes.enter({ code, ...(of !== undefined && { programme: of }) }, as);
const read = (id: string, as = caller) => shop.backEnd.programmes.read({ programme: id }, as);
const hold = (as = caller) =>
  shop.backEnd.basket.addBestAvailable(
    { performance: TOSCA, band: "A", quantities: [{ priceType: ADULT, quantity: 2 }] },
    as,
  );

test("a programme code opens its performances, prices and sale to the visitor who entered it, and to no other", async () => {
  expect(await read("varvet")).toMatchObject({ refusal: { reason: "programme-closed" } });
  expect(await hold()).toMatchObject({ refusal: { reason: "not-on-sale" } });
  expect(await enter("Varvet 2411")).toMatchObject({ ok: true, value: { programme: "varvet" } });
  expect(await read("varvet")).toMatchObject({
    value: { name: "varvet", performances: [{ id: TOSCA, availability: { state: "select-or-book" } }] },
  });
  expect(await hold()).toMatchObject({ ok: true });
  const other = await visitor(shop.backEnd);
  expect(await read("varvet", other)).toMatchObject({ refusal: { reason: "programme-closed" } });
  expect(await hold(other)).toMatchObject({ refusal: { reason: "not-on-sale" } });
});

test("a programme code opens a sale without a discount, while the same word as a promo code only discounts", async () => {
  const known = await signedIn(shop.backEnd, caller);
  const promo = (as: Caller) => shop.backEnd.promoCodes.apply({ code: "varvet-2411" }, as);
  const other = await visitor(shop.backEnd);
  await promo(other);
  expect(await hold(other)).toMatchObject({ refusal: { reason: "not-on-sale" } });
  await enter("varvet-2411", known);
  expect(await hold(known)).toMatchObject({
    value: { basket: { totals: { discount: { amount: 0 }, total: { amount: 163_000 } } } },
  });
  expect(await promo(known)).toMatchObject({
    value: { basket: { totals: { discount: { amount: 16_000 }, total: { amount: 147_000 } } } },
  });
});

test("any number of visitors may enter a programme code, and each may buy up to the usual limit", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => visitor(shop.backEnd)));
  const own = (index: number, as: Caller) => ({ ...as, address: `10.9.${index}.1` });
  const entered = await Promise.all(people.map((as, index) => enter("varvet-2411", own(index, as))));
  expect(entered.filter(({ ok }) => ok)).toHaveLength(12);
  const [first = caller, last = caller] = [people[0], people.at(-1)];
  const request = (quantity: number) => ({
    ...{ performance: TOSCA, band: "A" as const, quantities: [{ priceType: ADULT, quantity }] },
  });
  expect(await shop.backEnd.basket.addBestAvailable(request(4), last)).toMatchObject({
    refusal: { reason: "too-many-tickets" },
  });
  for (const as of [first, last])
    expect(await shop.backEnd.basket.addBestAvailable(request(3), as)).toMatchObject({ ok: true });
});

test("a programme's price type limit applies to a customer over all devices on which the code is entered", async () => {
  const { catalogue } = await shop.services.catalogue.current();
  const priceTypes = catalogue.priceTypes.map((type) => ({ ...type, maxPerPerformance: 2 }));
  await shop.engine.house.importCatalogue({ ...catalogue, priceTypes }, []);
  const request = (quantity: number) => ({
    ...{ performance: TOSCA, band: "A" as const, quantities: [{ priceType: ADULT, quantity }] },
  });
  const known = await signedIn(shop.backEnd, caller);
  await enter("varvet-2411", known);
  expect(await shop.backEnd.basket.addBestAvailable(request(2), known)).toMatchObject({ ok: true });
  const there = await secondVisit(shop, known);
  await enter("varvet-2411", there);
  expect(await shop.backEnd.basket.addBestAvailable(request(1), there)).toMatchObject({
    refusal: { reason: "price-type-limit" },
  });
  // Another visitor with the code has a separate limit.
  const other = await visitor(shop.backEnd);
  await enter("varvet-2411", other);
  expect(await shop.backEnd.basket.addBestAvailable(request(2), other)).toMatchObject({ ok: true });
});

test("wrong, expired and other programmes' codes are rejected with the same answer", async () => {
  const wrong = { refusal: { reason: "wrong-programme-code" } };
  for (const code of ["", "-", "varvet", "over-2411"]) expect(await enter(code)).toMatchObject(wrong);
  expect(await enter("varvet-2411", caller, "empty")).toMatchObject(wrong);
  expect(await read("varvet")).toMatchObject({ refusal: { reason: "programme-closed" } });
});

test("a programme without performances returns an error and gives no right", async () => {
  const empty = { refusal: { reason: "programme-without-performances" } };
  expect(await enter("empty-2411")).toMatchObject(empty);
  expect(await rowsOf(shop, "select 1 from grants")).toEqual([]);
});

test("attempts at programme codes are rate-limited, even when the right one follows", async () => {
  for (let count = 0; count < 10; count++) await enter(`guess-${count}`);
  const late = { refusal: { reason: "too-many-programme-codes" } };
  expect(await enter("varvet-2411")).toMatchObject(late);
  // Another session from the same network is limited too.
  expect(await enter("varvet-2411", await visitor(shop.backEnd))).toMatchObject(late);
  shop.clock.advance(61);
  expect(await enter("varvet-2411")).toMatchObject({ ok: true });
});

test("a programme code that is entered again renews the same right", async () => {
  await enter("varvet-2411");
  shop.clock.advance(3600);
  await enter("varvet-2411");
  const rows = await rowsOf<{ until: Date }>(shop, "select valid_until as until from grants");
  expect(rows.map(({ until }) => until.getTime())).toEqual([NOON + 3_600_000 + 30 * DAY * 1000]);
});

test("a session's programme passes to the customer who signs in, also on other devices, and not to the next visitor", async () => {
  await enter("varvet-2411");
  const known = await signedIn(shop.backEnd, caller);
  expect(await read("varvet", known)).toMatchObject({ ok: true });
  const there = await secondVisit(shop, known);
  expect(await read("varvet", there)).toMatchObject({ ok: true });
  // The code is entered again by the signed-in customer; there is still one right.
  await enter("varvet-2411", there);
  expect(await rowsOf(shop, "select 1 from grants")).toHaveLength(1);
  await shop.backEnd.customers.logOut({}, known);
  expect(await read("varvet", known)).toMatchObject({ refusal: { reason: "programme-closed" } });
});

test("after a programme's end nothing of it can be bought, even from a basket", async () => {
  const known = await signedIn(shop.backEnd, caller);
  await enter("short-2411", known);
  expect(await hold(known)).toMatchObject({ ok: true });
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, known);
  shop.clock.advance(61);
  const placed = await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: 163_000 }, known);
  expect(placed).toMatchObject({ refusal: { reason: "not-sold-any-more" } });
  expect(await read("short", known)).toMatchObject({ refusal: { reason: "programme-closed" } });
  expect(await hold(known)).toMatchObject({ refusal: { reason: "not-on-sale" } });
  const other = { performance: CARMEN, band: "A" as const, quantities: [{ priceType: ADULT, quantity: 1 }] };
  expect(await shop.backEnd.basket.addBestAvailable(other, known)).toMatchObject({ ok: true });
});
