import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { PackageOffer } from "#domain/sales/packages/packages.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { basketOf, fourPerformances, TWO_PERFORMANCES } from "../../testing/sales/package-scenes.ts";
import { audit, buyBasket, customerAt } from "../../testing/seat-scenes.ts";
import { ADULT, CARMEN, FAUST, TOSCA, WHEELCHAIR, YOUTH } from "../../testing/small-house.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../../testing/test-shop.ts";
import { withoutCheckForFree } from "./testing/careless-holds.ts";
import { soldInPairs } from "./testing/sold-in-pairs.ts";

const SOUND = { double: 0, lost: 0, unowned: 0, unsold: 0 };
const FEE = 1_500;
const FULL = 80_000;
const TWO: PackageOffer = {
  ...TWO_PERFORMANCES,
  tiers: [{ from: 2, percent: 10 }],
  priceTypes: [ADULT, YOUTH, WHEELCHAIR],
};
const LATE: PackageOffer = {
  ...TWO,
  id: "late",
  groups: [{ id: "all", name: null, performances: [FAUST, 4], min: 2, max: 2 }],
};
const SOME: PackageOffer = {
  ...TWO,
  id: "some",
  type: "flex",
  groups: [{ id: "all", name: null, performances: [CARMEN, TOSCA, FAUST], min: 0, max: 3 }],
};
const BOTH: PackageOffer = {
  ...TWO,
  id: "both",
  type: "super",
  groups: [],
  packages: ["two", "late"],
  tiers: [{ from: 2, percent: 5 }],
};

let shop: TestShop;
let caller: Caller;
beforeEach(() => open());
afterEach(() => shop.close());

async function open(options: TestShopOptions = {}) {
  const sales = { packages: [TWO, LATE, SOME, BOTH] };
  const { catalogue, ...rest } = options;
  shop = await openTestShop({
    catalogue: { performances: fourPerformances(), sales, ...catalogue },
    ...rest,
  });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}
async function reopen(options: TestShopOptions = {}) {
  await shop.close();
  await open(options);
}

type Add = Parameters<TestShop["backEnd"]["packages"]["addSeats"]>[0];
const at = (...seats: string[]) => seats.map((seat) => ({ seat, priceType: ADULT }));
const performance = (performance: number, ...seats: string[]) => ({ performance, seats: at(...seats) });
const add = (performances: Add["performances"], request: Partial<Add> = {}, as = caller) =>
  shop.backEnd.packages.addSeats({ package: "two", packages: [], performances, ...request }, as);
const heldSeats = async () =>
  (
    await rowsOf<{ at: string }>(
      shop,
      "select performance || ' ' || seat as at from performance_seats where state = 1 order by performance, seat",
    )
  ).map((row) => row.at);
const hold = async (performance: number, ...seats: string[]) => {
  const other = await visitor(shop.backEnd);
  const held = await shop.backEnd.basket.addSeats({ performance, seats: at(...seats) }, other);
  if (!held.ok) throw new Error(held.refusal.reason);
};

describe("a package with selected seats", () => {
  test("gets the selected seats at each performance, at the package's price", async () => {
    expect(await add([performance(TOSCA, "A-7", "A-8"), performance(CARMEN, "A-4", "A-5")])).toMatchObject({
      ok: true,
    });
    const basket = await basketOf(shop, caller);
    expect(basket?.tickets.map(({ performance, seat }) => `${performance} ${seat}`).toSorted()).toEqual([
      `${CARMEN} A-4`,
      `${CARMEN} A-5`,
      `${TOSCA} A-7`,
      `${TOSCA} A-8`,
    ]);
    const [line] = basket?.lines ?? [];
    expect(line).toMatchObject({ kind: "package", name: "Två kvällar", quantity: 2 });
    expect(basket?.tickets.every(({ parent }) => parent === line?.id)).toBe(true);
    expect(basket?.totals).toMatchObject({
      subtotal: { amount: 4 * FULL },
      discount: { amount: (4 * FULL) / 10 },
      fees: { amount: 4 * FEE },
    });
    await buyBasket(shop, caller);
    expect(await audit(shop)).toEqual(SOUND);
  });

  test("may mix price bands and price types, and include wheelchair spaces", async () => {
    const carmen = [
      { seat: "B-1", priceType: WHEELCHAIR },
      { seat: "B-5", priceType: YOUTH },
    ];
    const tosca = [
      { seat: "B-1", priceType: WHEELCHAIR },
      { seat: "A-5", priceType: ADULT },
    ];
    expect(
      await add([
        { performance: CARMEN, seats: carmen },
        { performance: TOSCA, seats: tosca },
      ]),
    ).toMatchObject({ ok: true });
    const { subtotal, discount } = (await basketOf(shop, caller))?.totals ?? {};
    expect(discount?.amount).toBe(Math.round((subtotal?.amount ?? 0) / 1_000) * 100);
  });

  test("may have only some performances of a group, or several packages together", async () => {
    expect(
      await add([performance(CARMEN, "A-1"), performance(FAUST, "A-2")], { package: "some" }),
    ).toMatchObject({
      ok: true,
    });
    const all = [
      performance(CARMEN, "A-3"),
      performance(TOSCA, "A-3"),
      performance(FAUST, "A-3"),
      performance(4, "A-4"),
    ];
    const packages = ["two", "late"];
    expect(await add(all, { package: "both", packages })).toMatchObject({ ok: true });
    expect((await basketOf(shop, caller))?.lines.map(({ name }) => name)).toHaveLength(4);
  });
});

