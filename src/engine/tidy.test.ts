import { afterEach, beforeEach, expect, test } from "vitest";
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

test("tidying up keeps what is in use and what is the house's business for ever", async () => {
  const caller = {
    ...(await signedIn(shop.backEnd, await visitor(shop.backEnd))),
    idempotencyKey: "held-once",
  };
  const seats = [{ seat: "A-5", priceType: ADULT }];
  await shop.backEnd.basket.addSeats({ performance: CARMEN, seats }, caller);
  const { rows } = await shop.database.$client.query("select id from customers");
  await shop.engine.linkFor(rows[0].id, "login");
  await visitor(shop.backEnd);
  const before = await counts();
  await shop.engine.tidy();
  expect(await counts()).toEqual(before);

  shop.clock.advance(72 * 3600);
  await shop.engine.tidy();
  // The visitor who only looked is forgotten; the one who had a basket is not.
  expect(await counts()).toEqual({ ...before, attempts: 0, commands: 0, links: 0, sessions: 1 });
});
