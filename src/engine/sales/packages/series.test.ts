import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Series } from "#domain/sales/packages/series.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { without } from "../../testing/rewritten.ts";
import { audit, buyBasket, customerAt } from "../../testing/seat-scenes.ts";
import { ADULT, CARMEN, FAUST, smallHouse, TOSCA, WHEELCHAIR, YOUTH } from "../../testing/small-house.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../../testing/test-shop.ts";

/** The same seat on all dates, chosen once. */

const SOUND = { double: 0, lost: 0, stranded: 0, unsold: 0 };
const FEE = 1_500;
const FULL = 80_000;
const THREE: Series = {
  id: "three",
  name: { sv: "Tre kvällar" },
  about: { sv: "" },
  picture: { file: "x.svg", alt: { sv: "" } },
  dates: [
    { id: "a", name: { sv: "Serie A" }, performances: [CARMEN, TOSCA, FAUST], prices: [] },
    {
      id: "b",
      name: { sv: "Serie B" },
      performances: [FAUST, 4],
      prices: [{ band: "A", priceType: ADULT, amount: 100_001 }],
    },
  ],
  percent: 15,
  priceTypes: [ADULT, YOUTH, WHEELCHAIR],
  modesOfSale: [3],
  renewalMode: null,
  mostSeats: 4,
  instalments: { sv: "I tre delar" },
  inParts: null,
  from: null,
  to: null,
  retired: false,
};

let shop: TestShop;
let caller: Caller;
beforeEach(() => open());
afterEach(() => shop.close());

async function open(options: TestShopOptions = {}, series: Series = THREE) {
  const { performances } = smallHouse();
  const faust = performances.find(({ id }) => id === FAUST);
  if (!faust) throw new Error("no Faust");
  const sale = faust.sale.map((one) => ({ ...one, from: 0 }));
  const all = [...performances.filter((one) => one !== faust), { ...faust, sale }, { ...faust, id: 4, sale }];
  shop = await openTestShop({ catalogue: { performances: all, sales: { series: [series] } }, ...options });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}
async function reopen(options?: TestShopOptions, series?: Series) {
  await shop.close();
  await open(options, series);
}

type Add = Parameters<TestShop["backEnd"]["series"]["add"]>[0];
const at = (...seats: string[]) => seats.map((seat) => ({ seat, priceType: ADULT }));
const add = (wish: Partial<Add> = {}, as = caller) =>
  shop.backEnd.series.add({ series: "three", dates: "a", seats: [], wishes: [], ...wish }, as);
const basketOf = async (as = caller) => {
  const read = await shop.backEnd.basket.read({}, as);
  return read.ok ? read.value.basket : null;
};
const heldSeats = async () =>
  (await rowsOf<{ seat: string }>(shop, "select seat from performance_seats where state = 1")).map(
    ({ seat }) => seat,
  );
const hold = async (performance: number, ...seats: string[]) => {
  const other = await visitor(shop.backEnd);
  const held = await shop.backEnd.basket.addSeats({ performance, seats: at(...seats) }, other);
  if (!held.ok) throw new Error(held.refusal.reason);
  return other;
};

