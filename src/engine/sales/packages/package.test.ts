import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { PackageOffer } from "#domain/sales/packages/packages.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { rowsOf, verified } from "../../testing/money-scenes.ts";
import { basketOf, fourPerformances, freeAt, TWO_PERFORMANCES } from "../../testing/sales/package-scenes.ts";
import { audit, buyBasket, placeOrder } from "../../testing/seat-scenes.ts";
import { ADULT, CARMEN, FAUST, smallHouse, TOSCA, YOUTH } from "../../testing/small-house.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../../testing/test-shop.ts";

const SOUND = { double: 0, lost: 0, unowned: 0, unsold: 0 };
const FEE = 1_500;
const FULL = 80_000;
const BASE: PackageOffer = {
  ...TWO_PERFORMANCES,
  prices: [{ band: "A", priceType: ADULT, amount: 140_001 }],
};
const FLEX: PackageOffer = {
  ...BASE,
  id: "some",
  type: "flex",
  groups: [{ id: "all", name: null, performances: [CARMEN, TOSCA, FAUST], min: 0, max: 3 }],
  prices: [],
  tiers: [
    { from: 2, percent: 10 },
    { from: 3, percent: 15 },
  ],
};
const LATE: PackageOffer = {
  ...BASE,
  id: "late",
  groups: [{ id: "all", name: null, performances: [FAUST, 4], min: 2, max: 2 }],
  prices: [],
  tiers: [{ from: 2, percent: 10 }],
};
const SUPER: PackageOffer = {
  ...BASE,
  id: "both",
  type: "super",
  groups: [],
  packages: ["two", "late"],
  tiers: [{ from: 2, percent: 5 }],
  prices: [],
};

let shop: TestShop;
let caller: Caller;
beforeEach(() => open());
afterEach(() => shop.close());

async function reopen(options: TestShopOptions = {}) {
  await shop.close();
  await open(options);
}
async function open(options: TestShopOptions = {}) {
  const packages = [BASE, FLEX, LATE, SUPER];
  shop = await openTestShop({
    catalogue: { performances: fourPerformances(), sales: { packages } },
    ...options,
  });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}

const one = [{ priceType: ADULT, quantity: 1 }];
type Add = Parameters<TestShop["backEnd"]["packages"]["add"]>[0];
const add = (request: Partial<Add> = {}, as = caller) =>
  shop.backEnd.packages.add(
    { package: "two", performances: [], packages: [], band: "A", quantities: one, ...request },
    as,
  );
