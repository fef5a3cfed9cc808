import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { PromoCode } from "#domain/sales/promo-codes.ts";
import { buy } from "../../testing/purchase.ts";
import { TWO_PERFORMANCES } from "../../testing/sales/package-scenes.ts";
import { LAST_SEASON } from "../../testing/sales/series-scenes.ts";
import { ADULT, CARMEN, TOSCA } from "../../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

/** A ticket has one offer, and a package's tickets are discounted by the package. */

const FULL = 80_000;
/** The discounts of the package and of the code. */
const TENTH = FULL / 10;
const HALF = FULL / 2;
const TWO = { ...TWO_PERFORMANCES, tiers: [{ from: 2, percent: 10 }] };
const CODE: PromoCode = {
  ...{ id: "half", name: { sv: "Halva priset" }, codes: ["HALVA"], gives: { percent: 50 }, modesOfSale: [] },
  ...{ opens: [], events: [], performances: [], priceTypes: [], leastTickets: 2, from: null, to: null },
  ...{ uses: null, usesPerCustomer: null },
};

let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  const sales = { packages: [TWO], series: [LAST_SEASON], "promo-codes": [CODE] };
  shop = await openTestShop({ catalogue: { sales } });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
});
afterEach(() => shop.close());

const apply = () => shop.backEnd.promoCodes.apply({ code: "HALVA" }, caller);
const addPackage = () =>
  shop.backEnd.packages.add(
    {
      ...{ package: "two", performances: [], packages: [], band: "A" },
      quantities: [{ priceType: ADULT, quantity: 1 }],
    },
    caller,
  );
const hold = (...seats: string[]) =>
  shop.backEnd.basket.addSeats(
    { performance: CARMEN, seats: seats.map((seat) => ({ seat, priceType: ADULT })) },
    caller,
  );
async function basket() {
  const read = await shop.backEnd.basket.read({}, caller);
  if (!read.ok || !read.value.basket) throw new Error("no basket");
  return read.value.basket;
}
const off = async () => (await basket()).totals.discount.amount;
const noteOfCode = async () =>
  (await basket()).lines.find(({ kind }) => kind === "promo-code")?.about?.at(-1);

test("a code does not discount a package or a series, waits for other tickets and does not count theirs", async () => {
  expect(await addPackage()).toMatchObject({ ok: true });
  const seats = [{ seat: "A-9", priceType: ADULT }];
  const series = await shop.backEnd.series.add({ series: "last", dates: "a", seats, quantities: [] }, caller);
  expect(series).toMatchObject({ ok: true });
  const before = await off();
  expect(before).toBe(2 * TENTH + 2 * (FULL / 5));
  expect(await apply()).toMatchObject({ ok: true });
  expect(await off()).toBe(before);
  expect(await noteOfCode()).toEqual({ word: "promo-waits", values: { count: "0" } });
  // Four tickets in bundles and one single ticket: the code needs two single ones.
  await hold("B-1");
  expect(await off()).toBe(before);
});

test("a code halves single tickets beside a package in either order, and each ticket keeps its own offer", async () => {
  await apply();
  await hold("A-1", "A-2");
  expect(await off()).toBe(2 * HALF);
  await addPackage();
  expect(await off()).toBe(2 * HALF + 2 * TENTH);
  expect(await noteOfCode()).toEqual({ word: "promo-gives", values: { count: "2" } });
  const { total, fees } = (await basket()).totals;
  expect(total.amount - fees.amount).toBe(4 * FULL - 2 * HALF - 2 * TENTH);
  const order = await buy(shop, caller);
  expect(order.totals.total).toEqual(total);
  expect(order.totals.discount.amount).toBe(2 * HALF + 2 * TENTH);
});

test("a code discounts a package's tickets once they have become single tickets", async () => {
  await addPackage();
  await hold("A-1");
  await apply();
  expect(await off()).toBe(2 * TENTH);
  const { lines } = await basket();
  const line = lines.find(({ kind }) => kind === "package")?.id ?? "";
  const left = await shop.backEnd.packages.leave({ line, performance: TOSCA, rest: "single" }, caller);
  expect(left).toMatchObject({ ok: true });
  expect(await off()).toBe(2 * HALF);
  expect(await noteOfCode()).toEqual({ word: "promo-gives", values: { count: "2" } });
});
