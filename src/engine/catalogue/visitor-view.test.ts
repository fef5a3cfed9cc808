import { afterAll, beforeAll, expect, test } from "vitest";
import { CARMEN, NOON, smallHouse } from "../testing/small-house.ts";
import { openTestShop, type TestShop, visitor } from "../testing/test-shop.ts";

const DAY = 86_400_000;
let shop: TestShop;
beforeAll(async () => {
  const members = { modeOfSale: 9, priority: true, from: NOON - 5 * DAY, to: NOON + 5 * DAY };
  const performances = smallHouse().performances.map((one) =>
    one.id === CARMEN ? { ...one, sale: [members, ...one.sale] } : one,
  );
  shop = await openTestShop({ catalogue: { performances } });
});
afterAll(() => shop.close());

test("an event shows the start of sale for this visitor, not the earlier one for members", async () => {
  const read = await shop.backEnd.catalogue.agenda({}, await visitor(shop.backEnd));
  const carmen = read.ok ? read.value.performances.find(({ id }) => id === CARMEN) : null;
  expect(carmen?.onSaleFrom).toBe(new Date(NOON - DAY).toISOString());
});
