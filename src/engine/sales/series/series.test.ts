import { describe, expect, test } from "vitest";
import type { Series } from "#domain/sales/packages/series.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import {
  type Add,
  add,
  aSeriesShopEach,
  at,
  basketOf,
  caller,
  FEE,
  FULL,
  heldSeats,
  hold,
  reopen,
  SOUND,
  shop,
  THREE,
} from "../../testing/sales/series-stage.ts";
import { audit, buyBasket } from "../../testing/seat-scenes.ts";
import { ADULT, CARMEN, FAUST, smallHouse, TOSCA, WHEELCHAIR, YOUTH } from "../../testing/small-house.ts";

aSeriesShopEach();

describe("a series in the basket", () => {
  test("holds the selected seat on every date, at the price shown on the map", async () => {
    const map = await shop.backEnd.series.seats({ series: "three", dates: "a" }, caller);
    if (!map.ok) throw new Error(map.refusal.reason);
    const shown = map.value.prices.find(({ band, priceType }) => band === "A" && priceType === ADULT);
    expect(await add({ seats: at("A-4", "A-5") })).toMatchObject({ ok: true });
    const basket = await basketOf();
    expect(basket?.tickets.map(({ performance, seat }) => `${performance} ${seat}`).toSorted()).toEqual(
      [CARMEN, TOSCA, FAUST].flatMap((one) => [`${one} A-4`, `${one} A-5`]).toSorted(),
    );
    const [line] = basket?.lines ?? [];
    expect(line).toMatchObject({ kind: "series", name: "Tre kvällar: Serie A" });
    expect(basket?.tickets.every(({ parent }) => parent === line?.id)).toBe(true);
    expect(basket?.totals.total.amount).toBe(2 * (shown?.total.amount ?? 0));
    expect(basket?.totals).toMatchObject({
      subtotal: { amount: 6 * FULL },
      discount: { amount: (6 * FULL * 15) / 100 },
      fees: { amount: 6 * FEE },
    });
    expect(await audit(shop)).toEqual(SOUND);
  });

  test("without a selected seat gets the best seats that are free on all dates, at the quoted price", async () => {
    await hold(TOSCA, "A-5", "A-6");
    await hold(FAUST, "A-4");
    const quantities = [
      { priceType: ADULT, quantity: 1 },
      { priceType: YOUTH, quantity: 1 },
    ];
    const quote = await shop.backEnd.series.quote({ series: "three", dates: "a", quantities }, caller);
    if (!quote.ok) throw new Error(quote.refusal.reason);
    expect(await add({ band: "A", quantities })).toMatchObject({ ok: true, value: { together: true } });
    const basket = await basketOf();
    const seats = Map.groupBy(basket?.tickets ?? [], ({ seat }) => seat);
    expect(seats.size).toBe(2);
    for (const [seat, tickets] of seats) {
      expect(["A-4", "A-5", "A-6"]).not.toContain(seat);
      expect(tickets).toHaveLength(3);
    }
    expect(basket?.totals.total).toEqual(quote.value.bands.find(({ band }) => band === "A")?.total);
  });

  test("costs exactly the operator's price for its dates, whatever the single tickets cost", async () => {
    await add({ dates: "b", seats: at("A-4") });
    const basket = await basketOf();
    expect(basket?.totals.total.amount).toBe(100_001 + 2 * FEE);
  });

  test("is bought; its order and refund include each ticket's share", async () => {
    await add({ dates: "b", seats: at("A-4") });
    await buyBasket(shop, caller);
    const lines = await rowsOf<{ kind: string; gross: number }>(
      shop,
      "select kind, gross::int from order_lines order by position",
    );
    expect(lines).toEqual([
      { kind: "ticket", gross: 50_000 + FEE },
      { kind: "ticket", gross: 50_001 + FEE },
      { kind: "package", gross: 0 },
    ]);
    const mine = await shop.backEnd.orders.mine({}, caller);
    const link = mine.ok ? (mine.value[0]?.link ?? "") : "";
    expect(mine.ok && mine.value[0]?.lines).toMatchObject([{ kind: "series" }]);
    expect(await shop.backEnd.orders.giveBack({ link }, caller)).toMatchObject({
      ok: true,
      value: { credit: { amount: 100_001 + 2 * FEE } },
    });
  });

  test("can be priced as a percentage", async () => {
    await add({ seats: at("A-4", "A-5") });
    await buyBasket(shop, caller);
    const lines = await rowsOf<{ gross: number }>(
      shop,
      "select gross::int from order_lines where kind = 'ticket'",
    );
    expect(lines.map(({ gross }) => gross)).toEqual(Array.from({ length: 6 }, () => (FULL * 85) / 100 + FEE));
  });

  test("is removed as a whole, and a single date cannot be removed", async () => {
    await add({ seats: at("A-4") });
    const line = (await basketOf())?.lines[0]?.id ?? "";
    expect(
      await shop.backEnd.packages.leave({ line, performance: TOSCA, rest: "package" }, caller),
    ).toMatchObject({
      refusal: { reason: "package-too-small", min: 3 },
    });
    await shop.backEnd.basket.removeLines({ lines: [line] }, caller);
    expect(await heldSeats()).toEqual([]);
  });

  test("may include a wheelchair space", async () => {
    const seats = [{ seat: "B-1", priceType: WHEELCHAIR }];
    expect(await add({ seats })).toMatchObject({ ok: true });
    expect(await add({ seats: [{ seat: "A-1", priceType: WHEELCHAIR }] })).toMatchObject({
      refusal: { reason: "unknown-price-type" },
    });
  });
});

