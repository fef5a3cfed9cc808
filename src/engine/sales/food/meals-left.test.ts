import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import type { FoodRange } from "#domain/sales/food.ts";
import { buy, readOrder } from "../../testing/purchase.ts";
import { TWO_PERFORMANCES } from "../../testing/sales/package-scenes.ts";
import { ADULT, CARMEN, smallHouse } from "../../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

const picture = { file: "x.svg", alt: { sv: "" } };
const SUPPER_PRICE = 20_000;
const food: FoodRange = {
  places: [{ id: "bar", name: { sv: "Baren" } }],
  moments: [{ id: "before", name: { sv: "Före" }, minutes: -60, interval: null }],
  menus: [
    {
      ...{ id: "supper", name: { sv: "Supé" }, about: { sv: "" }, picture, venues: [], events: [] },
      ...{ cutOffHours: 24, covers: null, retired: false },
      categories: [
        {
          id: "main",
          name: { sv: "varmrätt" },
          items: [
            {
              ...{
                id: "lax",
                name: { sv: "Lax" },
                about: null,
                picture: null,
                price: SUPPER_PRICE,
                vat: "food",
              },
              ...{ allergens: [], diets: [], retired: false },
            },
          ],
        },
      ],
      sittings: [{ id: "early", place: "bar", moment: "before", capacity: null }],
    },
  ],
};

let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  const rates = [{ basisPoints: 1200, from: "2007-01-01", to: null }];
  shop = await openTestShop({
    catalogue: {
      sales: { food, packages: [TWO_PERFORMANCES] },
      vatRates: [...smallHouse().vatRates, { id: "food", rates }],
    },
  });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
});
afterEach(() => shop.close());

async function addPackage(quantity: number): Promise<void> {
  const request = { package: "two", performances: [], packages: [], band: "A" as const };
  const added = await shop.backEnd.packages.add(
    { ...request, quantities: [{ priceType: ADULT, quantity }] },
    caller,
  );
  expect(added).toMatchObject({ ok: true });
}
const supperFor = (guests: number) =>
  shop.backEnd.food.add(
    {
      ...{ performance: CARMEN, menu: "supper", sitting: "early", guests, note: "" },
      choices: [{ item: "lax", count: guests }],
    },
    caller,
  );
const carmenOf = ({ tickets }: Order) => tickets.find(({ performance }) => performance === CARMEN)?.code;
const giveBack = ({ link }: Order, ticket?: string) => shop.backEnd.orders.giveBack({ link, ticket }, caller);

test("a meal for two is returned with one of the two tickets, at the quoted amount", async () => {
  await addPackage(2);
  expect(await supperFor(2)).toMatchObject({ ok: true });
  const order = await buy(shop, caller);
  const ticket = carmenOf(order);
  const quote = await shop.backEnd.orders.returnQuote({ link: order.link, ticket }, caller);
  expect(quote).toMatchObject({ value: { tickets: 1, lines: [{ name: "Supé" }] } });
  const given = await giveBack(order, ticket);
  if (!given.ok || !quote.ok) throw new Error("not given back");
  expect(given.value.credit).toEqual(quote.value.credit);
  expect(given.value.credit.amount).toBe(80_000 + 1_500 + 2 * SUPPER_PRICE);
  const after = await readOrder(shop, order.link, caller);
  expect(after.lines.find(({ name }) => name === "Supé")).toMatchObject({ returned: 1 });
  expect(await supperFor(2)).toMatchObject({ ok: false });
  expect(await supperFor(1)).toMatchObject({ ok: true });
});

test("a meal stays while each of its guests has a ticket", async () => {
  await addPackage(2);
  expect(await supperFor(1)).toMatchObject({ ok: true });
  const order = await buy(shop, caller);
  expect(await giveBack(order, carmenOf(order))).toMatchObject({
    value: { credit: { amount: 80_000 + 1_500 } },
  });
  const after = await readOrder(shop, order.link, caller);
  expect(after.lines.find(({ name }) => name === "Supé")).toMatchObject({ returned: 0 });
});

test("a meal of another order must be returned before the tickets", async () => {
  await addPackage(2);
  const order = await buy(shop, caller);
  expect(await supperFor(2)).toMatchObject({ ok: true });
  const supper = await buy(shop, caller);
  const first = { ok: false, refusal: { reason: "meal-first", number: supper.number } };
  expect(await giveBack(order, carmenOf(order))).toEqual(first);
  expect(await giveBack(order)).toEqual(first);
  expect(await readOrder(shop, order.link, caller)).toMatchObject({ returned: false });
  expect(await giveBack(supper)).toMatchObject({ ok: true });
  expect(await giveBack(order)).toMatchObject({ ok: true });
});
