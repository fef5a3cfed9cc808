import { afterEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { bigHall, houseWith } from "../testing/big-hall.ts";
import { ADULT, CARMEN } from "../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../testing/test-shop.ts";

let shop: TestShop;
afterEach(() => shop.close());

const hold = (caller: Caller, ...names: string[]) =>
  shop.backEnd.basket.addSeats(
    { performance: CARMEN, seats: names.map((seat) => ({ seat, priceType: ADULT })) },
    caller,
  );
const best = (caller: Caller, quantity: number, backEnd = shop.backEnd) =>
  backEnd.basket.addBestAvailable(
    { performance: CARMEN, band: "A", quantities: [{ priceType: ADULT, quantity }] },
    caller,
  );

describe("a time extension for a basket", () => {
  test("is not offered where the house allows no extensions", async () => {
    shop = await openTestShop();
    const caller = await visitor(shop.backEnd);
    expect(await shop.backEnd.basket.extend({}, caller)).toMatchObject({ refusal: { reason: "no-basket" } });
    expect(await hold(caller, "A-5")).toMatchObject({ value: { basket: { extensionsLeft: 0 } } });
    expect(await shop.backEnd.basket.extend({}, caller)).toMatchObject({
      refusal: { reason: "no-extension-left" },
    });
  });

  test("is granted once, for the seats as well, and not again", async () => {
    shop = await openTestShop({ settings: { holdExtensions: 1, holdExtensionSeconds: 300 } });
    const caller = await visitor(shop.backEnd);
    const held = await hold(caller, "A-5");
    expect(held).toMatchObject({ value: { basket: { extensionsLeft: 1 } } });
    shop.clock.advance(1100);
    const extended = await shop.backEnd.basket.extend({}, caller);
    const expires = new Date(shop.clock.now + 400_000).toISOString();
    expect(extended).toMatchObject({ value: { basket: { extensionsLeft: 0, expires } } });
    expect(await shop.backEnd.basket.extend({}, caller)).toMatchObject({
      refusal: { reason: "no-extension-left" },
    });
    shop.clock.advance(399);
    expect(await hold(await visitor(shop.backEnd), "A-5")).toMatchObject({
      refusal: { reason: "seats-taken" },
    });
    shop.clock.advance(1);
    expect(await hold(await visitor(shop.backEnd), "A-5")).toMatchObject({ ok: true });
  });

  test("is rejected after another process has rejected a visitor for lack of seats", async () => {
    shop = await openTestShop({ settings: { holdExtensions: 1 } });
    const other = shop.another();
    const caller = await visitor(shop.backEnd);
    await best(caller, 9);
    expect(await best(await visitor(shop.backEnd), 2, other.backEnd)).toMatchObject({
      refusal: { reason: "not-enough-seats" },
    });
    expect(await shop.backEnd.basket.extend({}, caller)).toMatchObject({
      refusal: { reason: "others-waiting" },
    });
    shop.clock.advance(120);
    expect(await shop.backEnd.basket.extend({}, caller)).toMatchObject({ ok: true });
  });

  test("is blocked by one row per performance, which keeps the latest rejection and does not count attempts", async () => {
    shop = await openTestShop({ settings: { holdExtensions: 1 } });
    const other = shop.another();
    await best(await visitor(shop.backEnd), 9);
    await best(await visitor(shop.backEnd), 2, other.backEnd);
    shop.clock.advance(60);
    const latest = new Date(shop.clock.now);
    await best(await visitor(shop.backEnd), 2);
    // The other process's clock is slightly behind.
    shop.clock.advance(-10);
    await best(await visitor(shop.backEnd), 2, other.backEnd);
    const { rows } = await shop.database.$client.query(
      `select performance, last_turned_away from seat_demand`,
    );
    expect(rows).toEqual([{ performance: CARMEN, last_turned_away: latest }]);
    const attempts = await shop.database.$client.query("select from attempts where subject like 'seats:%'");
    expect(attempts.rowCount).toBe(0);
  });

  test("is granted to a visitor whose own request was the one rejected", async () => {
    shop = await openTestShop({
      settings: { holdExtensions: 1 },
      catalogue: houseWith(bigHall(2, 4)),
    });
    const caller = await visitor(shop.backEnd);
    await best(caller, 4);
    expect(await best(caller, 2)).toMatchObject({ refusal: { reason: "not-enough-seats" } });
    expect(await shop.backEnd.basket.extend({}, caller)).toMatchObject({ ok: true });
  });

  test("is rejected once the basket has expired, and during the payment", async () => {
    shop = await openTestShop({ settings: { holdExtensions: 3 } });
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await hold(caller, "A-5");
    await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
    await shop.backEnd.orders.place({ acceptTerms: true, expectedTotal: 81_500 }, caller);
    expect(await shop.backEnd.basket.extend({}, caller)).toMatchObject({
      refusal: { reason: "payment-under-way" },
    });
    const late = await visitor(shop.backEnd);
    await hold(late, "A-7");
    shop.clock.advance(1200);
    expect(await shop.backEnd.basket.extend({}, late)).toMatchObject({ refusal: { reason: "no-basket" } });
  });
});

describe("the seats of a cluster", () => {
  const inPairs = () =>
    openTestShop({
      catalogue: houseWith(
        bigHall(2, 10, (seat) => ({
          ...seat,
          cluster: `${seat.id.split("-")[0]}:${Math.ceil(Number(seat.number) / 2)}`,
        })),
      ),
    });

  test("are chosen together, and an incomplete choice is rejected with the missing seats", async () => {
    shop = await inPairs();
    const caller = await visitor(shop.backEnd);
    expect(await hold(caller, "1-3")).toEqual({
      ok: false,
      refusal: { reason: "cluster-incomplete", change: "add", names: ["1:4"] },
    });
    expect(await hold(caller, "1-4", "1-3")).toMatchObject({ ok: true });
  });

  test("are removed together", async () => {
    shop = await inPairs();
    const caller = await visitor(shop.backEnd);
    const held = await hold(caller, "1-3", "1-4", "1-5", "1-6");
    const tickets = held.ok ? held.value.basket.tickets : [];
    const idOf = (seat: string) => tickets.find((ticket) => ticket.seat === seat)?.id ?? "";
    const { removeTickets } = shop.backEnd.basket;
    expect(await removeTickets({ tickets: [idOf("1-3"), idOf("1-5"), idOf("1-6")] }, caller)).toMatchObject({
      refusal: { reason: "cluster-incomplete", change: "remove", names: ["1:4"] },
    });
    const removed = await removeTickets({ tickets: [idOf("1-3"), idOf("1-4")] }, caller);
    expect(removed).toMatchObject({ value: { basket: { tickets: { length: 2 } } } });
  });

  test("at another performance do not count, although their ids are the same", async () => {
    const pairs = bigHall(2, 10, (seat) => ({
      ...seat,
      cluster: `pair ${Math.ceil(Number(seat.number) / 2)}`,
    }));
    // The pairs of both rows have the same names: each row is a section.
    const [section] = pairs.sections;
    if (!section) throw new Error("The hall has a section");
    const sections = section.rows.map((row, at) => ({
      ...section,
      id: `row-${at}`,
      slug: `row-${at}`,
      rows: [row],
    }));
    shop = await openTestShop({ catalogue: houseWith({ ...pairs, sections }, 2) });
    const caller = await visitor(shop.backEnd);
    for (const performance of [CARMEN, CARMEN + 1]) {
      const seats = ["1-3", "1-4", "2-3", "2-4"].map((seat) => ({ seat, priceType: ADULT }));
      expect(await shop.backEnd.basket.addSeats({ performance, seats }, caller)).toMatchObject({ ok: true });
    }
    const read = await shop.backEnd.basket.read({}, caller);
    const tickets = read.ok ? (read.value.basket?.tickets ?? []) : [];
    const idsOf = (...seats: string[]) =>
      tickets.flatMap(({ id, seat, performance }) =>
        performance === CARMEN && seats.includes(seat) ? [id] : [],
      );
    const { removeTickets } = shop.backEnd.basket;
    expect(await removeTickets({ tickets: idsOf("1-3", "2-3", "2-4") }, caller)).toEqual({
      ...{ ok: false, refusal: { reason: "cluster-incomplete", change: "remove", names: ["1:4"] } },
    });
    expect(await removeTickets({ tickets: idsOf("1-3", "1-4") }, caller)).toMatchObject({
      value: { basket: { tickets: { length: 6 } } },
    });
  });

  test("are the best available only as a whole cluster", async () => {
    shop = await inPairs();
    const pair = await best(await visitor(shop.backEnd), 2);
    const numbers = pair.ok ? pair.value.basket.tickets.map(({ place }) => Number(place.seat)) : [];
    expect(Math.ceil((numbers[0] ?? 0) / 2)).toBe(Math.ceil((numbers[1] ?? 9) / 2));
    expect(await best(await visitor(shop.backEnd), 3)).toMatchObject({
      refusal: { reason: "not-enough-seats", wanted: 3, available: 2 },
    });
  });
});

describe("a choice that leaves an orphan seat", () => {
  test("is accepted by default", async () => {
    shop = await openTestShop();
    expect(await hold(await visitor(shop.backEnd), "A-2", "A-3")).toMatchObject({ value: { orphans: [] } });
  });

  test("is reported when the house wants a warning", async () => {
    shop = await openTestShop({ settings: { orphanRule: "warn" } });
    expect(await hold(await visitor(shop.backEnd), "A-2", "A-3")).toMatchObject({
      value: { orphans: ["A:1"] },
    });
    expect(await hold(await visitor(shop.backEnd), "A-4", "A-5")).toMatchObject({ value: { orphans: [] } });
  });

  test("is rejected when the house forbids it", async () => {
    shop = await openTestShop({ settings: { orphanRule: "refuse" } });
    const caller = await visitor(shop.backEnd);
    expect(await hold(caller, "A-2", "A-3")).toEqual({
      ok: false,
      refusal: { reason: "single-seat-left", names: ["A:1"] },
    });
    expect(await hold(caller, "A-1", "A-2")).toMatchObject({ ok: true });
  });

  test("is accepted when a row is nearly sold out", async () => {
    shop = await openTestShop({ settings: { orphanRule: "refuse" }, catalogue: { limitedShare: 0.3 } });
    await hold(await visitor(shop.backEnd), ...Array.from({ length: 7 }, (_, at) => `A-${at + 1}`));
    expect(await hold(await visitor(shop.backEnd), "A-8", "A-9")).toMatchObject({ ok: true });
  });
});

describe("hold requests", () => {
  test("above the queue's limit are rejected as busy, and the others are answered", async () => {
    shop = await openTestShop({ settings: { holdQueue: 10 } });
    const callers = await Promise.all(Array.from({ length: 15 }, () => visitor(shop.backEnd)));
    const answers = await Promise.all(callers.map((caller) => best(caller, 1)));
    const reasons = answers.map((answer) => (answer.ok ? "held" : answer.refusal.reason));
    expect(reasons.slice(0, 10)).toEqual(Array(10).fill("held"));
    expect(reasons.slice(10)).toEqual(Array(5).fill("too-busy"));
    expect(await best(await visitor(shop.backEnd), 1)).toMatchObject({
      refusal: { reason: "not-enough-seats" },
    });
  });

  test("are processed in order of arrival, and the first of many requests for one seat gets it", async () => {
    shop = await openTestShop();
    const callers = await Promise.all(Array.from({ length: 20 }, () => visitor(shop.backEnd)));
    const answers = await Promise.all(callers.map((caller) => hold(caller, "A-5")));
    expect(answers.map(({ ok }) => ok)).toEqual([true, ...Array(19).fill(false)]);
  });

  test("with an invalid key fail alone, whether the key was used by another command or cannot be stored", async () => {
    shop = await openTestShop();
    const misused = { ...(await visitor(shop.backEnd)), idempotencyKey: "a-key-for-extend" };
    await shop.backEnd.basket.empty({}, misused);
    const unstorable = { ...(await visitor(shop.backEnd)), idempotencyKey: "nul\0byte" };
    const [first, second] = [await visitor(shop.backEnd), await visitor(shop.backEnd)];
    const answers = await Promise.allSettled([
      hold(first, "A-1"),
      hold(misused, "A-3"),
      hold(unstorable, "A-5"),
      hold(second, "A-7"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    expect(answers[0]).toMatchObject({ value: { ok: true } });
    expect(answers[1]).toMatchObject({ value: { refusal: { reason: "key-used-otherwise" } } });
    expect(answers[3]).toMatchObject({ value: { ok: true } });
  });

  test("all fail when the batch loses its connection, and the next batch succeeds", async () => {
    shop = await openTestShop();
    const office = await shop.database.$client.connect();
    const callers = await Promise.all(Array.from({ length: 5 }, () => visitor(shop.backEnd)));
    // The batch waits for a locked table; its connection is cut during the wait.
    const [first] = callers;
    if (!first) throw new Error("no visitor");
    await hold(first, "A-1");
    await office.query("begin");
    await office.query("lock table performance_seats in access exclusive mode");
    const answers = Promise.allSettled(callers.map((caller, at) => hold(caller, `A-${at + 2}`)));
    await untilSomebodyWaits();
    await office.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    expect((await answers).map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
    await office.query("rollback");
    office.release();
    expect(await hold(first, "A-2")).toMatchObject({ ok: true });
  });

  async function untilSomebodyWaits(): Promise<void> {
    for (;;) {
      const { rows } = await shop.database.$client.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      if (rows.length > 0) return;
      await new Promise((done) => setTimeout(done, 10));
    }
  }

  test("can take seats immediately after another process has released them", async () => {
    shop = await openTestShop();
    const other = shop.another();
    const caller = await visitor(shop.backEnd);
    await best(caller, 9);
    expect(await best(await visitor(shop.backEnd), 2)).toMatchObject({
      refusal: { reason: "not-enough-seats" },
    });
    await other.backEnd.basket.empty({}, caller);
    expect(await best(await visitor(shop.backEnd), 9)).toMatchObject({ ok: true });
  });
});
