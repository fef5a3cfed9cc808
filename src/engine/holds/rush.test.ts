import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { bigHall, houseWith, load, seeded } from "../testing/big-hall.ts";
import { withoutSeatCondition } from "../testing/rewritten.ts";
import { auditSeats, NO_VIOLATION } from "../testing/seat-audit.ts";
import { ADULT, CARMEN } from "../testing/small-house.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";

/** The first minutes of a public sale, in small: two processes, one hall, many more requests than seats. */

const [ROWS, SEATS_IN_ROW, ATTEMPTS, AT_ONCE] = [15, 20, 3_000, 100];

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ catalogue: houseWith(bigHall(ROWS, SEATS_IN_ROW)) });
});
afterEach(() => shop.close());

interface Tally {
  held: number;
  refused: Map<string, number>;
  errors: unknown[];
}

/** One visitor's attempt: seats on the map, or the best in a band; some release them again. */
async function attempt(backEnd: BackEnd, caller: Caller, random: () => number, tally: Tally): Promise<void> {
  const count = 1 + Math.floor(random() * 4);
  const requested =
    random() < 0.5 ? chosen(backEnd, caller, random, count) : best(backEnd, caller, random, count);
  const outcome = await requested;
  if (!outcome.ok) {
    tally.refused.set(outcome.refusal.reason, (tally.refused.get(outcome.refusal.reason) ?? 0) + 1);
    return;
  }
  tally.held += outcome.value.basket.tickets.length;
  if (random() > 0.3) return;
  const tickets = outcome.value.basket.tickets.map(({ id }) => id);
  const removed = await backEnd.basket.removeTickets({ tickets }, caller);
  if (removed.ok) tally.held -= tickets.length;
}

function chosen(backEnd: BackEnd, caller: Caller, random: () => number, count: number) {
  const row = 1 + Math.floor(random() * ROWS);
  const first = 1 + Math.floor(random() * (SEATS_IN_ROW - count));
  const seats = Array.from({ length: count }, (_, index) => ({
    seat: `${row}-${first + index}`,
    priceType: ADULT,
  }));
  return backEnd.basket.addSeats(
    { performance: CARMEN, seats: random() < 0.5 ? seats : seats.reverse() },
    caller,
  );
}

function best(backEnd: BackEnd, caller: Caller, random: () => number, quantity: number) {
  const band = random() < 0.5 ? "A" : "B";
  return backEnd.basket.addBestAvailable(
    { performance: CARMEN, band, quantities: [{ priceType: ADULT, quantity }] },
    caller,
  );
}

async function rushThrough(seed: number, attempts: number): Promise<Tally> {
  const processes = [shop.engine, shop.another()];
  const random = seeded(seed);
  const visitors = await load(shop.database, attempts, shop.clock.now);
  const tally: Tally = { held: 0, refused: new Map(), errors: [] };
  let next = 0;
  const one = async () => {
    for (let index = next++; index < attempts; index = next++) {
      const [caller, engine] = [visitors[index], processes[index % 2]];
      if (!caller || !engine) continue;
      await attempt(engine.backEnd, caller, random, tally).catch((error: unknown) =>
        tally.errors.push(error),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return tally;
}

describe("a rush on one performance through two processes", () => {
  test.for([1, 2])(
    "sells no seat twice and leaves no seat held without a basket (seed and simultaneous batches: %i)",
    { timeout: 120_000 },
    async (seed) => {
      await shop.close();
      const settings = { holdBatchesAtOnce: seed };
      shop = await openTestShop({ catalogue: houseWith(bigHall(ROWS, SEATS_IN_ROW)), settings });
      const tally = await rushThrough(seed, ATTEMPTS);
      expect(tally.errors).toEqual([]);
      expect(await auditSeats(shop.database, new Date(shop.clock.now))).toEqual(NO_VIOLATION);
      const { rows } = await shop.database.$client.query(
        "select count(*) filter (where state = 1)::int as held, count(*)::int as all from performance_seats",
      );
      expect(rows).toEqual([{ held: tally.held, all: ROWS * SEATS_IN_ROW }]);
      expect([...tally.refused.keys()].sort()).toEqual(["not-enough-seats", "seats-taken"]);
      // Demand was many times the hall: only seats that no late request wanted are left.
      expect(tally.held).toBeGreaterThan(ROWS * SEATS_IN_ROW * 0.9);
    },
  );

  test("sells seats twice if the hold does not check that they are free", async () => {
    await shop.close();
    shop = await openTestShop({
      catalogue: houseWith(bigHall(ROWS, SEATS_IN_ROW)),
      rewrite: withoutSeatCondition,
    });
    await rushThrough(1, 500);
    const audit = await auditSeats(shop.database, new Date(shop.clock.now));
    expect(audit.double).toBeGreaterThan(0);
    expect(audit.lost).toBeGreaterThan(0);
  });

  test("the audit detects a seat sold twice, and one held without a basket", async () => {
    const [first] = await load(shop.database, 1, shop.clock.now);
    if (!first) throw new Error("no visitor");
    await best(shop.backEnd, first, () => 0, 2);
    const thief = "00000000-0000-0000-0000-000000000001";
    // The hold without its condition on the seat's state:
    await shop.database.$client.query("update performance_seats set basket = $1 where state = 1", [thief]);
    expect(await auditSeats(shop.database, new Date(shop.clock.now))).toEqual({
      ...NO_VIOLATION,
      lost: 2,
      unowned: 2,
    });
  });
});
