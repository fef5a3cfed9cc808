import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { PackageOffer } from "#domain/sales/packages/packages.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { fourPerformances, TWO_PERFORMANCES } from "../../testing/sales/package-scenes.ts";
import { audit, customerAt } from "../../testing/seat-scenes.ts";
import { ADULT, CARMEN, FAUST, TOSCA } from "../../testing/small-house.ts";
import { openTestShop, type TestShop, type TestShopOptions } from "../../testing/test-shop.ts";

const SOUND = { double: 0, lost: 0, unowned: 0, unsold: 0 };
const SOME: PackageOffer = {
  ...TWO_PERFORMANCES,
  ...{ id: "some", type: "flex" },
  groups: [{ id: "all", name: null, performances: [CARMEN, TOSCA, FAUST], min: 0, max: 3 }],
};

let shop: TestShop;
beforeEach(() => open());
afterEach(() => shop.close());

async function open(options: TestShopOptions = {}) {
  const catalogue = { performances: fourPerformances(), sales: { packages: [TWO_PERFORMANCES, SOME] } };
  shop = await openTestShop({ catalogue, ...options });
}
async function reopen(options: TestShopOptions) {
  await shop.close();
  await open(options);
}

const one = [{ priceType: ADULT, quantity: 1 }];
type Add = Parameters<TestShop["backEnd"]["packages"]["add"]>[0];
const add = (request: Partial<Add>, as: Caller) =>
  shop.backEnd.packages.add(
    { package: "two", performances: [], packages: [], band: "A", quantities: one, ...request },
    as,
  );

const lastSeat = async (performance: number) => {
  await rowsOf(
    shop,
    "update performance_seats set state = 3 where performance = $1 and seat <> 'A-5' and band = (select band from performance_seats where performance = $1 and seat = 'A-5')",
    [performance],
  );
};

test("one of fifty buyers of a package gets the last seat at a performance and every other one, and the others nothing", async () => {
  await lastSeat(TOSCA);
  const callers = await customerAt(shop, 50);
  const added = await Promise.all(callers.map((as) => add({}, as)));
  expect(added.filter(({ ok }) => ok)).toHaveLength(1);
  const held = await rowsOf(
    shop,
    "select seat from performance_seats where state = 1 and performance = any($1)",
    [[CARMEN, TOSCA]],
  );
  expect(held).toHaveLength(2);
  expect(await audit(shop)).toEqual(SOUND);
});

test("without the check for free seats, some buyers of a package get one performance but not the other", async () => {
  const careless = (statement: string) =>
    statement.replace(
      "and (state = 0 or (state = 1 and held_until <=",
      "and (true or (state = 1 and held_until <=",
    );
  await reopen({
    rewrite: (statement) =>
      statement.includes(
        "with free as materialized (\n      select performance, seat from performance_seats\n      where (performance, seat) in (\n          select * from unnest(",
      )
        ? careless(statement)
        : statement,
  });
  await lastSeat(TOSCA);
  await rowsOf(shop, "update performance_seats set state = 0 where performance = $1", [TOSCA]);
  const callers = await customerAt(shop, 20);
  await Promise.all(callers.map((as) => add({ quantities: [{ priceType: ADULT, quantity: 4 }] }, as)));
  expect(await audit(shop)).not.toEqual(SOUND);
});

test("packages with overlapping performances do not deadlock, and each gets all of its seats or none", async () => {
  const callers = await customerAt(shop, 12);
  const requests = [
    { package: "some", performances: [CARMEN, TOSCA] },
    { package: "some", performances: [FAUST, CARMEN] },
    { package: "some", performances: [TOSCA, FAUST, CARMEN] },
  ];
  const added = await Promise.all(callers.map((as, index) => add(requests[index % 3] ?? {}, as)));
  expect(added.every(({ ok }) => ok)).toBe(false);
  expect(added.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(9);
  expect(await audit(shop)).toEqual(SOUND);
});

describe("the seat limit of one network address", () => {
  const MOST = 3;
  /** The free bands of both performances. A package for one person is two seats. */
  const BANDS = ["A", "B"] as const;
  const customers = async (count: number) =>
    (await customerAt(shop, count)).map((as) => ({ ...as, address: "192.0.2.7" }));
  const heldSeats = async () =>
    (await rowsOf(shop, "select 1 from performance_seats where state = 1")).length;

  test("is not exceeded by packages and single seats together", async () => {
    await reopen({ settings: { seatsPerNetwork: MOST } });
    const other = shop.another();
    const single = { performance: CARMEN, band: "A" as const, quantities: one };
    await Promise.all(
      (await customers(16)).map((as, at) =>
        at % 2
          ? add({ band: BANDS[at % BANDS.length] ?? "A" }, as)
          : other.backEnd.basket.addBestAvailable(single, as),
      ),
    );
    expect(await heldSeats()).toBeLessThanOrEqual(MOST);
  });

  test("is exceeded without a shared lock on the address", async () => {
    // The count is as of the statement's start: at the gate each request has counted and none has written.
    const ownLock = (statement: string) =>
      statement
        .replace(/select pg_advisory_xact_lock\(\$1, \$2\)/, "select $1::int, $2::int")
        .replace(
          /as held from baskets\s+where network = /,
          "as held, pg_advisory_xact_lock_shared(7, 7) from baskets where network = ",
        );
    await reopen({ settings: { seatsPerNetwork: MOST }, rewrite: ownLock });
    const gate = new Client({ connectionString: shop.databaseUrl });
    await gate.connect();
    await gate.query("select pg_advisory_lock(7, 7)");
    // One buyer for each band, so that they do not compete for seats.
    const callers = await customers(BANDS.length);
    const adding = Promise.all(callers.map((as, at) => add({ band: BANDS[at] ?? "A" }, as)));
    const waiting = "select 1 from pg_locks where locktype = 'advisory' and classid = 7 and not granted";
    await expect
      .poll(async () => (await gate.query(waiting)).rowCount, { timeout: 20_000 })
      .toBe(BANDS.length);
    await gate.end();
    await adding;
    expect(await heldSeats()).toBeGreaterThan(MOST);
  });
});