describe("the map of a series", () => {
  test("shows a seat as free only if it is free on every date", async () => {
    const statusOf = async () => {
      const map = await shop.backEnd.series.seats({ series: "three", dates: "a" }, caller);
      return map.ok ? map.value.status.slice(0, 10) : "";
    };
    expect(await statusOf()).toBe("0000000000");
    await hold(TOSCA, "A-2", "A-3");
    await hold(FAUST, "A-9");
    expect(await statusOf()).toBe("0110000010");
    await add({ seats: at("A-6") });
    expect(await statusOf()).toBe("0110020010");
  });

  test("suggests the best seats around a seat that are free on all dates", async () => {
    await hold(TOSCA, "A-5");
    await hold(CARMEN, "A-7");
    const requested = { series: "three", dates: "a", near: "A-6", pool: "any" as const, keep: [], avoid: [] };
    const best = await shop.backEnd.series.suggest({ ...requested, count: 2 }, caller);
    expect(best).toMatchObject({ ok: true, value: { together: true } });
    if (best.ok) for (const seat of best.value.seats) expect(["A-5", "A-7"]).not.toContain(seat);
    expect(await shop.backEnd.series.suggest({ ...requested, count: 50 }, caller)).toMatchObject({
      refusal: { reason: "not-enough-seats", wanted: 50 },
    });
  });
});

