import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { NO_VIOLATION } from "../testing/seat-audit.ts";
import { audit, holdSeats } from "../testing/seat-scenes.ts";
import { ADULT, CARMEN, smallHouse, TOSCA, YOUTH } from "../testing/small-house.ts";
import { openTestShop, type TestShop, type TestShopOptions, visitor } from "../testing/test-shop.ts";

/** Carmen again, one and two days later, in the same hall. */
const LATER = 40;
const LAST = 41;

let shop: TestShop;
afterEach(() => shop.close());

async function open(options: TestShopOptions = {}): Promise<void> {
  const { performances } = smallHouse();
  const carmen = performances.filter(({ id }) => id === CARMEN);
  const later = [LATER, LAST].flatMap((id, at) =>
    carmen.map((one) => ({ ...one, id, starts: one.starts + (at + 1) * 86_400_000 })),
  );
  shop = await openTestShop({
    ...options,
    catalogue: smallHouse({ performances: [...performances, ...later] }),
  });
}

const change = (caller: Caller, to = LATER, from = CARMEN, engine: Pick<TestShop, "backEnd"> = shop) =>
  engine.backEnd.basket.changeDate({ performance: from, to }, caller);

async function ticketsOf(caller: Caller) {
  const read = await shop.backEnd.basket.read({}, caller);
  const tickets = read.ok ? (read.value.basket?.tickets ?? []) : [];
  return tickets.map(({ id, performance, seat, priceType }) => ({
    id,
    performance,
    seat,
    type: priceType.id,
  }));
}

const hold = (caller: Caller, performance: number, ...seats: string[]) =>
  shop.backEnd.basket.addSeats(
    { performance, seats: seats.map((seat) => ({ seat, priceType: ADULT })) },
    caller,
  );

test("a change of date takes the same seats if free, keeps types and ticket ids, and releases the old ones", async () => {
  await open();
  const caller = await visitor(shop.backEnd);
  await hold(caller, CARMEN, "A-5");
  await holdSeats(shop, caller, ["A-6"], YOUTH);
  const before = await ticketsOf(caller);
  expect(await change(caller)).toMatchObject({ ok: true, value: { together: true } });
  expect(await ticketsOf(caller)).toEqual(before.map((ticket) => ({ ...ticket, performance: LATER })));
  expect(await holdSeats(shop, await visitor(shop.backEnd), ["A-5", "A-6"])).toMatchObject({ ok: true });
  expect(await hold(await visitor(shop.backEnd), LATER, "A-5")).toMatchObject({ ok: false });
  expect(await audit(shop)).toEqual(NO_VIOLATION);
});

test("a change of date takes the nearest seats of the same band if the same ones are taken", async () => {
  await open();
  await hold(await visitor(shop.backEnd), LATER, "A-2");
  const caller = await visitor(shop.backEnd);
  await hold(caller, CARMEN, "A-1", "A-2");
  expect(await change(caller)).toMatchObject({ ok: true, value: { together: true } });
  expect((await ticketsOf(caller)).map(({ seat }) => seat).sort()).toEqual(["A-3", "A-4"]);
});

test("a change of date without enough seats changes nothing, and the visitor keeps the old ones", async () => {
  await open();
  await hold(await visitor(shop.backEnd), LATER, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((seat) => `A-${seat}`));
  const caller = await visitor(shop.backEnd);
  await hold(caller, CARMEN, "A-1", "A-2");
  const before = await ticketsOf(caller);
  expect(await change(caller)).toMatchObject({
    refusal: { reason: "not-enough-seats", wanted: 2, available: 1 },
  });
  expect(await ticketsOf(caller)).toEqual(before);
  expect(await audit(shop)).toEqual(NO_VIOLATION);
});

