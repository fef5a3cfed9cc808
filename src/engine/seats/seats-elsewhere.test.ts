import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { NO_VIOLATION } from "../testing/seat-audit.ts";
import { audit, holdBest, holdSeats, placeOrder } from "../testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

/** Incidents known from other ticket shops, each with its negative control. */

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const hold = (caller: Caller, names: readonly string[]) => holdSeats(shop, caller, names);
const best = (caller: Caller, quantity: number) => holdBest(shop, caller, quantity);
const query = (text: string, values: unknown[] = []) => shop.database.$client.query(text, values);

describe("a sale at the box office window", () => {
  test("in progress makes the seat taken on the web, and is rejected for a seat held on the web", async () => {
    const office = await shop.database.$client.connect();
    await office.query("begin");
    await office.query(
      "update performance_seats set state = 2 where performance = 1 and seat = 'A-5' and state = 0",
    );
    expect(await hold(await visitor(shop.backEnd), ["A-5"])).toMatchObject({
      refusal: { reason: "seats-taken" },
    });
    await office.query("commit");
    await hold(await visitor(shop.backEnd), ["A-6"]);
    const late = await office.query(
      "update performance_seats set state = 2 where performance = 1 and seat = 'A-6' and state = 0",
    );
    expect(late.rowCount).toBe(0);
    office.release();
    expect(await hold(await visitor(shop.backEnd), ["A-5"])).toMatchObject({
      refusal: { reason: "seats-taken" },
    });
  });

  test("is detected by best available, which chooses again", async () => {
    const caller = await visitor(shop.backEnd);
    await best(caller, 1);
    // Without this process's knowledge, all but two seats of the row are sold.
    await query(
      "update performance_seats set state = 2 where performance = 1 and seat like 'A-%' and state = 0 and seat not in ('A-9', 'A-10')",
    );
    expect(await best(await visitor(shop.backEnd), 3)).toMatchObject({
      refusal: { reason: "not-enough-seats", wanted: 3 },
    });
    const { rows } = await query(
      "select count(*)::int as count from performance_seats where performance = 1 and seat like 'A-%' and state = 0",
    );
    const left = rows[0].count as number;
    expect(await best(await visitor(shop.backEnd), left)).toMatchObject({ ok: true });
  });

  test("takes a seat out of a basket if it has no condition on the seat's state", async () => {
    await hold(await visitor(shop.backEnd), ["A-5"]);
    await query("update performance_seats set state = 2 where performance = 1 and seat = 'A-5'");
    expect((await audit(shop)).lost).toBe(1);
  });
});

describe("a cancelled payment", () => {
  test("frees its seats when the basket is emptied, also for best available", async () => {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await hold(caller, ["A-1", "A-2", "A-3", "A-4", "A-5", "A-6", "A-7", "A-8"]);
    const placed = await placeOrder(shop, caller);
    if (!placed.ok) throw new Error(placed.refusal.reason);
    await shop.backEnd.orders.verify({ link: placed.value.link, returned: "cancelled" }, caller);
    await shop.backEnd.basket.empty({}, caller);
    expect(await best(await visitor(shop.backEnd), 9)).toMatchObject({ ok: true });
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("leaves its seats blocked if only the order is marked as failed", async () => {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await hold(caller, ["A-5"]);
    await placeOrder(shop, caller);
    await query("update orders set state = 'failed'");
    await query("update baskets set state = 'emptied'");
    expect(await hold(await visitor(shop.backEnd), ["A-5"])).toMatchObject({
      refusal: { reason: "seats-taken" },
    });
    expect((await audit(shop)).unowned).toBe(1);
  });
});
