import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { PackageOffer } from "#domain/sales/packages/packages.ts";
import type { Series } from "#domain/sales/packages/series.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { audit } from "../../testing/seat-scenes.ts";
import { ADULT, CARMEN, TOSCA } from "../../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";
import { soldInPairs } from "./testing/sold-in-pairs.ts";

/** Tests seats that are sold only as a pair, in packages and series: a whole pair at every performance, or none. */

const common = {
  about: { sv: "" },
  picture: { file: "x.svg", alt: { sv: "" } },
  prices: [],
  priceTypes: [ADULT],
  modesOfSale: [3],
  mostSeats: 4,
  from: null,
  to: null,
  retired: false,
};
const PACKAGE: PackageOffer = {
  ...common,
  id: "two",
  type: "fixed",
  name: { sv: "Två kvällar" },
  groups: [{ id: "all", name: null, performances: [CARMEN, TOSCA], min: 2, max: 2 }],
  packages: [],
  min: 2,
  tiers: [],
};
const SERIES: Series = {
  ...common,
  id: "same",
  name: { sv: "Samma plats" },
  dates: [{ id: "a", name: null, performances: [CARMEN, TOSCA], prices: [] }],
  percent: 0,
  renewalMode: null,
  instalments: null,
  byInstalments: null,
};

let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  shop = await openTestShop({
    catalogue: { plans: soldInPairs(), sales: { packages: [PACKAGE], series: [SERIES] } },
  });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
});
afterEach(async () => {
  expect(await audit(shop)).toEqual({ double: 0, lost: 0, unowned: 0, unsold: 0 });
  await shop.close();
});

const away = (performance: number, ...seats: string[]) =>
  rowsOf(shop, "update performance_seats set state = 3 where performance = $1 and seat = any($2)", [
    performance,
    seats,
  ]);
const quantities = (quantity: number) => [{ priceType: ADULT, quantity }];

async function heldAt(performance: number): Promise<string[]> {
  const rows = await rowsOf<{ seat: string }>(
    shop,
    "select seat from performance_seats where state = 1 and performance = $1 order by seat",
    [performance],
  );
  return rows.map(({ seat }) => seat);
}

function arePairs(seats: readonly string[]): boolean {
  const numbers = seats.map((seat) => Number(seat.slice(2)));
  return (
    seats.every((seat) => seat.startsWith("A-")) &&
    numbers.every((one) => numbers.includes(one % 2 ? one + 1 : one - 1))
  );
}

describe("a package", () => {
  const add = (quantity: number) =>
    shop.backEnd.packages.add(
      { package: "two", performances: [], packages: [], quantities: quantities(quantity), band: "A" },
      caller,
    );

  test("gets a whole pair at each performance, also where half of another pair is sold", async () => {
    await away(TOSCA, "A-1", "A-4", "A-6", "A-7", "A-9");
    // No whole pair is left, so nothing is held at the other performance either.
    expect(await add(2)).toMatchObject({
      refusal: { reason: "package-seats-gone", performances: [{ title: "Tosca" }] },
    });
    expect(await heldAt(CARMEN)).toEqual([]);
    await rowsOf(shop, "update performance_seats set state = 0 where performance = $1 and seat = 'A-9'", [
      TOSCA,
    ]);
    expect(await add(2)).toMatchObject({ ok: true });
    expect(await heldAt(TOSCA)).toEqual(["A-10", "A-9"]);
    expect(arePairs(await heldAt(CARMEN))).toBe(true);
  });

  test("for three people cannot be placed in pairs", async () => {
    expect(await add(3)).toMatchObject({ refusal: { reason: "package-seats-gone" } });
    expect([...(await heldAt(CARMEN)), ...(await heldAt(TOSCA))]).toEqual([]);
  });
});

describe("a series", () => {
  const add = (quantity: number) =>
    shop.backEnd.series.add(
      { series: "same", dates: "a", seats: [], quantities: quantities(quantity), band: "A" },
      caller,
    );

  test("gets a pair that is whole on all dates, not one with a half sold on some date", async () => {
    await away(CARMEN, "A-1", "A-3", "A-5");
    await away(TOSCA, "A-8");
    expect(await add(2)).toMatchObject({ ok: true });
    expect(await heldAt(CARMEN)).toEqual(["A-10", "A-9"]);
    expect(await heldAt(TOSCA)).toEqual(["A-10", "A-9"]);
    expect(await add(2)).toMatchObject({ refusal: { reason: "series-seats-gone" } });
  });

  test("offers only whole pairs near a selected seat", async () => {
    await away(TOSCA, "A-3", "A-5");
    await rowsOf(
      shop,
      "update performance_seats set state = 3 where performance = $1 and seat not like 'A-%'",
      [TOSCA],
    );
    const near = { near: "A-4", count: 2, pool: "any" as const, keep: [], avoid: [] };
    const found = await shop.backEnd.series.suggest({ series: "same", dates: "a", ...near }, caller);
    if (!found.ok) throw new Error(found.refusal.reason);
    expect(arePairs(found.value.seats)).toBe(true);
    expect(found.value.seats.every((seat) => !["A-3", "A-4", "A-5", "A-6"].includes(seat))).toBe(true);
  });

  test("rejects one half of a pair that was selected", async () => {
    const seats = [{ seat: "A-3", priceType: ADULT }];
    expect(
      await shop.backEnd.series.add({ series: "same", dates: "a", seats, quantities: [] }, caller),
    ).toMatchObject({ refusal: { reason: "cluster-incomplete", names: ["A:4"] } });
  });
});
