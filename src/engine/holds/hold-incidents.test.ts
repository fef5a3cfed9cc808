import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { TAKE_SEATS } from "../seats/holds.ts";
import { sqlState } from "../storage/faults.ts";
import { withoutSeatCondition } from "../testing/rewritten.ts";
import { NO_VIOLATION } from "../testing/seat-audit.ts";
import { audit, holdSeats, sessionRow, takeSeatsBy } from "../testing/seat-scenes.ts";
import { openTestShop, type TestShop, visitor } from "../testing/test-shop.ts";

/** Incidents known from other ticket shops, each with a negative control that shows the damage. */

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const hold = (caller: Caller, names: readonly string[], boxOffice = shop.engine) =>
  holdSeats(boxOffice, caller, names);
const query = (text: string, values: unknown[] = []) => shop.database.$client.query(text, values);

describe("simultaneous hold requests", () => {
  test("of two visitors for one seat: only one of them gets it", async () => {
    const [first, second] = [await visitor(shop.backEnd), await visitor(shop.backEnd)];
    const answers = await Promise.all([hold(first, ["A-5"]), hold(second, ["A-5"], shop.another())]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("without the condition on the seat's state: the second visitor takes the seat from the first", async () => {
    const unguarded = withoutSeatCondition(TAKE_SEATS);
    await takeSeatsBy(shop, { text: unguarded, names: ["A-5"], session: await sessionRow(shop) });
    const { rows } = await takeSeatsBy(shop, {
      text: unguarded,
      names: ["A-5"],
      session: await sessionRow(shop),
    });
    expect(rows[0].granted).toEqual([0]);
    expect((await audit(shop)).double).toBe(1);
  });
});

describe("a seat requested several times at once", () => {
  test("by one visitor is in the basket once", async () => {
    const caller = await visitor(shop.backEnd);
    const other = shop.another();
    const answers = await Promise.all([
      hold(caller, ["A-5"]),
      hold(caller, ["A-5"], other),
      hold(caller, ["A-5"]),
    ]);
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
    const { rows } = await query("select seat from basket_tickets");
    expect(rows).toEqual([{ seat: "A-5" }]);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("by one visitor through two processes is in one basket, together with the other seats", async () => {
    const caller = await visitor(shop.backEnd);
    const engines = [shop.engine, shop.another()];
    const answers = await Promise.all(
      ["A-1", "A-3", "A-5", "A-7"].map((seat, index) => hold(caller, [seat], engines[index % 2])),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const { rows } = await query("select count(*)::int as count from baskets");
    expect(rows).toEqual([{ count: 1 }]);
    expect(await shop.backEnd.basket.read({}, caller)).toMatchObject({
      value: { basket: { tickets: { length: 4 } } },
    });
  });

  test("is in two baskets of the session without the index on live baskets", async () => {
    await shop.close();
    shop = await openTestShop({ changesSchema: true });
    const session = await sessionRow(shop);
    await query("drop index one_live_basket_per_session");
    await takeSeatsBy(shop, { text: TAKE_SEATS, names: ["A-1"], session });
    await takeSeatsBy(shop, { text: TAKE_SEATS, names: ["A-2"], session });
    const { rows } = await query("select count(*)::int as count from baskets where session = $1", [session]);
    expect(rows).toEqual([{ count: 2 }]);
  });
});

describe("a seat that is already in the basket", () => {
  test("is one ticket, also if one request contains it twice or it is requested again", async () => {
    const caller = await visitor(shop.backEnd);
    const twice = await hold(caller, ["A-5", "A-5"]);
    expect(twice).toMatchObject({ ok: true, value: { basket: { tickets: { length: 1 } } } });
    expect(await hold(caller, ["A-5", "A-6"])).toMatchObject({
      ok: true,
      value: { basket: { tickets: { length: 2 } } },
    });
  });

  test("is rejected by the seat's row, and would be there twice without the condition on its state", async () => {
    const session = await sessionRow(shop);
    await takeSeatsBy(shop, { text: TAKE_SEATS, names: ["A-5"], session });
    const open = async () => (await query("select id, xmin::text as version from baskets")).rows[0];
    const again = await takeSeatsBy(shop, { text: TAKE_SEATS, names: ["A-5"], session, into: await open() });
    expect(again.rows).toEqual([{ granted: [], missing: [0] }]);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
    await takeSeatsBy(shop, {
      text: withoutSeatCondition(TAKE_SEATS),
      names: ["A-5"],
      session,
      into: await open(),
    });
    expect((await audit(shop)).double).toBe(1);
  });
});

describe("a rejected hold request", () => {
  test("leaves no basket, ticket or seat behind", async () => {
    await hold(await visitor(shop.backEnd), ["A-5"]);
    const loser = await visitor(shop.backEnd);
    expect(await hold(loser, ["A-4", "A-5", "A-6"])).toMatchObject({ refusal: { reason: "seats-taken" } });
    const { rows } = await query(
      "select (select count(*)::int from baskets) as baskets, (select count(*)::int from basket_tickets) as tickets",
    );
    expect(rows).toEqual([{ baskets: 1, tickets: 1 }]);
    expect(await hold(await visitor(shop.backEnd), ["A-4", "A-6"])).toMatchObject({ ok: true });
  });

  test("would keep some of the seats without the all-or-none condition", async () => {
    await hold(await visitor(shop.backEnd), ["A-5"]);
    const partly = TAKE_SEATS.replace("where request not in (select request from missed)", "")
      // The update joins the requested seats: without the guard it takes another visitor's seat too.
      .replace("where seat.performance = asked", "where $5 is not null and seat.performance = asked");
    expect(partly).not.toBe(TAKE_SEATS);
    await takeSeatsBy(shop, { text: partly, names: ["A-4", "A-5"], session: await sessionRow(shop) });
    expect((await audit(shop)).lost).toBeGreaterThan(0);
  });
});

describe("baskets that want the same seats in opposite orders", () => {
  test("never deadlock, in one process or two", async () => {
    const engines = [shop.engine, shop.another()];
    const callers = await Promise.all(Array.from({ length: 30 }, () => visitor(shop.backEnd)));
    const answers = await Promise.all(
      callers.map((caller, index) =>
        hold(caller, index % 2 ? ["A-1", "A-2"] : ["A-2", "A-1"], engines[index % 2]),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("deadlock if each seat is locked in the order of selection", async () => {
    const [one, two] = [await shop.database.$client.connect(), await shop.database.$client.connect()];
    const lock = "select 1 from performance_seats where performance = 1 and seat = $1 for update";
    await one.query("begin");
    await two.query("begin");
    await one.query(lock, ["A-1"]);
    await two.query(lock, ["A-2"]);
    const states = await Promise.all(
      [one.query(lock, ["A-2"]), two.query(lock, ["A-1"])].map((waiting) =>
        waiting.then(
          () => null,
          (error: unknown) => sqlState(error),
        ),
      ),
    );
    expect(states).toContain("40P01");
    for (const client of [one, two]) {
      await client.query("rollback");
      client.release();
    }
  });
});
