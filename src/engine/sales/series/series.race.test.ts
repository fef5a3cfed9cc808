import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { rowsOf } from "../../testing/money-scenes.ts";
import { without } from "../../testing/rewritten.ts";
import {
  add,
  aSeriesShopEach,
  at,
  basketOf,
  caller,
  heldSeats,
  reopen,
  SOUND,
  shop,
} from "../../testing/sales/series-stage.ts";
import { audit, customerAt } from "../../testing/seat-scenes.ts";
import { ADULT, CARMEN, FAUST, TOSCA } from "../../testing/small-house.ts";
import { withoutCheckForFree } from "../packages/testing/careless-holds.ts";

/** Tests concurrent requests for one series, and for two series with a performance in common. */

aSeriesShopEach();

describe("concurrent requests for series seats", () => {
  /** All seats of the band but one are sold on at least one date. */
  const onlyOneOnAll = async () => {
    await rowsOf(shop, "update performance_seats set state = 3 where performance = $1 and seat = any($2)", [
      CARMEN,
      ["A-1", "A-2", "A-3", "A-4", "A-6"],
    ]);
    await rowsOf(shop, "update performance_seats set state = 3 where performance = $1 and seat = any($2)", [
      TOSCA,
      ["A-7", "A-8", "A-9", "A-10"],
    ]);
  };
  const one = [{ priceType: ADULT, quantity: 1 }];

  test("for one seat give one of fifty buyers every date, and the others nothing", async () => {
    await onlyOneOnAll();
    const callers = await customerAt(shop, 50);
    const added = await Promise.all(
      callers.map((as, index) => add(index % 2 ? { seats: at("A-5") } : { band: "A", quantities: one }, as)),
    );
    expect(added.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await heldSeats()).toEqual(["A-5", "A-5", "A-5"]);
    expect(await audit(shop)).toEqual(SOUND);
  });

  test("take seats from each other without the check for free seats", async () => {
    await reopen({ rewrite: withoutCheckForFree });
    const callers = await customerAt(shop, 6);
    const added = [];
    for (const as of callers) added.push(await add({ seats: at("A-5") }, as));
    expect(added.filter(({ ok }) => ok).length).toBeGreaterThan(1);
    expect(await audit(shop)).not.toEqual(SOUND);
  });

  test("in two series with a common performance do not deadlock, and no seat is sold twice", async () => {
    const callers = await customerAt(shop, 20);
    const added = await Promise.all(
      callers.map((as, index) =>
        add({ dates: index % 2 ? "a" : "b", seats: at(`A-${1 + (index % 5)}`, `A-${2 + (index % 5)}`) }, as),
      ),
    );
    expect(added.some(({ ok }) => ok)).toBe(true);
    expect(await audit(shop)).toEqual(SOUND);
    const held = await rowsOf<{ tickets: number }>(
      shop,
      "select jsonb_array_length(tickets) as tickets from baskets where state = 'open' and expires > $1",
      [new Date(shop.clock.now)],
    );
    for (const { tickets } of held) expect([0, 4, 6]).toContain(tickets);
  });

  /**
   * Two series compete for the same two seats. Each has locked one of them, and the second lock is delayed so that both
   * overlap.
   * @param lock the lock clause for the first and the second request
   * @param apart milliseconds between their starts
   */
  async function cross(lock: (side: "first" | "second") => string, apart = 0) {
    let requested = 0;
    await reopen({
      rewrite(statement) {
        if (!statement.includes("update performance_seats as held set state = 1, basket")) return statement;
        const side = requested++ % 2 ? "second" : "first";
        const last = lock(side).includes("desc") ? "A-1" : "A-2";
        const linger = `pg_sleep(case when performance = ${FAUST} and seat = '${last}' then 0.5 else 0 end)`;
        return without(statement, /order by performance, seat\s+for update skip locked/, lock(side)).replace(
          "select performance, seat from performance_seats",
          `select performance, seat, ${linger} from performance_seats`,
        );
      },
    });
    const callers = await customerAt(shop, 2);
    // Opens a connection for each request; otherwise they would start one after the other.
    await Promise.all(callers.map(() => rowsOf(shop, "select pg_sleep(0.05)")));
    const seats = at("A-1", "A-2");
    const added = await Promise.all(
      callers.map(async (as, side) => {
        await setTimeout(side * apart);
        return add({ dates: side ? "b" : "a", seats }, as);
      }),
    );
    return { requested, had: added.filter(({ ok }) => ok).length };
  }

  test("in two series for the same seats are each executed once, and only one gets them", async () => {
    // If both began at once, both would wake at once, and each could find the other's seat locked.
    const crossed = await cross(() => "order by performance, seat for update skip locked", 150);
    expect(crossed).toEqual({ requested: 2, had: 1 });
    expect(await audit(shop)).toEqual(SOUND);
  });

  test("with two lock orders and waiting deadlock until the database aborts one of them", async () => {
    const crossed = await cross((side) =>
      side === "first"
        ? "order by performance, seat for update"
        : "order by performance desc, seat desc for update",
    );
    // The aborted request was retried.
    expect(crossed.requested).toBe(3);
  });

  test("with the same key add one series", async () => {
    const same = { ...caller, idempotencyKey: "0f0f0f0f-2222" };
    const twice = await Promise.all([add({ seats: at("A-5") }, same), add({ seats: at("A-5") }, same)]);
    expect(twice.every(({ ok }) => ok)).toBe(true);
    expect((await basketOf())?.lines).toHaveLength(1);
  });
});