test("a change of date rejects another production, the same performance, and one without tickets", async () => {
  await open();
  const caller = await visitor(shop.backEnd);
  expect(await change(caller)).toMatchObject({ refusal: { reason: "unknown-ticket" } });
  await hold(caller, CARMEN, "A-1");
  expect(await change(caller, TOSCA)).toMatchObject({ refusal: { reason: "unknown-performance" } });
  expect(await change(caller, CARMEN)).toMatchObject({ refusal: { reason: "unknown-performance" } });
});

test("a change of date repeated with its key returns the same answer, and moves nothing twice", async () => {
  await open();
  const caller = await visitor(shop.backEnd);
  await hold(caller, CARMEN, "A-1");
  const keyed = { ...caller, idempotencyKey: randomUUID() };
  expect(await change(keyed)).toMatchObject({ ok: true });
  const moved = await ticketsOf(caller);
  expect(await change(keyed)).toMatchObject({ ok: true });
  expect(await ticketsOf(caller)).toEqual(moved);
});

test("when two tabs change the date of one basket, one is rejected, and no seat is held without a ticket", async () => {
  await open();
  const other = shop.another();
  for (let round = 0; round < 6; round++) {
    const caller = await visitor(shop.backEnd);
    await hold(caller, CARMEN, "A-1", "A-2");
    const both = await Promise.all([change(caller), change(caller, LAST, CARMEN, other)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { reason: "unknown-ticket" } });
    expect(await audit(shop)).toEqual(NO_VIOLATION);
    await shop.backEnd.basket.empty({}, caller);
  }
});

test("a change of date takes other seats if the same ones would leave an orphan seat and the house forbids that", async () => {
  await open({ settings: { orphanRule: "refuse" } });
  await hold(await visitor(shop.backEnd), LATER, "A-4");
  const caller = await visitor(shop.backEnd);
  await hold(caller, CARMEN, "A-1", "A-2");
  expect(await change(caller)).toMatchObject({ ok: true });
  expect((await ticketsOf(caller)).map(({ seat }) => seat).sort()).not.toEqual(["A-1", "A-2"]);
});

test("two visitors who change to each other's performances get seats or keep their own, without a deadlock", async () => {
  await open();
  const other = shop.another();
  for (let round = 0; round < 5; round++) {
    const [first, second] = [await visitor(shop.backEnd), await visitor(shop.backEnd)];
    const seat = `A-${round + 1}`;
    await hold(first, CARMEN, seat);
    await hold(second, LATER, seat);
    await Promise.all([change(first), change(second, CARMEN, LATER, other)]);
    expect(await ticketsOf(first)).toHaveLength(1);
    expect(await ticketsOf(second)).toHaveLength(1);
    for (const caller of [first, second]) await shop.backEnd.basket.empty({}, caller);
  }
  expect(await audit(shop)).toEqual(NO_VIOLATION);
});

/** Leaves one free seat in the later performance's best band; eight visitors with other seats request it. */
async function eightForOneSeat(): Promise<number> {
  await hold(await visitor(shop.backEnd), LATER, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((seat) => `A-${seat}`));
  const callers = await Promise.all(Array.from({ length: 8 }, () => visitor(shop.backEnd)));
  for (const [at, caller] of callers.entries()) await hold(caller, CARMEN, `A-${at + 1}`);
  const answers = await Promise.all(callers.map((caller) => change(caller)));
  const kept = await Promise.all(callers.map(ticketsOf));
  expect(kept.every((tickets) => tickets.length === 1)).toBe(true);
  return answers.filter(({ ok }) => ok).length;
}

test("the last seat goes to one of several simultaneous changes of date, and the other baskets keep their seats", async () => {
  await open();
  expect(await eightForOneSeat()).toBe(1);
  expect(await audit(shop)).toEqual(NO_VIOLATION);
});

test("without the condition on the seat's state, several changes of date get the same seat", async () => {
  await open({
    rewrite: (statement) =>
      statement.replace(
        /state = 0 or (?=.*\s+order by performance, seat\s+for update skip)/,
        "state < 2 or ",
      ),
  });
  expect(await eightForOneSeat()).toBeGreaterThan(1);
});
