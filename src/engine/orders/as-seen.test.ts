import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";
import { ADULT, CARMEN, NOON, smallHouse, TOSCA } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

const DAY = 24 * 3_600_000;
const LATER = NOON + 5 * DAY;

let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  shop = await openTestShop();
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  const seats = [{ seat: "A-5", priceType: ADULT }];
  await shop.backEnd.basket.addSeats({ performance: CARMEN, seats }, caller);
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  shop.clock.advance(60);
});
afterEach(() => shop.close());

const changeCarmen = (change: Partial<PerformanceEntry>, elsewhere = false) => {
  const performances = smallHouse().performances.map((entry) =>
    entry.id === CARMEN ? { ...entry, ...change } : entry,
  );
  const engine = elsewhere ? shop.another() : shop.engine;
  return engine.house.importCatalogue(smallHouse({ performances }), []);
};

const place = (performances?: { id: number; starts: string }[]) =>
  shop.backEnd.orders.place(
    { acceptTerms: true, expectedTotal: 81_500, ...(performances && { performances }) },
    caller,
  );
const at = (starts: number) => [{ id: CARMEN, starts: new Date(starts).toISOString() }];
const MOVED = {
  reason: "performance-moved",
  performance: "Carmen",
  id: CARMEN,
  starts: new Date(LATER).toISOString(),
};

test("an order with the old date of a moved performance, or none, is rejected until the new date is sent", async () => {
  await changeCarmen({ starts: LATER });
  expect(await place(at(NOON + 3 * DAY))).toMatchObject({ refusal: MOVED });
  expect(await place()).toMatchObject({ refusal: MOVED });
  expect(await place(at(LATER))).toMatchObject({ ok: true });
});

test("an order for a cancelled performance is rejected", async () => {
  await changeCarmen({ cancelled: true });
  expect(await place(at(NOON + 3 * DAY))).toMatchObject({
    refusal: { reason: "not-sold-any-more", id: CARMEN },
  });
});

test.each([
  ["moved", { starts: LATER }, "performance-moved"],
  ["cancelled", { cancelled: true }, "not-sold-any-more"],
] as const)(
  "an order for a performance that another process has just %s is rejected",
  async (_, change, reason) => {
    await changeCarmen(change, true);
    expect(await place(at(NOON + 3 * DAY))).toMatchObject({ refusal: { reason } });
  },
);

test("an order is placed if its own performances are unchanged, whatever else has changed", async () => {
  const performances = smallHouse().performances.map((entry) =>
    entry.id === TOSCA ? { ...entry, starts: LATER } : entry,
  );
  await shop.engine.house.importCatalogue(smallHouse({ performances }), []);
  expect(await place()).toMatchObject({ ok: true });
});
