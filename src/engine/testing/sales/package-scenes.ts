import type { Caller } from "#contract/operation.ts";
import type { PackageOffer } from "#domain/sales/packages/packages.ts";
import { rowsOf } from "../money-scenes.ts";
import { ADULT, CARMEN, FAUST, smallHouse, TOSCA, YOUTH } from "../small-house.ts";
import type { TestShop } from "../test-shop.ts";

/** For tests that buy packages. */

/** Carmen and Tosca bought together; packages of other kinds override the differences. */
export const TWO_PERFORMANCES: PackageOffer = {
  ...{ id: "two", type: "fixed", name: { sv: "Två kvällar" }, about: { sv: "" } },
  picture: { file: "x.svg", alt: { sv: "" } },
  groups: [{ id: "all", name: null, performances: [CARMEN, TOSCA], min: 2, max: 2 }],
  ...{ packages: [], min: 2, tiers: [], prices: [], priceTypes: [ADULT, YOUTH], modesOfSale: [3] },
  ...{ mostSeats: 4, from: null, to: null, retired: false },
};

/** The small house's performances with Faust on sale from the beginning, and a fourth one, for packages. */
export function fourPerformances() {
  const { performances } = smallHouse();
  const faust = performances.find(({ id }) => id === FAUST);
  if (!faust) throw new Error("no Faust");
  const sale = faust.sale.map((one) => ({ ...one, from: 0 }));
  return [...performances.filter((one) => one !== faust), { ...faust, sale }, { ...faust, id: 4, sale }];
}

export async function basketOf({ backEnd }: TestShop, caller: Caller) {
  const read = await backEnd.basket.read({}, caller);
  return read.ok ? read.value.basket : null;
}

export async function freeAt(shop: TestShop, performance: number): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    shop,
    "select count(*)::int as count from performance_seats where performance = $1 and state = 0",
    [performance],
  );
  return row?.count ?? 0;
}
