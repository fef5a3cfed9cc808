import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import type { PackageOffer } from "#domain/sales/packages/packages.ts";
import { executeDueJobs, rowsOf, theirBooks } from "../../testing/money-scenes.ts";
import { buy, readOrder } from "../../testing/purchase.ts";
import { ADULT, CARMEN, FAUST, smallHouse, TOSCA, YOUTH } from "../../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

const FEE = 1_500;
const PRICE = 200_000;
const YOUNG = 100_001;
const THREE: PackageOffer = {
  ...{ id: "three", type: "fixed", name: { sv: "Tre kvällar" }, about: { sv: "" } },
  picture: { file: "x.svg", alt: { sv: "" } },
  groups: [{ id: "all", name: null, performances: [CARMEN, TOSCA, FAUST], min: 3, max: 3 }],
  ...{ packages: [], min: 3, tiers: [] },
  // Neither amount is divisible by three.
  prices: [
    { band: "A", priceType: ADULT, amount: PRICE },
    { band: "A", priceType: YOUTH, amount: YOUNG },
  ],
  ...{ priceTypes: [ADULT, YOUTH], modesOfSale: [3], mostSeats: 4, from: null, to: null, retired: false },
};

/** Tosca has another VAT rate. */
function house(cancelled: readonly number[] = []) {
  const { performances, events } = smallHouse();
  return smallHouse({
    events: events.map((event) => (event.slug === "tosca" ? { ...event, vat: "service" } : event)),
    performances: performances.map((one) => ({
      ...one,
      ...{ sale: one.sale.map((sale) => ({ ...sale, from: 0 })), cancelled: cancelled.includes(one.id) },
    })),
    sales: { packages: [THREE] },
  });
}

let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  shop = await openTestShop({ catalogue: house() });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
});
afterEach(() => shop.close());

const QUANTITIES = [
  { priceType: ADULT, quantity: 1 },
  { priceType: YOUTH, quantity: 1 },
];
async function bought(): Promise<Order> {
  const request = {
    package: "three",
    performances: [],
    packages: [],
    band: "A" as const,
    quantities: QUANTITIES,
  };
  expect(await shop.backEnd.packages.add(request, caller)).toMatchObject({ ok: true });
  return buy(shop, caller);
}
const linesOf = () =>
  rowsOf<{ performance: number; gross: number; vat: number }>(
    shop,
    `select tickets.performance, gross::int, vat::int from order_lines
     join orders on orders.id = order_lines."order"
     join tickets on tickets."order" = orders.id
       and (orders.document->'lines'->tickets.line->>'id') = order_lines.line::text
     where kind = 'ticket' order by tickets.line`,
  );
const choose = (order: Order, performance: number, choice: "money" | "credit") =>
  shop.backEnd.refundOffers.choose({ link: order.link, performance, choice }, caller);
const offers = async (order: Order) => {
  const read = await shop.backEnd.refundOffers.list({ link: order.link }, caller);
  return read.ok ? read.value : [];
};
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const vatIn = (gross: number, percent: number) => Math.round((gross * percent) / (100 + percent));

test("each ticket of a package has the VAT of its performance, and prices and VAT add up to the package's to the öre", async () => {
  const order = await bought();
  const lines = await linesOf();
  expect(lines).toHaveLength(6);
  expect(sum(lines.map(({ gross }) => gross))).toBe(PRICE + YOUNG + 6 * FEE);
  expect(sum(lines.map(({ gross }) => gross))).toBe(order.totals.total.amount);
  for (const { performance, gross, vat } of lines) {
    const share = gross - FEE;
    // Each within one öre of its share; the order's rounding remainder is distributed.
    expect(Math.abs(vat - vatIn(share, performance === TOSCA ? 25 : 6) - vatIn(FEE, 25))).toBeLessThanOrEqual(
      1,
    );
  }
  const { vatByRate } = order.totals;
  expect(vatByRate.map(({ basisPoints }) => basisPoints).toSorted((a, b) => a - b)).toEqual([600, 2500]);
  expect(sum(vatByRate.map(({ vat }) => vat.amount))).toBe(sum(lines.map(({ vat }) => vat)));
});

test("a cancelled performance of a package is refunded at its share, and the other tickets and their prices stay", async () => {
  const order = await bought();
  const before = await linesOf();
  const own = before.filter(({ performance }) => performance === TOSCA);
  const share = sum(own.map(({ gross }) => gross));
  await shop.engine.house.importCatalogue(house([TOSCA]), []);
  expect(await offers(order)).toMatchObject([
    { title: "Tosca", tickets: 2, worth: { amount: share }, choices: ["money", "credit"] },
  ]);
  for (let press = 0; press < 2; press++)
    expect(await choose(order, TOSCA, "money")).toMatchObject({ value: { worth: { amount: share } } });
  await executeDueJobs(shop);
  expect(sum((await theirBooks(shop)).map(({ refunded }) => refunded))).toBe(share);
  const after = await readOrder(shop, order.link, caller);
  expect(after.tickets.map(({ performance, valid }) => [performance, valid])).toEqual(
    order.tickets.map(({ performance }) => [performance, performance !== TOSCA]),
  );
  expect(after.tickets.map(({ total }) => total)).toEqual(order.tickets.map(({ total }) => total));
  expect(after.lines).toMatchObject([{ kind: "package", returned: 0 }]);
  // Sold lines keep their VAT; the returned lines give what was refunded.
  expect(await linesOf()).toEqual(before);
  const returned = await rowsOf<{ gross: number; vat: number }>(
    shop,
    "select gross::int, vat::int from order_lines where kind = 'ticket' and returned = quantity order by position",
  );
  expect(returned).toEqual(own.map(({ gross, vat }) => ({ gross, vat })));
});

test("cancelling a package's performances one by one refunds it in money and credit, and returns it with the last", async () => {
  const order = await bought();
  await shop.engine.house.importCatalogue(house([CARMEN, TOSCA, FAUST]), []);
  for (const [performance, choice] of [
    [FAUST, "credit"],
    [CARMEN, "money"],
    [TOSCA, "money"],
  ] as const)
    expect(await choose(order, performance, choice)).toMatchObject({ ok: true });
  expect(await readOrder(shop, order.link, caller)).toMatchObject({
    returned: true,
    lines: [{ kind: "package", returned: 2 }],
  });
  await executeDueJobs(shop);
  const credit = await shop.backEnd.storedValue.myCredit({}, caller);
  const back = credit.ok ? credit.value.balance.amount : 0;
  expect(back).toBeGreaterThan(0);
  expect(back + sum((await theirBooks(shop)).map(({ refunded }) => refunded))).toBe(PRICE + YOUNG + 6 * FEE);
});
