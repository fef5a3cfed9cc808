import { afterEach, beforeEach } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Series } from "#domain/sales/packages/series.ts";
import { rowsOf } from "../money-scenes.ts";
import { ADULT, CARMEN, FAUST, smallHouse, TOSCA, WHEELCHAIR, YOUTH } from "../small-house.ts";
import { openTestShop, signedIn, type TestShop, type TestShopOptions, visitor } from "../test-shop.ts";

/** A series with the same seat on all dates: three performances of the small house, and a signed-in customer. */

export const SOUND = { double: 0, lost: 0, unowned: 0, unsold: 0 };
export const FEE = 1_500;
export const FULL = 80_000;
export const THREE: Series = {
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
  byInstalments: null,
  from: null,
  to: null,
  retired: false,
};

export let shop: TestShop;
export let caller: Caller;

export function aSeriesShopEach(): void {
  beforeEach(() => open());
  afterEach(() => shop.close());
}

async function open(options: TestShopOptions = {}, series: Series = THREE) {
  const { performances } = smallHouse();
  const faust = performances.find(({ id }) => id === FAUST);
  if (!faust) throw new Error("no Faust");
  const sale = faust.sale.map((one) => ({ ...one, from: 0 }));
  const all = [...performances.filter((one) => one !== faust), { ...faust, sale }, { ...faust, id: 4, sale }];
  shop = await openTestShop({ catalogue: { performances: all, sales: { series: [series] } }, ...options });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
}
export async function reopen(options?: TestShopOptions, series?: Series) {
  await shop.close();
  await open(options, series);
}

export type Add = Parameters<TestShop["backEnd"]["series"]["add"]>[0];
export const at = (...seats: string[]) => seats.map((seat) => ({ seat, priceType: ADULT }));
export const add = (request: Partial<Add> = {}, as = caller) =>
  shop.backEnd.series.add({ series: "three", dates: "a", seats: [], quantities: [], ...request }, as);
export const basketOf = async (as = caller) => {
  const read = await shop.backEnd.basket.read({}, as);
  return read.ok ? read.value.basket : null;
};
export const heldSeats = async () =>
  (await rowsOf<{ seat: string }>(shop, "select seat from performance_seats where state = 1")).map(
    ({ seat }) => seat,
  );
export const hold = async (performance: number, ...seats: string[]) => {
  const other = await visitor(shop.backEnd);
  const held = await shop.backEnd.basket.addSeats({ performance, seats: at(...seats) }, other);
  if (!held.ok) throw new Error(held.refusal.reason);
  return other;
};
