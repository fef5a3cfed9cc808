import { afterEach, expect, test } from "vitest";
import { buy, readOrder } from "../../testing/purchase.ts";
import { ADULT, CARMEN, smallHouse, TOSCA } from "../../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";
import { snapshotOlderOrders } from "./snapshot-older-orders.ts";

/** Orders of the version that kept numbers and looked up names. */

let shop: TestShop;
afterEach(() => shop.close());

test("an order from before gets the names of its day, once, and reads the same when the house has forgotten them", async () => {
  shop = await openTestShop();
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  const seats = ["A-5", "A-6"].map((seat) => ({ seat, priceType: ADULT }));
  await shop.backEnd.basket.addSeats({ performance: CARMEN, seats }, caller);
  const order = await buy(shop, caller);
  // As the version before wrote it.
  await shop.database.$client.query("update orders set document = document - 'snapshot' - 'items'");
  await shop.database.$client.query("delete from order_lines");
  expect(await readOrder(shop, order.link, caller)).toEqual(order);

  // A house later everything has another name, and post is all there is.
  shop.clock.advance(60);
  const { events, deliveryMethods, priceTypes } = smallHouse();
  await shop.engine.importCatalogue(
    smallHouse({
      events: events.map((event) => ({ ...event, title: { sv: "Något annat" } })),
      priceTypes: priceTypes.map((type) => ({ ...type, name: { sv: "Annan" } })),
      deliveryMethods: deliveryMethods.filter(({ id }) => id === "post"),
    }),
    [],
  );
  const { services } = shop;
  const read = () => readOrder({ backEnd: shop.another().backEnd }, order.link, caller);
  expect((await read()).performances).toMatchObject([{ event: { title: "Något annat" } }]);
  expect(await snapshotOlderOrders(services.database)).toBe(1);
  expect(await read()).toEqual(order);
  expect(await snapshotOlderOrders(services.database)).toBe(0);
  const { rows } = await shop.database.$client.query(
    "select kind, state, gross::int, vat::int from order_lines order by position",
  );
  expect(rows).toEqual([
    { kind: "ticket", state: "fulfilled", gross: 81_500, vat: 4_829 },
    { kind: "ticket", state: "fulfilled", gross: 81_500, vat: 4_828 },
  ]);
});

test("an evening that the house of that day does not name any more is left out, and keeps no other order waiting", async () => {
  shop = await openTestShop();
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  for (const performance of [CARMEN, TOSCA]) {
    await shop.backEnd.basket.addSeats({ performance, seats: [{ seat: "A-5", priceType: ADULT }] }, caller);
    await buy(shop, caller);
  }
  const { $client } = shop.database;
  // What a ticket costs stood among the parts then, and the fees apart from it.
  await $client.query("update orders set document = document - 'snapshot' - 'items' - 'charges'");
  // The one that was bought last has lines already, and something has become of them.
  await $client.query(
    `delete from order_lines where "order" = (select id from orders order by number limit 1)`,
  );
  await $client.query("update order_lines set returned = 1, state = 'returned'");
  const { performances } = smallHouse();
  await $client.query(
    "update catalogue_versions set document = jsonb_set(document::jsonb, '{performances}', $1::jsonb)",
    [JSON.stringify(performances.filter(({ id }) => id !== CARMEN))],
  );
  expect(await snapshotOlderOrders(shop.services.database)).toBe(2);
  const { rows } = await $client.query<{ named: number }>(
    "select jsonb_array_length(document->'snapshot'->'performances') as named from orders order by number",
  );
  expect(rows.map(({ named }) => named)).toEqual([0, 1]);
  const lines = await $client.query<{ state: string; gross: number }>(
    `select order_lines.state, gross::int from order_lines join orders on orders.id = "order" order by orders.number`,
  );
  expect(lines.rows).toEqual([
    { state: "fulfilled", gross: 80_000 },
    { state: "returned", gross: 81_500 },
  ]);
});

test("more orders than are taken at once all get theirs, each from the house of its own day", async () => {
  shop = await openTestShop();
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await shop.backEnd.basket.addSeats(
    { performance: CARMEN, seats: [{ seat: "A-5", priceType: ADULT }] },
    caller,
  );
  await buy(shop, caller);
  shop.clock.advance(86_400);
  const { events } = smallHouse();
  const renamed = events.map((event) => ({ ...event, title: { sv: "Något annat" } }));
  await shop.engine.importCatalogue(smallHouse({ events: renamed }), []);
  const { $client } = shop.database;
  await $client.query("delete from order_lines");
  await $client.query("update orders set document = document - 'snapshot' - 'items'");
  // A hundred of the second day beside it, none of which was paid.
  await $client.query(
    `insert into orders (id, number, link, basket, customer, document, total, currency, state, created)
     select gen_random_uuid(), nextval('order_numbers'), 'copy-' || copy, basket, customer, document, total, currency,
       'failed', created + interval '1 day' from orders, generate_series(1, 100) as copy`,
  );
  expect(await snapshotOlderOrders(shop.services.database)).toBe(101);
  const { rows } = await $client.query(
    `select document->'snapshot'->'performances'->0->'event'->'title'->>'sv' as title, orders.state,
       order_lines.state as line, count(*)::int as count
     from orders join order_lines on "order" = orders.id group by 1, 2, 3 order by 4`,
  );
  expect(rows).toEqual([
    { title: "Carmen", state: "paid", line: "fulfilled", count: 1 },
    { title: "Något annat", state: "failed", line: "promised", count: 100 },
  ]);
});
