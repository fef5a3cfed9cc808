import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { checkLimits, nothingElsewhere } from "./booking-limits.ts";
import { indexCatalogue } from "./catalogue-index.ts";
import { TAKE_SEATS } from "./holds.ts";
import { sqlState } from "./storage/database.ts";
import { bigHall, houseWith } from "./testing/big-hall.ts";
import { auditSeats, NO_VIOLATION } from "./testing/seat-audit.ts";
import { ADULT, CARMEN, smallHouse, YOUTH } from "./testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "./testing/test-shop.ts";

/**
 * What went wrong with seats in other houses' shops, each with its negative control: the same scene with the
 * guard taken away shows the damage.
 */

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const seats = (...names: string[]) => names.map((seat) => ({ seat, priceType: ADULT }));
const hold = (caller: Caller, names: readonly string[], engine = shop.engine, priceType = ADULT) =>
  engine.backEnd.basket.addSeats(
    { performance: CARMEN, seats: names.map((seat) => ({ seat, priceType })) },
    caller,
  );
const query = (text: string, values: unknown[] = []) => shop.database.$client.query(text, values);
const audit = () => auditSeats(shop.database, new Date(shop.clock.now));

/** The statement that holds seats, for one request of one seat or more, as it is or changed. */
function takeSeats(text: string, names: readonly string[], session: string | null, now = shop.clock.now) {
  const each = <Value>(value: Value) => names.map(() => value);
  const until = new Date(now + 1_200_000);
  return query(text, [
    each(0),
    each(CARMEN),
    names,
    each(ADULT),
    names.map(() => randomUUID()),
    [0],
    [randomUUID()],
    [until],
    [session],
    new Date(now),
  ]);
}

async function sessionOf(): Promise<string> {
  const { rows } = await query(
    "insert into sessions (id, token_hash, created, last_seen) values (gen_random_uuid(), sha256($1::bytea), now(), now()) returning id",
    [randomUUID()],
  );
  return rows[0].id;
}

describe("the lock is not skipped to be faster", () => {
  test("two visitors who ask at the same moment: one has the seat", async () => {
    const [first, second] = [await visitor(shop.backEnd), await visitor(shop.backEnd)];
    const answers = await Promise.all([hold(first, ["A-5"]), hold(second, ["A-5"], shop.another())]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await audit()).toEqual(NO_VIOLATION);
  });

  test("without the seat's condition the second takes it from the first (the guard matters)", async () => {
    const unguarded = TAKE_SEATS.replace(
      "and (state = 0 or (state = 1 and held_until <= $10))",
      "and $10::timestamptz is not null",
    );
    expect(unguarded).not.toBe(TAKE_SEATS);
    await takeSeats(unguarded, ["A-5"], await sessionOf());
    const { rows } = await takeSeats(unguarded, ["A-5"], await sessionOf());
    expect(rows[0].granted).toEqual([0]);
    expect((await audit()).double).toBe(1);
  });
});

