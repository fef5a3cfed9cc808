import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { PackageOffer } from "#domain/sales/packages/packages.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { audit, buyBasket } from "../../testing/seat-scenes.ts";
import { ADULT, CARMEN, FAUST, smallHouse, TOSCA } from "../../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

const SOUND = { double: 0, lost: 0, unowned: 0, unsold: 0 };
const FEE = 1_500;
const FULL = 80_000;
const LAST = 4;
const SOME: PackageOffer = {
  ...{ id: "some", type: "flex", name: { sv: "Tre av fyra" }, about: { sv: "" } },
  picture: { file: "x.svg", alt: { sv: "" } },
  groups: [{ id: "all", name: null, performances: [CARMEN, TOSCA, FAUST, LAST], min: 0, max: 4 }],
  ...{ packages: [], min: 3, prices: [], priceTypes: [ADULT], modesOfSale: [3], mostSeats: 4 },
  tiers: [
    { from: 3, percent: 10 },
    { from: 4, percent: 15 },
  ],
  ...{ from: null, to: null, retired: false },
};
/** The total number of performances is not enough: one of each group is required. */
const OF_EACH: PackageOffer = {
  ...SOME,
  ...{ id: "each", min: 2, tiers: [{ from: 2, percent: 10 }] },
  groups: [
    { id: "old", name: { sv: "Det gamla" }, performances: [CARMEN, TOSCA], min: 1, max: 2 },
    { id: "new", name: { sv: "Det nya" }, performances: [FAUST, LAST], min: 1, max: 2 },
  ],
};
const pair = (id: string, ...performances: number[]): PackageOffer => ({
  ...SOME,
  ...{ id, type: "fixed", min: 2, tiers: [{ from: 2, percent: 10 }] },
  groups: [{ id: "all", name: null, performances, min: 2, max: 2 }],
});
const BOTH: PackageOffer = {
  ...SOME,
  ...{ id: "both", type: "super", groups: [], packages: ["one", "two"], min: 2 },
  tiers: [{ from: 2, percent: 5 }],
};

let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  const { performances } = smallHouse();
  const onSale = performances.map((one) => ({
    ...one,
    sale: one.sale.map((sale) => ({ ...sale, from: 0 })),
  }));
  const last = onSale.filter(({ id }) => id === FAUST).map((one) => ({ ...one, id: LAST }));
  const packages = [SOME, OF_EACH, pair("one", CARMEN, TOSCA), pair("two", FAUST, LAST), BOTH];
  shop = await openTestShop({ catalogue: { performances: [...onSale, ...last], sales: { packages } } });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
});
afterEach(() => shop.close());

type Add = Parameters<TestShop["backEnd"]["packages"]["add"]>[0];
async function add(request: Partial<Add> = {}, quantity = 2) {
  const quantities = [{ priceType: ADULT, quantity }];
  const requested: Add = {
    package: "some",
    performances: [],
    packages: [],
    band: "A",
    quantities,
    ...request,
  };
  expect(await shop.backEnd.packages.add(requested, caller)).toMatchObject({ ok: true });
}
async function basketOf() {
  const read = await shop.backEnd.basket.read({}, caller);
  return read.ok ? read.value.basket : null;
}
async function ways(performance: number, line?: string) {
  const own = line ?? (await basketOf())?.lines[0]?.id ?? "";
  const read = await shop.backEnd.packages.ways({ line: own, performance }, caller);
  if (!read.ok) throw new Error(read.refusal.reason);
  return { line: own, performance, ...read.value };
}
const total = async () => (await basketOf())?.totals.total.amount ?? 0;
const price = (performances: number, percent: number) =>
  performances * 2 * ((FULL * (100 - percent)) / 100 + FEE);
const heldAt = async (performance: number) =>
  (await rowsOf(shop, "select 1 from performance_seats where state = 1 and performance = $1", [performance]))
    .length;

