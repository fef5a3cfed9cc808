import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { ADULT, CARMEN, TOSCA } from "../testing/small-house.ts";
import { openTestShop, type TestShop, visitor } from "../testing/test-shop.ts";

/** Many buyers for the same seats, at two engines in place of two processes, on a real PostgreSQL. */

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const seats = (...names: string[]) => names.map((seat) => ({ seat, priceType: ADULT }));

async function owners(): Promise<Map<string, string>> {
  const { rows } = await shop.database.$client.query(
    "select performance, seat, basket from performance_seats where state = 1",
  );
  return new Map(rows.map((row) => [`${row.performance} ${row.seat}`, row.basket]));
}

/** Every ticket in a basket has a seat held by that basket. */
async function expectEachSeatHasOneBasket(): Promise<void> {
  const held = await owners();
  const { rows } = await shop.database.$client.query(
    "select t.performance, t.seat, t.basket from basket_tickets t join baskets b on b.id = t.basket where b.state = 'open'",
  );
  for (const { performance, seat, basket } of rows) {
    expect(held.get(`${performance} ${seat}`)).toBe(basket);
  }
  expect(rows.length).toBe(held.size);
}

test("one of fifty simultaneous buyers at two processes gets the seat", async () => {
  const other = shop.another();
  const callers = await Promise.all(Array.from({ length: 50 }, () => visitor(shop.backEnd)));
  const answers = await Promise.all(
    callers.map((caller, index) =>
      (index % 2 ? shop : other).backEnd.basket.addSeats(
        { performance: CARMEN, seats: seats("A-5") },
        caller,
      ),
    ),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  for (const answer of answers) if (!answer.ok) expect(answer.refusal.reason).toBe("seats-taken");
  await expectEachSeatHasOneBasket();
});

test("baskets that want the same seats in opposite orders never deadlock", async () => {
  const callers = await Promise.all(Array.from({ length: 40 }, () => visitor(shop.backEnd)));
  const up = seats("A-1", "A-2", "A-3", "A-4", "A-5");
  const answers = await Promise.all(
    callers.map((caller, index) =>
      shop.backEnd.basket.addSeats({ performance: CARMEN, seats: index % 2 ? up : up.toReversed() }, caller),
    ),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  await expectEachSeatHasOneBasket();
});

test("concurrent requests for the best seats fill the house exactly", async () => {
  const callers = await Promise.all(Array.from({ length: 30 }, () => visitor(shop.backEnd)));
  const ask = (caller: Caller) =>
    shop.backEnd.basket.addBestAvailable(
      { performance: CARMEN, band: "A", quantities: [{ priceType: ADULT, quantity: 1 }] },
      caller,
    );
  const answers = await Promise.all(callers.map(ask));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(10);
  for (const answer of answers) if (!answer.ok) expect(answer.refusal.reason).toBe("not-enough-seats");
  await expectEachSeatHasOneBasket();
});

test("two tabs of one visitor cannot exceed the limit together", async () => {
  const caller = await visitor(shop.backEnd);
  const ask = (performance: number) =>
    shop.backEnd.basket.addBestAvailable(
      { performance, band: "A", quantities: [{ priceType: ADULT, quantity: 5 }] },
      caller,
    );
  const answers = await Promise.all([ask(CARMEN), ask(TOSCA)]);
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(answers.find((answer) => !answer.ok)).toMatchObject({
    refusal: { reason: "too-many-tickets", max: 9 },
  });
});

test("an expired seat is free without a cleanup job, and the old basket reports that it has expired", async () => {
  const first = await visitor(shop.backEnd);
  await shop.backEnd.basket.addSeats({ performance: CARMEN, seats: seats("A-5") }, first);
  shop.clock.advance(1199);
  const second = await visitor(shop.backEnd);
  expect(
    await shop.backEnd.basket.addSeats({ performance: CARMEN, seats: seats("A-5") }, second),
  ).toMatchObject({
    ok: false,
  });
  shop.clock.advance(1);
  expect(
    await shop.backEnd.basket.addSeats({ performance: CARMEN, seats: seats("A-5") }, second),
  ).toMatchObject({
    ok: true,
  });
  expect(await shop.backEnd.basket.read({}, first)).toMatchObject({
    value: { basket: null, ended: "expired" },
  });
  // Commands on the old basket must not touch the new owner's seat.
  await shop.backEnd.basket.empty({}, first);
  expect(await shop.backEnd.basket.read({}, second)).toMatchObject({
    value: { basket: { tickets: [{ seat: "A-5" }] } },
  });
});

test("without the condition on the seat's state, fifty simultaneous buyers buy the seat more than once", async () => {
  const take = (basket: string) =>
    shop.database.$client.query(
      "update performance_seats set state = 1, basket = $1, held_until = now() where performance = $2 and seat = 'A-5' returning seat",
      [basket, CARMEN],
    );
  const answers = await Promise.all([1, 2, 3].map((n) => take(`00000000-0000-0000-0000-00000000000${n}`)));
  expect(answers.filter((answer) => answer.rowCount === 1)).toHaveLength(3);
});
