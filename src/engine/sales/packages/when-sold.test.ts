import { afterEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { PackageOffer } from "#domain/sales/packages/packages.ts";
import type { Series } from "#domain/sales/packages/series.ts";
import type { PromoCode } from "#domain/sales/promo-codes.ts";
import { THREE_PERFORMANCES } from "../../testing/sales/flex-scenes.ts";
import { TWO_PERFORMANCES } from "../../testing/sales/package-scenes.ts";
import { LAST_SEASON } from "../../testing/sales/series-scenes.ts";
import { ADULT, CARMEN, NOON, smallHouse, TOSCA } from "../../testing/small-house.ts";
import { openTestShop, type TestShop, visitor } from "../../testing/test-shop.ts";

/** Tests who may see and buy packages and series, and when: in the list, on the page, with a price, in the basket. */

const HOUR = 3_600_000;
/** The mode of sale that a code opens. */
const FRIENDS = 5;

const PACKAGE: PackageOffer = {
  ...TWO_PERFORMANCES,
  ...{ tiers: [{ from: 2, percent: 10 }], priceTypes: [ADULT] },
};
const CODE: PromoCode = {
  ...{ id: "friends", name: { sv: "Vänner" }, codes: ["VÄN"], gives: null, modesOfSale: [FRIENDS] },
  ...{ opens: [], events: [], performances: [], priceTypes: [], leastTickets: 0, from: null, to: null },
  ...{ uses: null, usesPerCustomer: null },
};

type When = Partial<Pick<PackageOffer, "from" | "to" | "retired" | "modesOfSale">>;

let shop: TestShop;
afterEach(() => shop.close());

async function open(when: When): Promise<Caller> {
  const series: Series = { ...LAST_SEASON, ...when };
  const { modesOfSale: _, ...card } = when;
  const { priceLists } = smallHouse();
  shop = await openTestShop({
    catalogue: {
      sales: {
        packages: [{ ...PACKAGE, ...when }],
        series: [series],
        "flex-subscriptions": [{ ...THREE_PERFORMANCES, ...card }],
        "promo-codes": [CODE],
      },
      priceLists: priceLists.map((list) => ({
        ...list,
        priceTypes: list.priceTypes.map((type) => ({ ...type, modesOfSale: [3, FRIENDS] })),
      })),
    },
  });
  return visitor(shop.backEnd);
}

async function answers(caller: Caller) {
  const { packages, series } = shop.backEnd;
  const quantities = [{ priceType: ADULT, quantity: 1 }];
  const two = { package: "two", performances: [], packages: [], quantities };
  const last = { series: "last", dates: "a" };
  const seats = [{ seat: "A-5", priceType: ADULT }];
  const pointed = [CARMEN, TOSCA].map((performance) => ({ performance, seats }));
  const listed = [await packages.list({}, caller), await series.list({}, caller)];
  const requested = [
    await packages.read({ package: "two" }, caller),
    await packages.quote(two, caller),
    await packages.addSeats({ package: "two", packages: [], performances: pointed }, caller),
    await packages.add({ ...two, band: "B" }, caller),
    await series.read({ series: "last" }, caller),
    await series.seats(last, caller),
    await series.add({ ...last, seats: [{ seat: "A-9", priceType: ADULT }], quantities: [] }, caller),
  ];
  const basket = await shop.backEnd.basket.read({}, caller);
  return {
    listed: listed.map((one) => (one.ok ? one.value.length : one.refusal)),
    requested: requested.map((one) => (one.ok ? "yes" : one.refusal.reason)),
    tickets: basket.ok ? (basket.value.basket?.tickets.length ?? 0) : 0,
  };
}

const THERE = { listed: [1, 1], requested: Array.from({ length: 7 }, () => "yes"), tickets: 6 };
const NOT_THERE = {
  listed: [0, 0],
  requested: [
    ...Array.from({ length: 4 }, () => "unknown-package"),
    ...Array.from({ length: 3 }, () => "unknown-series"),
  ],
  tickets: 0,
};

describe("packages and series", () => {
  test("are available from their first moment, and not before", async () => {
    const caller = await open({ from: NOON + HOUR });
    expect(await answers(caller)).toEqual(NOT_THERE);
    shop.clock.advance(HOUR / 1000 - 1);
    expect(await answers(caller)).toEqual(NOT_THERE);
    shop.clock.advance(1);
    expect(await answers(caller)).toEqual(THERE);
  });

  test("are available until their last moment", async () => {
    const caller = await open({ to: NOON + HOUR });
    shop.clock.advance(HOUR / 1000 - 1);
    expect(await answers(caller)).toEqual(THERE);
    shop.clock.advance(1);
    expect(await answers(await visitor(shop.backEnd))).toEqual(NOT_THERE);
  });

  test("are not available when retired, whatever their dates", async () => {
    expect(await answers(await open({ retired: true, from: NOON - HOUR, to: NOON + HOUR }))).toEqual(
      NOT_THERE,
    );
  });

  test("of another mode of sale are available only to visitors with that mode", async () => {
    const caller = await open({ modesOfSale: [FRIENDS] });
    expect(await answers(caller)).toEqual(NOT_THERE);
    expect(await shop.backEnd.promoCodes.apply({ code: "VÄN" }, caller)).toMatchObject({ ok: true });
    expect(await answers(caller)).toEqual(THERE);
    expect(await answers(await visitor(shop.backEnd))).toEqual(NOT_THERE);
  });
});

describe("flex subscriptions", () => {
  const listed = async (caller: Caller) => {
    const list = await shop.backEnd.flexSubscriptions.list({}, caller);
    return list.ok ? list.value.map(({ isOnSale }) => isOnSale) : list.refusal;
  };
  const add = (caller: Caller) => shop.backEnd.flexSubscriptions.add({ flex: "three" }, caller);

  test("are sold between their first and last moment, and otherwise shown as not on sale", async () => {
    const caller = await open({ from: NOON + HOUR, to: NOON + 2 * HOUR });
    expect(await listed(caller)).toEqual([false]);
    expect(await add(caller)).toMatchObject({ refusal: { reason: "flex-not-on-sale" } });
    shop.clock.advance(HOUR / 1000);
    expect(await listed(caller)).toEqual([true]);
    expect(await add(caller)).toMatchObject({ ok: true });
    shop.clock.advance(HOUR / 1000);
    const late = await visitor(shop.backEnd);
    expect(await listed(late)).toEqual([false]);
    expect(await add(late)).toMatchObject({ refusal: { reason: "flex-not-on-sale" } });
  });

  test("are neither shown nor sold when retired", async () => {
    const caller = await open({ retired: true });
    expect(await listed(caller)).toEqual([]);
    expect(await add(caller)).toMatchObject({ refusal: { reason: "flex-not-on-sale" } });
  });
});