describe("a package of which no performance can be removed", () => {
  beforeEach(() => add({ performances: [CARMEN, TOSCA, FAUST] }));

  test("offers a replacement, the ordinary price for the rest, or removing everything, each with its total", async () => {
    const { line: _, performance: __, ...offered } = await ways(TOSCA);
    expect(offered).toMatchObject({
      ...{ short: { group: null, min: 3 }, smaller: null, now: { amount: price(3, 10) } },
      others: [{ id: LAST, title: "Faust", total: { amount: price(3, 10) } }],
      ...{ single: { amount: price(2, 0) }, none: { amount: 0 } },
    });
  });

  test("can become single tickets that keep their seats at the quoted total", async () => {
    const before = await basketOf();
    const { line, performance, single } = await ways(TOSCA);
    const left = await shop.backEnd.packages.leave({ line, performance, rest: "single" }, caller);
    expect(left).toMatchObject({ ok: true, value: { basket: { lines: [] } } });
    const after = await basketOf();
    const seats = (basket: typeof before, without = 0) =>
      basket?.tickets.filter((one) => one.performance !== without).map((one) => [one.performance, one.seat]);
    expect(seats(after)).toEqual(seats(before, TOSCA));
    expect(after?.tickets.map(({ parent }) => parent)).toEqual([null, null, null, null]);
    expect(await total()).toBe(single.amount);
    expect(await heldAt(TOSCA)).toBe(0);
    await buyBasket(shop, caller);
    expect(await audit(shop)).toEqual(SOUND);
  });

  test("can get another performance in the same price band at the quoted total", async () => {
    const { line, performance, others } = await ways(TOSCA);
    const instead = others[0]?.id ?? 0;
    expect(await shop.backEnd.packages.swap({ line, performance, instead }, caller)).toMatchObject({
      ok: true,
    });
    const after = await basketOf();
    expect(new Set(after?.tickets.map((one) => one.performance))).toEqual(new Set([CARMEN, FAUST, LAST]));
    expect(after?.tickets.every(({ parent, band }) => parent === line && band === "A")).toBe(true);
    expect(await total()).toBe(others[0]?.total.amount);
    expect([await heldAt(TOSCA), await heldAt(LAST)]).toEqual([0, 2]);
    await buyBasket(shop, caller);
    expect(await audit(shop)).toEqual(SOUND);
  });

  test("is not offered a performance without seats in the band, and rejects it by name with nothing changed", async () => {
    await rowsOf(shop, "update performance_seats set state = 3 where performance = $1 and seat like 'A-%'", [
      LAST,
    ]);
    const { line, performance, others } = await ways(TOSCA);
    expect(others).toEqual([]);
    const before = await basketOf();
    expect(await shop.backEnd.packages.swap({ line, performance, instead: LAST }, caller)).toMatchObject({
      refusal: { reason: "package-seats-gone", performances: [{ title: "Faust" }] },
    });
    // This performance is already part of the package.
    expect(await shop.backEnd.packages.swap({ line, performance, instead: FAUST }, caller)).toMatchObject({
      refusal: { reason: "package-not-on-sale" },
    });
    expect(await basketOf()).toEqual(before);
  });

  test("gets one replacement for a repeated request with one key", async () => {
    const { line, performance } = await ways(TOSCA);
    const same = { ...caller, idempotencyKey: "0f0f0f0f-4444" };
    for (let press = 0; press < 2; press++)
      expect(await shop.backEnd.packages.swap({ line, performance, instead: LAST }, same)).toMatchObject({
        ok: true,
      });
    expect((await basketOf())?.tickets).toHaveLength(6);
  });
});

test("a package that can lose a performance is quoted without it", async () => {
  await add({ performances: [CARMEN, TOSCA, FAUST, LAST] });
  const { line, performance, smaller, others, now } = await ways(TOSCA);
  expect([now.amount, smaller?.amount]).toEqual([price(4, 15), price(3, 10)]);
  expect(others).toEqual([]);
  expect(await shop.backEnd.packages.leave({ line, performance, rest: "package" }, caller)).toMatchObject({
    ok: true,
  });
  expect(await total()).toBe(smaller?.amount);
});

test("a package cannot lose a performance of a group that would have too few, though the total would be enough", async () => {
  await add({ package: "each", performances: [CARMEN, TOSCA, FAUST] });
  expect(await ways(FAUST)).toMatchObject({ smaller: null, short: { group: "Det nya", min: 1 } });
  expect(await ways(CARMEN)).toMatchObject({ smaller: { currency: "SEK" }, short: null });
});

test("a super package that loses a package can keep the other independently or lose both, each at its quoted total", async () => {
  await add({ package: "both", packages: ["one", "two"] });
  const part = (await basketOf())?.lines.find(({ relatesTo }) => relatesTo !== null)?.id;
  const { line, performance, single, none, smaller, others, short } = await ways(CARMEN, part);
  expect({ smaller, others, short, none }).toMatchObject({
    smaller: null,
    others: [],
    short: { group: null, min: 2 },
    none: { amount: 0 },
  });
  expect(single.amount).toBe(2 * (FULL + FEE) + price(2, 10));
  expect(await shop.backEnd.packages.leave({ line, performance, rest: "single" }, caller)).toMatchObject({
    ok: true,
  });
  expect(await total()).toBe(single.amount);
  expect((await basketOf())?.lines).toMatchObject([{ kind: "package", relatesTo: null }]);
});

test("a package during payment cannot be left", async () => {
  await add({ performances: [CARMEN, TOSCA, FAUST] });
  const { line, performance } = await ways(TOSCA);
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  const requested = { acceptTerms: true, expectedTotal: await total(), toPay: await total() };
  expect(await shop.backEnd.orders.place(requested, caller)).toMatchObject({ ok: true });
  const refusal = { reason: "payment-under-way" };
  expect(await shop.backEnd.packages.leave({ line, performance, rest: "single" }, caller)).toMatchObject({
    refusal,
  });
  expect(await shop.backEnd.packages.swap({ line, performance, instead: LAST }, caller)).toMatchObject({
    refusal,
  });
});
