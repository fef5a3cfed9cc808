import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { ADULT, CARMEN } from "./testing/small-house.ts";
import { openTestShop, type TestShop, visitor } from "./testing/test-shop.ts";

/** A command that an earlier version noted, without what was asked, answers as it did then. */

let shop: TestShop;
afterEach(() => shop.close());

test("a command noted before inputs were kept is recognised by its operation", async () => {
  shop = await openTestShop();
  const caller = { ...(await visitor(shop.backEnd)), idempotencyKey: "noted-by-an-old-process" };
  const hold = (seat: string) =>
    shop.backEnd.basket.addSeats({ performance: CARMEN, seats: [{ seat, priceType: ADULT }] }, caller);
  expect(await hold("A-4")).toMatchObject({ ok: true });
  await shop.database.execute(sql`update commands set fingerprint = null`);
  expect(await hold("A-4")).toMatchObject({ ok: true });
  expect(await shop.backEnd.basket.empty({}, caller)).toEqual({
    ok: false,
    refusal: { reason: "key-used-otherwise" },
  });
});