describe("a package in the basket", () => {
  test("holds a seat at each of its performances, at the operator's price", async () => {
    const added = await add();
    expect(added).toMatchObject({ ok: true, value: { together: true } });
    const basket = await basketOf(shop, caller);
    expect(basket?.tickets.map(({ performance }) => performance)).toEqual([CARMEN, TOSCA]);
    const [line] = basket?.lines ?? [];
    expect(line).toMatchObject({
      kind: "package",
      name: "Två kvällar",
      total: { amount: 140_001 - 2 * FULL },
    });
    expect(basket?.tickets.every(({ parent }) => parent === line?.id)).toBe(true);
    expect(basket?.totals).toMatchObject({
      subtotal: { amount: 2 * FULL },
      discount: { amount: 2 * FULL - 140_001 },
      fees: { amount: 2 * FEE },
      total: { amount: 140_001 + 2 * FEE },
    });
    expect(await audit(shop)).toEqual(SOUND);
  });

  test.each<[string, Partial<Add>]>([
    [
      "a fixed package",
      {
        quantities: [
          { priceType: ADULT, quantity: 2 },
          { priceType: YOUTH, quantity: 1 },
        ],
      },
    ],
    ["a flex package", { package: "some", performances: [TOSCA, FAUST, CARMEN] }],
    [
      "a super package",
      { package: "both", packages: ["late", "two"], quantities: [{ priceType: ADULT, quantity: 2 }] },
    ],
  ])("%s costs what its builder quoted", async (_, request) => {
    const requested = { package: "two", performances: [], packages: [], quantities: one, ...request };
    const quote = await shop.backEnd.packages.quote(requested, caller);
    if (!quote.ok) throw new Error(quote.refusal.reason);
    expect(quote.value.lacks).toEqual([]);
    const shown = quote.value.bands.find(({ band }) => band === "A");
    expect(await add(request)).toMatchObject({ ok: true });
    const basket = await basketOf(shop, caller);
    expect(basket?.totals.total).toEqual(shown?.total);
    expect(basket?.totals.discount).toEqual(shown?.off);
    expect(shown?.off.amount).toBeGreaterThan(0);
  });

  test("is bought; its order, receipt and refund include each ticket's share", async () => {
    await add();
    const placed = await placeOrder(shop, caller);
    if (!placed.ok) throw new Error(placed.refusal.reason);
    const { link } = placed.value;
    const ledger = (await (await fetch(`${shop.provider}/sandbox/ledger`)).json()) as {
      payments: { orderAmount?: number; amount?: number }[];
    };
    expect(JSON.stringify(ledger)).toContain(String(140_001 + 2 * FEE));
    await payByCard(placed.value.paymentPage ?? "");
    expect(await verified(shop, caller, link, "paid")).toMatchObject({ state: "paid" });
    const read = await shop.backEnd.orders.read({ link }, caller);
    expect(read).toMatchObject({
      ok: true,
      value: {
        tickets: [{ valid: true }, { valid: true }],
        lines: [{ kind: "package", total: { amount: 140_001 - 2 * FULL } }],
      },
    });
    const lines = await rowsOf<{ kind: string; gross: number; vat: number }>(
      shop,
      "select kind, gross::int, vat::int from order_lines order by position",
    );
    expect(lines.map(({ kind }) => kind)).toEqual(["ticket", "ticket", "package"]);
    expect(lines.map(({ gross }) => gross)).toEqual([70_000 + FEE, 70_001 + FEE, 0]);
    // Six per cent of each share, twenty-five of the fee: a discount reduces the VAT in proportion.
    expect(lines.map(({ vat }) => vat)).toEqual([3_963 + 300, 3_962 + 300, 0]);
    const given = await shop.backEnd.orders.giveBack({ link }, caller);
    expect(given).toMatchObject({ ok: true, value: { credit: { amount: 140_001 + 2 * FEE } } });
  });

  test("is removed as a whole, which frees its seats", async () => {
    await add({ quantities: [{ priceType: ADULT, quantity: 2 }] });
    const before = await freeAt(shop, TOSCA);
    const basket = await basketOf(shop, caller);
    const [ticket] = basket?.tickets ?? [];
    const alone = await shop.backEnd.basket.removeTickets({ tickets: [ticket?.id ?? ""] }, caller);
    expect(alone).toMatchObject({ refusal: { reason: "in-package", name: "Två kvällar" } });
    const change = { ticket: ticket?.id ?? "", priceType: YOUTH };
    expect(await shop.backEnd.basket.changePriceType(change, caller)).toMatchObject({
      refusal: { reason: "in-package" },
    });
    await shop.backEnd.basket.removeLines({ lines: [basket?.lines[0]?.id ?? ""] }, caller);
    expect(await basketOf(shop, caller)).toBeNull();
    expect(await freeAt(shop, TOSCA)).toBe(before + 2);
  });

  test("is removed with the super package that contains it", async () => {
    await add({ package: "both", packages: ["late", "two"] });
    const basket = await basketOf(shop, caller);
    const top = basket?.lines.find(({ relatesTo }) => relatesTo === null);
    await shop.backEnd.basket.removeLines({ lines: [top?.id ?? ""] }, caller);
    expect(await basketOf(shop, caller)).toBeNull();
    expect(await freeAt(shop, 4)).toBe(20);
  });

  test("becomes independent when the other package of its super package is removed", async () => {
    await add({ package: "both", packages: ["late", "two"] });
    const lines = (await basketOf(shop, caller))?.lines ?? [];
    const late = lines.filter(({ relatesTo }) => relatesTo !== null)[1];
    await shop.backEnd.basket.removeLines({ lines: [late?.id ?? ""] }, caller);
    expect((await basketOf(shop, caller))?.lines).toMatchObject([{ name: "Två kvällar", relatesTo: null }]);
    expect((await basketOf(shop, caller))?.totals.total.amount).toBe(140_001 + 2 * FEE);
    expect(await placeOrder(shop, caller)).toMatchObject({ ok: true });
  });

  test("may lose a performance if it is flexible and enough remain, for a smaller discount", async () => {
    await add({ package: "some", performances: [TOSCA, FAUST, CARMEN] });
    const line = (await basketOf(shop, caller))?.lines[0]?.id ?? "";
    expect((await basketOf(shop, caller))?.totals.discount.amount).toBe((3 * FULL * 15) / 100);
    expect(
      await shop.backEnd.packages.leave({ line, performance: FAUST, rest: "package" }, caller),
    ).toMatchObject({
      ok: true,
    });
    expect((await basketOf(shop, caller))?.totals.discount.amount).toBe((2 * FULL * 10) / 100);
    expect(
      await shop.backEnd.packages.leave({ line, performance: TOSCA, rest: "package" }, caller),
    ).toMatchObject({
      refusal: { reason: "package-too-small", min: 2 },
    });
    expect((await basketOf(shop, caller))?.tickets).toHaveLength(2);
  });

  test("costs the same beside single tickets in either order, and does not discount them", async () => {
    const single = () =>
      shop.backEnd.basket.addBestAvailable({ performance: TOSCA, band: "A", quantities: one }, caller);
    await single();
    await add();
    const first = (await basketOf(shop, caller))?.totals.total.amount;
    await shop.backEnd.basket.empty({}, caller);
    await add();
    await single();
    expect((await basketOf(shop, caller))?.totals.total.amount).toBe(first);
    expect(first).toBe(140_001 + FULL + 3 * FEE);
  });
});

