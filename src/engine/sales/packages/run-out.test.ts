import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { TWO_PERFORMANCES } from "../../testing/sales/package-scenes.ts";
import { audit, holdSeats, placeOrder } from "../../testing/seat-scenes.ts";
import { ADULT, CARMEN, TOSCA } from "../../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

const TWO = { ...TWO_PERFORMANCES, prices: [{ band: "A" as const, priceType: ADULT, amount: 140_001 }] };
const EXPIRY = 1_200;

let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  shop = await openTestShop({ catalogue: { sales: { packages: [TWO] } } });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  const quantities = [{ priceType: ADULT, quantity: 1 }];
  const wanted = { package: "two", performances: [], packages: [], band: "A" as const, quantities };
  expect(await shop.backEnd.packages.add(wanted, caller)).toMatchObject({ ok: true });
});
afterEach(() => shop.close());

interface Held {
  readonly performance: number;
  readonly seat: string;
  readonly until: Date;
}
const heldSeats = () =>
  rowsOf<Held>(
    shop,
    `select performance, seat, held_until as until from performance_seats where state = 1
     order by performance, seat`,
  );
const momentsOf = (held: readonly Held[]) => new Set(held.map(({ until }) => until.getTime())).size;

test("a later addition to the basket does not extend only one performance of a package", async () => {
  shop.clock.advance(EXPIRY / 2);
  expect(await holdSeats(shop, caller, ["A-1"])).toMatchObject({ ok: true });
  const held = await heldSeats();
  expect(held.map(({ performance }) => performance)).toEqual([CARMEN, CARMEN, TOSCA]);
  expect(momentsOf(held)).toBe(1);
});

test("after a package's seats expire both performances are free, and the whole basket is lost", async () => {
  const [carmen, tosca] = await heldSeats();
  shop.clock.advance(EXPIRY + 1);
  // Another visitor takes a seat at one of the two performances.
  const other = await visitor(shop.backEnd);
  expect(await holdSeats(shop, other, [carmen?.seat ?? ""])).toMatchObject({ ok: true });
  expect(await shop.backEnd.basket.read({}, caller)).toMatchObject({ ok: true, value: { basket: null } });
  expect(await placeOrder(shop, caller)).toMatchObject({ ok: false });
  const requested = { performance: TOSCA, seats: [{ seat: tosca?.seat ?? "", priceType: ADULT }] };
  expect(await shop.backEnd.basket.addSeats(requested, other)).toMatchObject({ ok: true });
  await shop.engine.tidy();
  expect(await audit(shop)).toEqual({ double: 0, lost: 0, unowned: 0, unsold: 0 });
});