describe("a package with selected seats is rejected", () => {
  test("if a seat is taken at one performance, which is named with the nearest seat, and nothing is held", async () => {
    await hold(TOSCA, "A-5");
    const before = await heldSeats();
    expect(await add([performance(CARMEN, "A-4", "A-5"), performance(TOSCA, "A-4", "A-5")])).toMatchObject({
      refusal: {
        reason: "package-seats-taken",
        performances: [{ title: "Tosca" }],
        lost: [{ performance: TOSCA, seats: ["A-5"] }],
        instead: [{ performance: TOSCA, seats: ["A-3"] }],
      },
    });
    expect(await heldSeats()).toEqual(before);
    expect(await basketOf(shop, caller)).toBeNull();
    expect(await add([performance(CARMEN, "A-4", "A-5"), performance(TOSCA, "A-4", "A-3")])).toMatchObject({
      ok: true,
    });
  });

  test("if seats are taken at several performances, each with an offered seat, at the same price if possible", async () => {
    await hold(CARMEN, "A-1", "A-2", "A-3", "A-4", "A-5", "A-6", "A-7", "A-8");
    await hold(TOSCA, "B-6");
    const answer = await add([performance(CARMEN, "A-8"), performance(TOSCA, "B-6")]);
    expect(answer).toMatchObject({
      refusal: {
        performances: [{ title: "Carmen" }, { title: "Tosca" }],
        instead: [
          { performance: CARMEN, seats: ["A-9"] },
          { performance: TOSCA, seats: [expect.stringMatching(/^B-[57]$/)] },
        ],
      },
    });
  });

  test("with an empty offer if no seats are left", async () => {
    await rowsOf(shop, "update performance_seats set state = 3 where performance = $1", [TOSCA]);
    expect(await add([performance(CARMEN, "A-4"), performance(TOSCA, "A-4")])).toMatchObject({
      refusal: { lost: [{ performance: TOSCA, seats: ["A-4"] }], instead: [] },
    });
  });

  test("if only half of a cluster is selected, and a cluster with one half sold is replaced as a whole", async () => {
    await reopen({ catalogue: { plans: soldInPairs() } });
    expect(await add([performance(CARMEN, "A-3"), performance(TOSCA, "A-3", "A-4")])).toMatchObject({
      refusal: { reason: "cluster-incomplete", names: ["A:4"] },
    });
    await rowsOf(shop, "update performance_seats set state = 3 where performance = $1 and seat = 'A-4'", [
      TOSCA,
    ]);
    expect(await add([performance(CARMEN, "A-3", "A-4"), performance(TOSCA, "A-3", "A-4")])).toMatchObject({
      refusal: {
        lost: [{ performance: TOSCA, seats: ["A-3", "A-4"] }],
        instead: [{ performance: TOSCA, seats: ["A-5", "A-6"] }],
      },
    });
    expect(await add([performance(CARMEN, "A-3", "A-4"), performance(TOSCA, "A-5", "A-6")])).toMatchObject({
      ok: true,
    });
  });

  const TOO_YOUNG = ["A-1", "A-2", "A-3"].map((seat) => ({ seat, priceType: YOUTH }));
  test.each<[string, Add["performances"], Partial<Add>, object]>([
    ["if it is unknown", [performance(CARMEN, "A-1")], { package: "none" }, { reason: "unknown-package" }],
    [
      "with a performance left out",
      [performance(CARMEN, "A-1")],
      {},
      { reason: "package-incomplete", count: 1 },
    ],
    ["without any seats", [], {}, { reason: "package-incomplete", count: 2 }],
    [
      "with a performance of another package",
      [performance(CARMEN, "A-1"), performance(TOSCA, "A-1"), performance(FAUST, "A-1")],
      {},
      { reason: "unknown-seat" },
    ],
    [
      "with too few performances of a group",
      [performance(CARMEN, "A-1")],
      { package: "some" },
      { reason: "package-incomplete", count: 1 },
    ],
    [
      "with more seats at one performance than at another",
      [performance(CARMEN, "A-1", "A-2"), performance(TOSCA, "A-1")],
      {},
      { reason: "package-uneven", seats: 2, performances: [{ title: "Tosca" }] },
    ],
    [
      "with the same seat twice",
      [performance(CARMEN, "A-1", "A-2"), performance(TOSCA, "A-1", "A-1")],
      {},
      { reason: "package-uneven", seats: 2 },
    ],
    [
      "with a seat that the hall does not have",
      [performance(CARMEN, "A-1"), performance(TOSCA, "Z-1")],
      {},
      { reason: "unknown-seat" },
    ],
    [
      "with a price type it is not sold at",
      [performance(CARMEN, "A-1"), { performance: TOSCA, seats: [{ seat: "A-1", priceType: 7 }] }],
      {},
      { reason: "unknown-price-type" },
    ],
    [
      "for more people than it allows",
      [CARMEN, TOSCA].map((one) => performance(one, "A-1", "A-2", "A-3", "A-4", "A-5")),
      {},
      { reason: "too-many-in-package", max: 4 },
    ],
    [
      "above the price type's limit per customer",
      [CARMEN, TOSCA].map((performance) => ({ performance, seats: TOO_YOUNG })),
      {},
      { reason: "price-type-limit", max: 2 },
    ],
  ])("%s, and nothing is held", async (_, performances, request, refusal) => {
    expect(await add(performances, request)).toMatchObject({ ok: false, refusal });
    expect(await heldSeats()).toEqual([]);
    expect(await basketOf(shop, caller)).toBeNull();
  });

  test("if one of its performances is no longer on sale", async () => {
    shop.clock.advance(4 * 86_400);
    await rowsOf(shop, "update sessions set last_seen = $1", [new Date(shop.clock.now)]);
    expect(await add([performance(CARMEN, "A-1"), performance(TOSCA, "A-1")])).toMatchObject({
      refusal: { reason: "package-not-on-sale", performances: [{ title: "Carmen" }] },
    });
  });
});