describe("the last seat, in two windows", () => {
  test("of one visitor: it is in the basket once", async () => {
    const caller = await visitor(shop.backEnd);
    const other = shop.another();
    const answers = await Promise.all([
      hold(caller, ["A-5"]),
      hold(caller, ["A-5"], other),
      hold(caller, ["A-5"]),
    ]);
    // Whoever comes second finds it in the basket already, or is told that it was just taken.
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
    const { rows } = await query("select seat from basket_tickets");
    expect(rows).toEqual([{ seat: "A-5" }]);
    expect(await audit()).toEqual(NO_VIOLATION);
  });

  test("of one visitor through two processes: there is one basket, and all seats are in it", async () => {
    const caller = await visitor(shop.backEnd);
    const engines = [shop.engine, shop.another()];
    const answers = await Promise.all(
      ["A-1", "A-3", "A-5", "A-7"].map((seat, at) => hold(caller, [seat], engines[at % 2])),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const { rows } = await query("select count(*)::int as count from baskets");
    expect(rows).toEqual([{ count: 1 }]);
    expect(await shop.backEnd.basket.read({}, caller)).toMatchObject({
      value: { basket: { tickets: { length: 4 } } },
    });
  });

  test("without the index on live baskets a session has two (the guard matters)", async () => {
    const session = await sessionOf();
    await query("drop index one_live_basket_per_session");
    await takeSeats(TAKE_SEATS, ["A-1"], session);
    await takeSeats(TAKE_SEATS, ["A-2"], session);
    const { rows } = await query("select count(*)::int as count from baskets where session = $1", [session]);
    expect(rows).toEqual([{ count: 2 }]);
  });
});

describe("the same seat twice", () => {
  test("in one request is one ticket, and asked for again it is still one", async () => {
    const caller = await visitor(shop.backEnd);
    const twice = await hold(caller, ["A-5", "A-5"]);
    expect(twice).toMatchObject({ ok: true, value: { basket: { tickets: { length: 1 } } } });
    expect(await hold(caller, ["A-5", "A-6"])).toMatchObject({
      ok: true,
      value: { basket: { tickets: { length: 2 } } },
    });
  });

  test("is refused by the table, and would be there twice without it (the guard matters)", async () => {
    const caller = await visitor(shop.backEnd);
    await hold(caller, ["A-5"]);
    const again = () =>
      query(
        "insert into basket_tickets select gen_random_uuid(), basket, performance, seat, price_type from basket_tickets",
      );
    const refusal = await again().catch((error: unknown) => error);
    expect(sqlState(refusal)).toBe("23505");
    await query("alter table basket_tickets drop constraint one_ticket_per_seat_in_basket");
    await again();
    expect((await audit()).double).toBe(1);
  });
});

describe("the loser of a race", () => {
  test("leaves nothing behind: no basket, no ticket, no seat", async () => {
    await hold(await visitor(shop.backEnd), ["A-5"]);
    const loser = await visitor(shop.backEnd);
    expect(await hold(loser, ["A-4", "A-5", "A-6"])).toMatchObject({ refusal: { reason: "seats-taken" } });
    const { rows } = await query(
      "select (select count(*)::int from baskets) as baskets, (select count(*)::int from basket_tickets) as tickets",
    );
    expect(rows).toEqual([{ baskets: 1, tickets: 1 }]);
    expect(await hold(await visitor(shop.backEnd), ["A-4", "A-6"])).toMatchObject({ ok: true });
  });

  test("would keep a part of the seats if not all or none (the guard matters)", async () => {
    await hold(await visitor(shop.backEnd), ["A-5"]);
    const partly = TAKE_SEATS.replace("having count(*) = count(free.seat)", "having count(free.seat) > 0")
      // The update joins what was asked for: without the guard it takes the others' seat along.
      .replace("where seat.performance = asked", "where $10 is not null and seat.performance = asked");
    expect(partly).not.toBe(TAKE_SEATS);
    await takeSeats(partly, ["A-4", "A-5"], await sessionOf());
    expect((await audit()).lost).toBeGreaterThan(0);
  });
});

describe("baskets that want A,B and B,A", () => {
  test("never wait for one another in a circle, in one process or two", async () => {
    const engines = [shop.engine, shop.another()];
    const callers = await Promise.all(Array.from({ length: 30 }, () => visitor(shop.backEnd)));
    const answers = await Promise.all(
      callers.map((caller, at) => hold(caller, at % 2 ? ["A-1", "A-2"] : ["A-2", "A-1"], engines[at % 2])),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("do so when each seat is locked as it was clicked (the guard matters)", async () => {
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

describe("the box office sells at its own window", () => {
  test("a seat that it has in hand is taken on the web, and the other way round", async () => {
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

  test("best available finds out, and chooses again", async () => {
    const caller = await visitor(shop.backEnd);
    const best = (who: Caller, quantity: number) =>
      shop.backEnd.basket.addBestAvailable(
        { performance: CARMEN, band: "A", wishes: [{ priceType: ADULT, quantity }] },
        who,
      );
    await best(caller, 1);
    // Behind the back of this process, all but two seats of the row are sold.
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

  test("an unconditional sale at the window takes a seat out of a basket (the guard matters)", async () => {
    await hold(await visitor(shop.backEnd), ["A-5"]);
    await query("update performance_seats set state = 2 where performance = 1 and seat = 'A-5'");
    expect((await audit()).lost).toBe(1);
  });
});

async function place(caller: Caller) {
  await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  const read = await shop.backEnd.basket.read({}, caller);
  const expectedTotal = read.ok ? (read.value.basket?.totals.total.amount ?? 0) : 0;
  return shop.backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller);
}

/** A signed-in visitor, with another session of the same customer. */
async function customerTwice(): Promise<[Caller, Caller]> {
  const email = `${randomUUID()}@test.example`;
  const first = await signedIn(shop.backEnd, await visitor(shop.backEnd), email);
  const again = await shop.backEnd.customers.logIn(
    { email, password: "Parkett2027" },
    await visitor(shop.backEnd),
  );
  if (!again.ok) throw new Error(again.refusal.reason);
  return [first, { ...first, session: again.value.session }];
}

describe("a payment that is cancelled", () => {
  test("gives its seats back when the basket is emptied, to best available as well", async () => {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await hold(caller, ["A-1", "A-2", "A-3", "A-4", "A-5", "A-6", "A-7", "A-8"]);
    const placed = await place(caller);
    if (!placed.ok) throw new Error(placed.refusal.reason);
    await shop.backEnd.orders.verify({ link: placed.value.link, returned: "cancelled" }, caller);
    await shop.backEnd.basket.empty({}, caller);
    const wishes = [{ priceType: ADULT, quantity: 9 }];
    const next = await shop.backEnd.basket.addBestAvailable(
      { performance: CARMEN, band: "A", wishes },
      await visitor(shop.backEnd),
    );
    expect(next).toMatchObject({ ok: true });
    expect(await audit()).toEqual(NO_VIOLATION);
  });

  test("keeps them from everybody when only the order is marked (the guard matters)", async () => {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await hold(caller, ["A-5"]);
    await place(caller);
    await query("update orders set state = 'failed'");
    await query("update baskets set state = 'emptied'");
    expect(await hold(await visitor(shop.backEnd), ["A-5"])).toMatchObject({
      refusal: { reason: "seats-taken" },
    });
    expect((await audit()).stranded).toBe(1);
  });
});

describe("more than one may have", () => {
  test("is refused for any quantity", async () => {
    const caller = await visitor(shop.backEnd);
    const wishes = [{ priceType: ADULT, quantity: 200 }];
    const asked = { performance: CARMEN, band: "A", wishes } as const;
    expect(await shop.backEnd.basket.addBestAvailable(asked, caller)).toMatchObject({
      refusal: { reason: "too-many-tickets", max: 9, wanted: 200 },
    });
    const all = Array.from({ length: 10 }, (_, at) => `A-${at + 1}`);
    expect(await hold(caller, all)).toMatchObject({
      refusal: { reason: "too-many-tickets", max: 9, wanted: 10 },
    });
  });

  test("is refused by repeat orders: what was bought before counts, and is named", async () => {
    const [caller, elsewhere] = await customerTwice();
    await hold(caller, ["A-1", "A-2"], shop.engine, YOUTH);
    const placed = await place(caller);
    if (!placed.ok) throw new Error(placed.refusal.reason);
    await payByCard(placed.value.paymentPage ?? "");
    await shop.backEnd.orders.verify({ link: placed.value.link, returned: "paid" }, caller);
    for (const session of [caller, elsewhere]) {
      expect(await hold(session, ["A-5"], shop.engine, YOUTH)).toMatchObject({
        refusal: {
          reason: "price-type-limit",
          max: 2,
          previouslyBought: 2,
          excess: 1,
          performance: "Carmen",
        },
      });
    }
  });

  test("is refused across sessions and processes, before anything is bought", async () => {
    const [caller, elsewhere] = await customerTwice();
    const other = shop.another();
    const answers = await Promise.all([
      hold(caller, ["A-1", "A-2"], shop.engine, YOUTH),
      hold(elsewhere, ["A-4", "A-5"], other, YOUTH),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      refusal: { reason: "price-type-limit", excess: 2 },
    });
  });

  test("of two full baskets that are brought under one name, the one that is paid first is sold", async () => {
    const [one, two] = [await visitor(shop.backEnd), await visitor(shop.backEnd)];
    await hold(one, ["A-1", "A-2"], shop.engine, YOUTH);
    await hold(two, ["A-4", "A-5"], shop.engine, YOUTH);
    const email = `${randomUUID()}@test.example`;
    const first = await signedIn(shop.backEnd, one, email);
    const login = await shop.backEnd.customers.logIn({ email, password: "Parkett2027" }, two);
    const second = { ...two, session: login.ok ? login.value.session : null };
    expect(await place(first)).toMatchObject({ ok: true });
    expect(await place(second)).toMatchObject({
      refusal: { reason: "price-type-limit", previouslyBought: 2 },
    });
  });

  test("is sold when nobody looks elsewhere (the guard matters)", async () => {
    const index = indexCatalogue(smallHouse());
    const wanted = [{ performance: CARMEN, priceType: YOUTH }];
    const viewer = { language: "sv", modesOfSale: [3], now: shop.clock.now } as const;
    expect(checkLimits(index, wanted, "somebody", () => 2, viewer)).toMatchObject({ ok: false });
    expect(checkLimits(index, wanted, "somebody", nothingElsewhere, viewer)).toMatchObject({ ok: true });
  });
});

describe("the night the clocks change", () => {
  const LATE = Date.parse("2027-12-31T18:00:00Z");
  const evening = () => {
    const house = houseWith(bigHall(2, 10));
    return {
      ...house,
      performances: house.performances.map((entry) => ({
        ...entry,
        starts: LATE,
        sale: [{ modeOfSale: 3, priority: false, from: 0, to: LATE }],
      })),
    };
  };

  test.for(["2027-03-28T00:50:00Z", "2027-10-31T00:50:00Z"])(
    "a hold from %s lasts twenty minutes",
    async (at) => {
      const zone = process.env.TZ;
      // The driver writes moments in the process's own zone: that must make no difference.
      process.env.TZ = "Europe/Oslo";
      const night = await openTestShop({ catalogue: evening() });
      try {
        night.clock.now = Date.parse(at);
        const ask = async () =>
          night.backEnd.basket.addSeats(
            { performance: CARMEN, seats: seats("1-5") },
            await visitor(night.backEnd),
          );
        const held = await ask();
        expect(held).toMatchObject({
          value: { basket: { expires: new Date(Date.parse(at) + 1_200_000).toISOString() } },
        });
        night.clock.advance(1199);
        expect(await ask()).toMatchObject({ refusal: { reason: "seats-taken" } });
        night.clock.advance(1);
        expect(await ask()).toMatchObject({ ok: true });
      } finally {
        process.env.TZ = zone ?? "UTC";
        await night.close();
      }
    },
  );

  test("twenty minutes by the clock on the wall are an hour and twenty (the guard matters)", async () => {
    const { rows } = await query(
      `select extract(epoch from (
         (timestamptz '2027-10-31T00:50:00Z' at time zone 'Europe/Oslo' + interval '20 minutes') at time zone 'Europe/Oslo'
         - timestamptz '2027-10-31T00:50:00Z'))::int as seconds`,
    );
    expect(rows).toEqual([{ seconds: 4800 }]);
  });
});