describe("a series in the basket", () => {
  test("has the seat that was pointed at on every date, at what the map had said of it", async () => {
    const map = await shop.backEnd.series.seats({ series: "three", dates: "a" }, caller);
    if (!map.ok) throw new Error(map.refusal.reason);
    const said = map.value.prices.find(({ band, priceType }) => band === "A" && priceType === ADULT);
    expect(await add({ seats: at("A-4", "A-5") })).toMatchObject({ ok: true });
    const basket = await basketOf();
    expect(basket?.tickets.map(({ performance, seat }) => `${performance} ${seat}`).toSorted()).toEqual(
      [CARMEN, TOSCA, FAUST].flatMap((one) => [`${one} A-4`, `${one} A-5`]).toSorted(),
    );
    const [line] = basket?.lines ?? [];
    expect(line).toMatchObject({ kind: "series", name: "Tre kvällar: Serie A" });
    expect(basket?.tickets.every(({ parent }) => parent === line?.id)).toBe(true);
    expect(basket?.totals.total.amount).toBe(2 * (said?.total.amount ?? 0));
    expect(basket?.totals).toMatchObject({
      subtotal: { amount: 6 * FULL },
      discount: { amount: (6 * FULL * 15) / 100 },
      fees: { amount: 6 * FEE },
    });
    expect(await audit(shop)).toEqual(SOUND);
  });

  test("without a seat pointed at has the best that are the same on all dates, at what was quoted", async () => {
    await hold(TOSCA, "A-5", "A-6");
    await hold(FAUST, "A-4");
    const wishes = [
      { priceType: ADULT, quantity: 1 },
      { priceType: YOUTH, quantity: 1 },
    ];
    const quote = await shop.backEnd.series.quote({ series: "three", dates: "a", wishes }, caller);
    if (!quote.ok) throw new Error(quote.refusal.reason);
    expect(await add({ band: "A", wishes })).toMatchObject({ ok: true, value: { together: true } });
    const basket = await basketOf();
    const seats = Map.groupBy(basket?.tickets ?? [], ({ seat }) => seat);
    expect(seats.size).toBe(2);
    for (const [seat, tickets] of seats) {
      expect(["A-4", "A-5", "A-6"]).not.toContain(seat);
      expect(tickets).toHaveLength(3);
    }
    expect(basket?.totals.total).toEqual(quote.value.bands.find(({ band }) => band === "A")?.total);
  });

  test("costs the sum the house names for its dates, to the öre, whatever its tickets do by themselves", async () => {
    await add({ dates: "b", seats: at("A-4") });
    const basket = await basketOf();
    expect(basket?.totals.total.amount).toBe(100_001 + 2 * FEE);
  });

  test("is bought, and its order and what it gives back know each ticket's share", async () => {
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

  test("is bought at a percentage, too", async () => {
    await add({ seats: at("A-4", "A-5") });
    await buyBasket(shop, caller);
    const lines = await rowsOf<{ gross: number }>(
      shop,
      "select gross::int from order_lines where kind = 'ticket'",
    );
    expect(lines.map(({ gross }) => gross)).toEqual(Array.from({ length: 6 }, () => (FULL * 85) / 100 + FEE));
  });

  test("goes as a whole: one date alone cannot be given back", async () => {
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

  test("may be for a wheelchair, where the seat is one", async () => {
    const seats = [{ seat: "B-1", priceType: WHEELCHAIR }];
    expect(await add({ seats })).toMatchObject({ ok: true });
    expect(await add({ seats: [{ seat: "A-1", priceType: WHEELCHAIR }] })).toMatchObject({
      refusal: { reason: "unknown-price-type" },
    });
  });
});

describe("the map of a series", () => {
  test("shows a seat as free only where it is free on every date", async () => {
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

  test("is asked for the best seats around one, and names none that is taken on some date", async () => {
    await hold(TOSCA, "A-5");
    await hold(CARMEN, "A-7");
    const asked = { series: "three", dates: "a", near: "A-6", pool: "any" as const, keep: [], avoid: [] };
    const best = await shop.backEnd.series.suggest({ ...asked, count: 2 }, caller);
    expect(best).toMatchObject({ ok: true, value: { together: true } });
    if (best.ok) for (const seat of best.value.seats) expect(["A-5", "A-7"]).not.toContain(seat);
    expect(await shop.backEnd.series.suggest({ ...asked, count: 50 }, caller)).toMatchObject({
      refusal: { reason: "not-enough-seats", wanted: 50 },
    });
  });
});

describe("a series is refused", () => {
  test("when the seat is gone on one date: nothing is held, the date is named, the nearest is offered", async () => {
    await hold(TOSCA, "A-5");
    const before = await heldSeats();
    expect(await add({ seats: at("A-4", "A-5") })).toMatchObject({
      refusal: {
        reason: "series-seats-gone",
        evenings: [{ title: "Tosca" }],
        seats: ["A-5"],
        instead: ["A-3"],
      },
    });
    expect(await heldSeats()).toEqual(before);
    expect(await basketOf()).toBeNull();
    expect(await add({ seats: at("A-4", "A-3") })).toMatchObject({ ok: true });
  });

  test("when a band has no such seats on all dates, and the fullest date is named", async () => {
    await hold(TOSCA, "A-1", "A-2", "A-3", "A-4", "A-5", "A-6", "A-7", "A-8", "A-9");
    expect(await add({ band: "A", wishes: [{ priceType: ADULT, quantity: 2 }] })).toMatchObject({
      refusal: { reason: "series-seats-gone", evenings: [{ title: "Tosca" }], seats: [], instead: [] },
    });
  });

  test.each<[string, Partial<Add>, object]>([
    ["that nobody sells", { series: "none", seats: at("A-1") }, { reason: "unknown-series" }],
    ["on dates that it is not played", { dates: "c", seats: at("A-1") }, { reason: "unknown-series" }],
    ["for nobody", { band: "A" }, { reason: "series-for-nobody" }],
    ["in no band", { wishes: [{ priceType: ADULT, quantity: 1 }] }, { reason: "unknown-price-type" }],
    [
      "in a band that no hall has",
      { band: "E", wishes: [{ priceType: ADULT, quantity: 1 }] },
      { reason: "unknown-price-type" },
    ],
    [
      "as what it is not sold as",
      { seats: [{ seat: "A-1", priceType: 99 }] },
      { reason: "unknown-price-type" },
    ],
    ["on a seat that the hall does not have", { seats: at("Z-1") }, { reason: "unknown-seat" }],
    [
      "for more than it is for",
      { seats: at("A-1", "A-2", "A-3", "A-4", "A-5") },
      { reason: "too-many-in-series", max: 4 },
    ],
    [
      "beyond what one person may have",
      { band: "A", wishes: [{ priceType: YOUTH, quantity: 3 }] },
      { reason: "price-type-limit", max: 2 },
    ],
  ])("%s, and nothing is held", async (_, wish, refusal) => {
    expect(await add(wish)).toMatchObject({ ok: false, refusal });
    expect(await heldSeats()).toEqual([]);
  });

  test("for more in one basket than it is for, however it is asked", async () => {
    expect(await add({ seats: at("A-1", "A-2", "A-3") })).toMatchObject({ ok: true });
    expect(await add({ seats: at("A-5", "A-6") })).toMatchObject({
      refusal: { reason: "too-many-in-series", max: 4 },
    });
  });

  test("when it is not a whole cluster", async () => {
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
    await shop.close();
    const { performances } = smallHouse();
    const two: Series = {
      ...THREE,
      dates: [{ id: "a", name: null, performances: [CARMEN, TOSCA], prices: [] }],
    };
    shop = await openTestShop({ catalogue: { performances, plans: clustered, sales: { series: [two] } } });
    caller = await visitor(shop.backEnd);
    expect(await add({ seats: at("A-3") })).toMatchObject({
      refusal: { reason: "cluster-incomplete", names: ["A:4"] },
    });
    expect(await add({ seats: at("A-3", "A-4") })).toMatchObject({ ok: true });
  });

  test("when one of its dates is not on sale, and outside its days", async () => {
    shop.clock.advance(4 * 86_400);
    await rowsOf(shop, "update sessions set last_seen = $1", [new Date(shop.clock.now)]);
    expect(await add({ seats: at("A-1") })).toMatchObject({
      refusal: { reason: "package-not-on-sale", evenings: [{ title: "Carmen" }] },
    });
    await reopen({}, { ...THREE, to: 1 });
    expect(await add({ seats: at("A-1") })).toMatchObject({ refusal: { reason: "unknown-series" } });
    expect(await shop.backEnd.series.list({}, caller)).toMatchObject({ value: [] });
  });

  test("by whoever asks the packages for it: its seats are the same on all dates", async () => {
    const asked = { package: "three.a", performances: [], packages: [], band: "A" as const };
    const wishes = [{ priceType: ADULT, quantity: 1 }];
    expect(await shop.backEnd.packages.add({ ...asked, wishes }, caller)).toMatchObject({
      refusal: { reason: "unknown-package" },
    });
  });
});

describe("many at once", () => {
  /** All seats of the band but one are gone on some date or another. */
  const onlyOneOnAll = async () => {
    await rowsOf(shop, "update performance_seats set state = 3 where performance = $1 and seat = any($2)", [
      CARMEN,
      ["A-1", "A-2", "A-3", "A-4", "A-6"],
    ]);
    await rowsOf(shop, "update performance_seats set state = 3 where performance = $1 and seat = any($2)", [
      TOSCA,
      ["A-7", "A-8", "A-9", "A-10"],
    ]);
  };
  const one = [{ priceType: ADULT, quantity: 1 }];

  test("of fifty for the last seat that is free on all dates one has it, on every date, and the others nothing", async () => {
    await onlyOneOnAll();
    const callers = await customerAt(shop, 50);
    const added = await Promise.all(
      callers.map((as, index) => add(index % 2 ? { seats: at("A-5") } : { band: "A", wishes: one }, as)),
    );
    expect(added.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await heldSeats()).toEqual(["A-5", "A-5", "A-5"]);
    expect(await audit(shop)).toEqual(SOUND);
  });

  test("without what is free being asked for, they would take it from each other (the guard matters)", async () => {
    await reopen({
      rewrite: (statement) =>
        statement.includes("update performance_seats as held set state = 1, basket")
          ? statement.replace("and (state = 0 or (state = 1", "and (true or (state = 1")
          : statement,
    });
    const callers = await customerAt(shop, 6);
    const added = [];
    for (const as of callers) added.push(await add({ seats: at("A-5") }, as));
    expect(added.filter(({ ok }) => ok).length).toBeGreaterThan(1);
    expect(await audit(shop)).not.toEqual(SOUND);
  });

  test("two series that cross do not stand still, and no seat is anybody's twice", async () => {
    const callers = await customerAt(shop, 20);
    const added = await Promise.all(
      callers.map((as, index) =>
        add({ dates: index % 2 ? "a" : "b", seats: at(`A-${1 + (index % 5)}`, `A-${2 + (index % 5)}`) }, as),
      ),
    );
    expect(added.some(({ ok }) => ok)).toBe(true);
    expect(await audit(shop)).toEqual(SOUND);
    const held = await rowsOf<{ tickets: number }>(
      shop,
      "select jsonb_array_length(tickets) as tickets from baskets where state = 'open' and expires > $1",
      [new Date(shop.clock.now)],
    );
    for (const { tickets } of held) expect([0, 4, 6]).toContain(tickets);
  });

  /**
   * Two series that cross on an evening, for the same two seats there. Each has locked one of them, and the other one lingers
   * before the second, so that both are at it at once.
   * @param lock how seats are locked, for the first who asks and for the second
   */
  async function cross(lock: (side: "first" | "second") => string) {
    let asked = 0;
    await reopen({
      rewrite(statement) {
        if (!statement.includes("update performance_seats as held set state = 1, basket")) return statement;
        const side = asked++ % 2 ? "second" : "first";
        const last = lock(side).includes("desc") ? "A-1" : "A-2";
        const linger = `pg_sleep(case when performance = ${FAUST} and seat = '${last}' then 0.5 else 0 end)`;
        return without(statement, /order by performance, seat\s+for update skip locked/, lock(side)).replace(
          "select performance, seat from performance_seats",
          `select performance, seat, ${linger} from performance_seats`,
        );
      },
    });
    const callers = await customerAt(shop, 2);
    // A connection for each, or they would ask one after the other.
    await Promise.all(callers.map(() => rowsOf(shop, "select pg_sleep(0.05)")));
    const seats = at("A-1", "A-2");
    const added = await Promise.all(callers.map((as, side) => add({ dates: side ? "b" : "a", seats }, as)));
    return { asked, had: added.filter(({ ok }) => ok).length };
  }

  test("two series that cross for the same seats are each asked once: one has them, the other is told", async () => {
    const crossed = await cross(() => "order by performance, seat for update skip locked");
    expect(crossed).toEqual({ asked: 2, had: 1 });
    expect(await audit(shop)).toEqual(SOUND);
  });

  test("locked in two orders and waited for, they stand still until the database ends one of them (the guard matters)", async () => {
    const crossed = await cross((side) =>
      side === "first"
        ? "order by performance, seat for update"
        : "order by performance desc, seat desc for update",
    );
    // Whoever was ended asked again.
    expect(crossed.asked).toBe(3);
  });

  test("asked twice with one key it is one series", async () => {
    const same = { ...caller, idempotencyKey: "0f0f0f0f-2222" };
    const twice = await Promise.all([add({ seats: at("A-5") }, same), add({ seats: at("A-5") }, same)]);
    expect(twice.every(({ ok }) => ok)).toBe(true);
    expect((await basketOf())?.lines).toHaveLength(1);
  });
});