describe("a package is rejected", () => {
  test.each<[string, Partial<Add>, object]>([
    ["if it is unknown", { package: "none" }, { reason: "unknown-package" }],
    [
      "with too few performances",
      { package: "some", performances: [TOSCA] },
      { reason: "package-incomplete", count: 1 },
    ],
    [
      "with performances of other packages",
      { package: "some", performances: [TOSCA, 4] },
      { reason: "package-incomplete" },
    ],
    [
      "with too few packages",
      { package: "both", packages: ["two"] },
      { reason: "package-incomplete", count: 1 },
    ],
    [
      "for more people than it allows",
      { quantities: [{ priceType: ADULT, quantity: 5 }] },
      { reason: "too-many-in-package", max: 4 },
    ],
    ["for no people", { quantities: [] }, { reason: "package-for-nobody" }],
    [
      "with a price type it is not sold at",
      { quantities: [{ priceType: 6, quantity: 1 }] },
      { reason: "unknown-price-type" },
    ],
    ["in an unknown band", { band: "E" }, { reason: "unknown-price-type" }],
    [
      "above the price type's limit per customer",
      { quantities: [{ priceType: YOUTH, quantity: 3 }] },
      { reason: "price-type-limit", max: 2 },
    ],
  ])("%s, and nothing is held", async (_, request, refusal) => {
    expect(await add(request)).toMatchObject({ ok: false, refusal });
    expect(await freeAt(shop, TOSCA)).toBe(20);
    expect(await basketOf(shop, caller)).toBeNull();
  });

  test("if a performance, which is named, is not on sale or has no seats left", async () => {
    const seats = Array.from({ length: 9 }, (_, at) => ({ seat: `A-${at + 1}`, priceType: ADULT }));
    const other = await visitor(shop.backEnd);
    await shop.backEnd.basket.addSeats({ performance: TOSCA, seats }, other);
    expect(await add({ quantities: [{ priceType: ADULT, quantity: 2 }] })).toMatchObject({
      refusal: { reason: "package-seats-gone", performances: [{ title: "Tosca" }] },
    });
    expect(await freeAt(shop, CARMEN)).toBe(20);
    shop.clock.advance(4 * 86_400);
    await rowsOf(shop, "update sessions set last_seen = $1", [new Date(shop.clock.now)]);
    expect(await add()).toMatchObject({
      refusal: { reason: "package-not-on-sale", performances: [{ title: "Carmen" }] },
    });
  });

  test("above its limit together with its other lines in the basket, including those in a super package", async () => {
    const of = (quantity: number) => [{ priceType: ADULT, quantity }];
    const crowded = { ok: false, refusal: { reason: "too-many-in-package", max: 4 } };
    expect(await add({ quantities: of(3) })).toMatchObject({ ok: true });
    expect(await add({ quantities: of(2) })).toMatchObject(crowded);
    expect(await add({ package: "both", packages: ["two", "late"], quantities: of(2) })).toMatchObject(
      crowded,
    );
    const seats = ["B-5", "B-6"].map((seat) => ({ seat, priceType: ADULT }));
    const pointed = [CARMEN, TOSCA].map((performance) => ({ performance, seats }));
    const byTheSeat = { package: "two", packages: [], performances: pointed };
    expect(await shop.backEnd.packages.addSeats(byTheSeat, caller)).toMatchObject(crowded);
    expect((await basketOf(shop, caller))?.tickets).toHaveLength(6);
    expect(await add({ package: "both", packages: ["two", "late"] })).toMatchObject({ ok: true });
    expect(await add()).toMatchObject(crowded);
    // Another package has its own limit.
    expect(await add({ package: "late", quantities: of(2) })).toMatchObject({ ok: true });
    expect(await audit(shop)).toEqual(SOUND);
  });

  test("outside its days of sale, and during payment", async () => {
    const over = { ...BASE, to: Date.parse("2027-01-15T11:10:00Z") };
    await reopen({ catalogue: { sales: { packages: [over] } } });
    await add();
    shop.clock.advance(700);
    expect(await add()).toMatchObject({ refusal: { reason: "unknown-package" } });
    expect(await placeOrder(shop, caller)).toMatchObject({ refusal: { reason: "line-not-possible" } });
  });
});

test("a package requested twice with one key is added once", async () => {
  const same = { ...caller, idempotencyKey: "0f0f0f0f-1111" };
  const twice = await Promise.all([add({}, same), add({}, same)]);
  expect(twice.every(({ ok }) => ok)).toBe(true);
  expect((await basketOf(shop, caller))?.lines).toHaveLength(1);
});

test("the order of a package is unchanged after the package has left the catalogue", async () => {
  await add();
  await buyBasket(shop, caller);
  const read = async () => {
    const mine = await shop.backEnd.orders.mine({}, caller);
    return mine.ok ? mine.value : [];
  };
  const before = await read();
  await shop.engine.house.importCatalogue(smallHouse({ sales: {} }), []);
  expect(await read()).toEqual(before);
  expect(before).toHaveLength(1);
});