describe("a series is rejected", () => {
  test("if the seat is taken on one date, which is named with the nearest seat, and nothing is held", async () => {
    await hold(TOSCA, "A-5");
    const before = await heldSeats();
    expect(await add({ seats: at("A-4", "A-5") })).toMatchObject({
      refusal: {
        reason: "series-seats-gone",
        performances: [{ title: "Tosca" }],
        seats: ["A-5"],
        instead: ["A-3"],
      },
    });
    expect(await heldSeats()).toEqual(before);
    expect(await basketOf()).toBeNull();
    expect(await add({ seats: at("A-4", "A-3") })).toMatchObject({ ok: true });
  });

  test("if a band has no seats free on all dates, and the date with the fewest is named", async () => {
    await hold(TOSCA, "A-1", "A-2", "A-3", "A-4", "A-5", "A-6", "A-7", "A-8", "A-9");
    expect(await add({ band: "A", quantities: [{ priceType: ADULT, quantity: 2 }] })).toMatchObject({
      refusal: { reason: "series-seats-gone", performances: [{ title: "Tosca" }], seats: [], instead: [] },
    });
  });

  test.each<[string, Partial<Add>, object]>([
    ["if it is unknown", { series: "none", seats: at("A-1") }, { reason: "unknown-series" }],
    ["on unknown dates", { dates: "c", seats: at("A-1") }, { reason: "unknown-series" }],
    ["for no people", { band: "A" }, { reason: "series-for-nobody" }],
    ["without a band", { quantities: [{ priceType: ADULT, quantity: 1 }] }, { reason: "unknown-price-type" }],
    [
      "in an unknown band",
      { band: "E", quantities: [{ priceType: ADULT, quantity: 1 }] },
      { reason: "unknown-price-type" },
    ],
    [
      "with a price type it is not sold at",
      { seats: [{ seat: "A-1", priceType: 99 }] },
      { reason: "unknown-price-type" },
    ],
    ["with a seat that the hall does not have", { seats: at("Z-1") }, { reason: "unknown-seat" }],
    [
      "for more people than it allows",
      { seats: at("A-1", "A-2", "A-3", "A-4", "A-5") },
      { reason: "too-many-in-series", max: 4 },
    ],
    [
      "above the price type's limit per customer",
      { band: "A", quantities: [{ priceType: YOUTH, quantity: 3 }] },
      { reason: "price-type-limit", max: 2 },
    ],
  ])("%s, and nothing is held", async (_, request, refusal) => {
    expect(await add(request)).toMatchObject({ ok: false, refusal });
    expect(await heldSeats()).toEqual([]);
  });

  test("above its limit in one basket over several requests", async () => {
    expect(await add({ seats: at("A-1", "A-2", "A-3") })).toMatchObject({ ok: true });
    expect(await add({ seats: at("A-5", "A-6") })).toMatchObject({
      refusal: { reason: "too-many-in-series", max: 4 },
    });
  });

  test("if it has only part of a cluster", async () => {
    const { plans } = smallHouse();
    const clustered = plans.map((plan) => ({
      ...plan,
      sections: plan.sections.map((section) => ({
        ...section,
        rows: section.rows.map((row) => ({
          ...row,
          seats: row.seats.map((seat) =>
            ["A-3", "A-4"].includes(seat.id) ? { ...seat, cluster: "pair" } : seat,
          ),
        })),
      })),
    }));
    const { performances } = smallHouse();
    const two: Series = {
      ...THREE,
      dates: [{ id: "a", name: null, performances: [CARMEN, TOSCA], prices: [] }],
    };
    await reopen({ catalogue: { performances, plans: clustered, sales: { series: [two] } } });
    expect(await add({ seats: at("A-3") })).toMatchObject({
      refusal: { reason: "cluster-incomplete", names: ["A:4"] },
    });
    expect(await add({ seats: at("A-3", "A-4") })).toMatchObject({ ok: true });
  });

  test("if one of its dates is not on sale, or outside its days of sale", async () => {
    shop.clock.advance(4 * 86_400);
    await rowsOf(shop, "update sessions set last_seen = $1", [new Date(shop.clock.now)]);
    expect(await add({ seats: at("A-1") })).toMatchObject({
      refusal: { reason: "package-not-on-sale", performances: [{ title: "Carmen" }] },
    });
    await reopen({}, { ...THREE, to: 1 });
    expect(await add({ seats: at("A-1") })).toMatchObject({ refusal: { reason: "unknown-series" } });
    expect(await shop.backEnd.series.list({}, caller)).toMatchObject({ value: [] });
  });

  test("through the packages' operations, since its seats must be the same on all dates", async () => {
    const requested = { package: "three.a", performances: [], packages: [], band: "A" as const };
    const quantities = [{ priceType: ADULT, quantity: 1 }];
    expect(await shop.backEnd.packages.add({ ...requested, quantities }, caller)).toMatchObject({
      refusal: { reason: "unknown-package" },
    });
  });
});
