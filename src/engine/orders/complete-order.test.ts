import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { jobsOf, rowsOf, verified } from "../testing/money-scenes.ts";
import { place } from "../testing/purchase.ts";
import { SALES_OF_ALL } from "../testing/sales/sales-of-all.ts";
import { ADULT, TOSCA } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  shop = await openTestShop({ catalogue: { sales: SALES_OF_ALL } });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
});
afterEach(() => shop.close());

const hold = (...seats: string[]) =>
  shop.backEnd.basket.addSeats(
    { performance: TOSCA, seats: seats.map((seat) => ({ seat, priceType: ADULT })) },
    caller,
  );
const mug = () =>
  shop.backEnd.products.add({ product: "mug", variant: "one", quantity: 1, handover: "post" }, caller);
const lines = () => rowsOf(shop, "select kind, state from order_lines order by position");
const fulfil = async () => {
  const [order] = await rowsOf<{ id: string }>(shop, "select id from orders");
  await shop.engine.orders.fulfil(order?.id ?? "");
};

test("a payment issues the tickets at once and queues one email, without a job to fulfil them", async () => {
  await hold("A-5", "A-6");
  const { link } = await place(shop, caller);
  expect(await lines()).toEqual(Array(2).fill({ kind: "ticket", state: "promised" }));
  shop.clock.advance(30);
  await verified(shop, caller, link, "paid");
  expect(await lines()).toEqual(Array(2).fill({ kind: "ticket", state: "fulfilled" }));
  expect(await jobsOf(shop, "fulfil-order")).toEqual([]);
  expect(await jobsOf(shop, "order-confirmation")).toMatchObject([{ data: { order: link } }]);
  expect(
    await rowsOf(shop, "select orders.state, paid, baskets.state as basket from orders, baskets"),
  ).toEqual([{ state: "paid", paid: new Date(shop.clock.now), basket: "bought" }]);
  expect(await rowsOf(shop, "select line, seat, valid from tickets order by line")).toEqual([
    { line: 0, seat: "A-5", valid: true },
    { line: 1, seat: "A-6", valid: true },
  ]);
  expect(await rowsOf(shop, "select count(*)::int as count from performance_seats where state = 2")).toEqual([
    { count: 2 },
  ]);
});

test("a product is fulfilled by its job after payment, once, and not after its return", async () => {
  await hold("A-5");
  await mug();
  const { link } = await place(shop, caller);
  await fulfil();
  const promised = { kind: "merchandise", state: "promised" };
  expect((await lines()).at(-1)).toEqual(promised);
  await verified(shop, caller, link, "paid");
  expect(await lines()).toEqual([{ kind: "ticket", state: "fulfilled" }, promised]);
  expect(await jobsOf(shop, "fulfil-order")).toHaveLength(1);
  await rowsOf(shop, "update order_lines set returned = 1 where kind = 'merchandise'");
  await fulfil();
  expect((await lines()).at(-1)).toEqual(promised);
  await rowsOf(shop, "update order_lines set returned = 0");
  await fulfil();
  expect((await lines()).at(-1)).toEqual({ kind: "merchandise", state: "fulfilled" });
  await rowsOf(shop, "update order_lines set result = '\"made\"' where kind = 'merchandise'");
  await fulfil();
  expect(await rowsOf(shop, "select result from order_lines where kind = 'merchandise'")).toEqual([
    { result: "made" },
  ]);
  await shop.engine.orders.fulfil("00000000-0000-0000-0000-000000000000");
});

test("an order of products alone has no tickets", async () => {
  await mug();
  const { link } = await place(shop, caller);
  await verified(shop, caller, link, "paid");
  expect(await rowsOf(shop, "select from tickets")).toEqual([]);
  expect(await jobsOf(shop, "fulfil-order")).toHaveLength(1);
  expect(await shop.backEnd.orders.read({ link }, caller)).toMatchObject({
    value: { state: "paid", tickets: [], performances: [], delivery: null, returned: false },
  });
  await rowsOf(shop, "update order_lines set returned = quantity");
  expect(await shop.backEnd.orders.read({ link }, caller)).toMatchObject({ value: { returned: true } });
});

test("an order of two tickets is returned once both tickets are, not after one", async () => {
  await hold("A-5", "A-6");
  const { link } = await place(shop, caller);
  await verified(shop, caller, link, "paid");
  const returned = async () => {
    const read = await shop.backEnd.orders.read({ link }, caller);
    return read.ok && [read.value.returned, read.value.tickets.map(({ valid }) => valid)];
  };
  await rowsOf(shop, "update tickets set valid = false where line = 1");
  expect(await returned()).toEqual([false, [true, false]]);
  await rowsOf(shop, "update tickets set valid = false");
  expect(await returned()).toEqual([true, [false, false]]);
});