describe("concurrent requests for packages with selected seats", () => {
  const [CARMEN_5, TOSCA_5] = [performance(CARMEN, "A-5"), performance(TOSCA, "A-5")];

  test("for one seat at one performance give one of fifty buyers every performance, and the others nothing", async () => {
    const callers = await customerAt(shop, 50);
    const added = await Promise.all(
      callers.map((as, index) => add([performance(CARMEN, `A-${1 + (index % 10)}`), TOSCA_5], {}, as)),
    );
    expect(added.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await heldSeats()).toHaveLength(2);
    expect(await audit(shop)).toEqual(SOUND);
  });

  test("take seats from each other without the check for free seats", async () => {
    await reopen({ rewrite: withoutCheckForFree });
    const added = [];
    for (const as of await customerAt(shop, 3)) added.push(await add([CARMEN_5, TOSCA_5], {}, as));
    expect(added.filter(({ ok }) => ok).length).toBeGreaterThan(1);
    expect(await audit(shop)).not.toEqual(SOUND);
  });

  test("for the same seats in opposite orders do not deadlock", async () => {
    const callers = await customerAt(shop, 20);
    const added = await Promise.all(
      callers.map((as, index) =>
        add(
          index % 2 ? [CARMEN_5, TOSCA_5] : [performance(TOSCA, "A-5"), performance(CARMEN, "A-5")],
          {},
          as,
        ),
      ),
    );
    expect(added.filter(({ ok }) => ok)).toHaveLength(1);
    for (const one of added) if (!one.ok) expect(one.refusal.reason).toBe("package-seats-taken");
    expect(await audit(shop)).toEqual(SOUND);
  });

  test("with the same key add one package", async () => {
    const same = { ...caller, idempotencyKey: "0f0f0f0f-3333" };
    const twice = await Promise.all([add([CARMEN_5, TOSCA_5], {}, same), add([CARMEN_5, TOSCA_5], {}, same)]);
    expect(twice.every(({ ok }) => ok)).toBe(true);
    expect((await basketOf(shop, caller))?.lines).toHaveLength(1);
  });
});
