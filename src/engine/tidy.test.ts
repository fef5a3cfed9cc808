import { afterEach, beforeEach, expect, test } from "vitest";
import { linkFor } from "./account/email-recipients.ts";
import { ADULT, CARMEN } from "./testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "./testing/test-shop.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

async function counts(): Promise<Record<string, number>> {
  const { rows } = await shop.database.$client.query(`select
    (select count(*)::int from attempts) as attempts, (select count(*)::int from commands) as commands,
    (select count(*)::int from customer_links) as links, (select count(*)::int from sessions) as sessions,
    (select count(*)::int from baskets) as baskets, (select count(*)::int from customers) as customers`);
  return rows[0];
}

test("the cleanup job deletes neither data in use nor records that have to be kept", async () => {
  const caller = {
    ...(await signedIn(shop.backEnd, await visitor(shop.backEnd))),
    idempotencyKey: "held-once",
  };
  const seats = [{ seat: "A-5", priceType: ADULT }];
  await shop.backEnd.basket.addSeats({ performance: CARMEN, seats }, caller);
  const { rows } = await shop.database.$client.query("select id from customers");
  await linkFor(shop.engine.services, rows[0].id, "login");
  await visitor(shop.backEnd);
  const before = await counts();
  await shop.engine.tidy();
  expect(await counts()).toEqual(before);

  shop.clock.advance(72 * 3600);
  await shop.engine.tidy();
  const gone = { attempts: 0, commands: 0, links: 0, sessions: 0, baskets: 0 };
  expect(await counts()).toEqual({ ...before, ...gone });
});

test("the cleanup job keeps orders of a deleted session, and the session of a basket in payment", async () => {
  const [bought, paying] = [await visitor(shop.backEnd), await visitor(shop.backEnd)];
  await shop.backEnd.basket.addSeats(
    { performance: CARMEN, seats: [{ seat: "A-5", priceType: ADULT }] },
    bought,
  );
  await shop.backEnd.basket.addSeats(
    { performance: CARMEN, seats: [{ seat: "A-6", priceType: ADULT }] },
    paying,
  );
  const { $client } = shop.database;
  const { rows } = await $client.query("select id from baskets order by created, id");
  await $client.query("update baskets set state = 'bought' where id = $1", [rows[0].id]);
  await $client.query("update baskets set state = 'paying' where id = $1", [rows[1].id]);
  shop.clock.advance(72 * 3600);
  await shop.engine.tidy();
  expect(await counts()).toMatchObject({ baskets: 2, sessions: 1 });
});
