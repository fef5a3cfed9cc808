import { afterEach, beforeEach } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Series } from "#domain/sales/packages/series.ts";
import { openRenewal } from "../../sales/series/series-renewals.ts";
import { rowsOf } from "../money-scenes.ts";
import { fulfilPaid } from "../purchase.ts";
import { buyBasket } from "../seat-scenes.ts";
import { ADULT, FAUST, NOON, smallHouse, WHEELCHAIR } from "../small-house.ts";
import { openTestShop, signedIn, type TestShop, type TestShopOptions, visitor } from "../test-shop.ts";
import { LAST_SEASON } from "./series-scenes.ts";

/** For tests of series that subscribers renew. */

/** The seats of a reserved order are in no basket. */
export const SOUND = { double: 0, lost: 0, unsold: 0 };
export const DAY = 86_400_000;
/** Open to the public only later; its performances are sold only to subscribers. */
export const LAST: Series = { ...LAST_SEASON, priceTypes: [ADULT, WHEELCHAIR] };
export const NEXT: Series = {
  ...LAST,
  id: "next",
  name: { sv: "Nästa säsong" },
  dates: [{ id: "a", name: null, performances: [11, 12], prices: [] }],
  renewalMode: 7,
  from: NOON + 60 * DAY,
};
export const UNTIL = NOON + 30 * DAY;
export const RENEWAL = {
  from: { series: "last", dates: "a" },
  to: { series: "next", dates: "a" },
  until: UNTIL,
};

export let shop: TestShop;
export let caller: Caller;

export function aRenewalShopEach(): void {
  beforeEach(() => open());
  afterEach(() => shop.close());
}

async function open(options: TestShopOptions = {}, mode = 7, next = NEXT) {
  const house = smallHouse();
  const faust = house.performances.find(({ id }) => id === FAUST);
  if (!faust) throw new Error("no Faust");
  const coming = [11, 12].map((id) => ({
    ...faust,
    ...{ id, starts: NOON + (100 + id) * DAY },
    sale: [{ modeOfSale: mode, priority: true, from: 0, to: NOON + 200 * DAY }],
  }));
  const priceLists = house.priceLists.map((list) => ({
    ...list,
    priceTypes: list.priceTypes.map((type) => ({ ...type, modesOfSale: [3, 7] })),
  }));
  shop = await openTestShop({
    catalogue: {
      ...{ priceLists, performances: [...house.performances, ...coming] },
      sales: { series: [LAST, next] },
    },
    ...options,
  });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}
export async function reopen(...how: Parameters<typeof open>) {
  await shop.close();
  await open(...how);
}

export async function subscribe(...seats: string[]) {
  const wanted = {
    series: "last",
    dates: "a",
    quantities: [],
    seats: seats.map((seat) => ({ seat, priceType: seat === "B-1" ? WHEELCHAIR : ADULT })),
  };
  const added = await shop.backEnd.series.add(wanted, caller);
  if (!added.ok) throw new Error(added.refusal.reason);
  await buyBasket(shop, caller);
  await fulfilPaid(shop);
}
export const renew = () => openRenewal(shop.services, RENEWAL);
export const mine = async () => {
  const read = await shop.backEnd.renewals.mine({}, caller);
  return read.ok ? read.value : [];
};
export const heldAt = async (performance: number) => {
  const rows = await rowsOf<{ seat: string }>(
    shop,
    "select seat from performance_seats where performance = $1 and (state = 2 or (state = 1 and held_until > $2)) order by seat",
    [performance, new Date(shop.clock.now)],
  );
  return rows.map(({ seat }) => seat);
};
export const emails = async () => {
  const rows = await rowsOf<{ name: string }>(
    shop,
    "select name from jobs.job where name in ('series-renewal', 'reserved-order', 'release-order') order by name",
  );
  return rows.map(({ name }) => name);
};
export const pass = async (days: number) => {
  shop.clock.advance(days * 86_400);
  await rowsOf(shop, "update sessions set last_seen = $1, created = $1", [new Date(shop.clock.now)]);
};
