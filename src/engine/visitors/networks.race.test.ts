import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { bigHall, houseWith, load } from "../testing/big-hall.ts";
import { ADULT, CARMEN } from "../testing/small-house.ts";
import { openTestShop, type TestShop, type TestShopOptions } from "../testing/test-shop.ts";

/** Many sessions from one address, at two engines in place of two processes. */

const MOST = 40;
const BURST = 120;
let shop: TestShop;
afterEach(() => shop.close());

async function open(options: TestShopOptions = {}): Promise<void> {
  const catalogue = houseWith(bigHall(20, 30, (seat) => ({ ...seat, band: "A" })));
  shop = await openTestShop({
    catalogue,
    settings: {
      seatsPerNetwork: MOST,
      sessionsPerNetwork: 50,
      newCustomersPerNetwork: 3,
      holdBatchesAtOnce: 2,
    },
    ...options,
  });
}

async function burst(address: (at: number) => string) {
  const other = shop.another();
  const visitors = await load(shop.database, BURST, shop.clock.now);
  const input = { performance: CARMEN, band: "A" as const, quantities: [{ priceType: ADULT, quantity: 2 }] };
  return Promise.all(
    visitors.map((caller, index) =>
      (index % 2 ? shop : other).backEnd.basket.addBestAvailable(input, {
        ...caller,
        address: address(index),
        idempotencyKey: randomUUID(),
      }),
    ),
  );
}

async function held(): Promise<number> {
  const { rows } = await shop.database.$client.query(
    "select count(*)::int as held from performance_seats where state = 1",
  );
  return rows[0].held;
}

test("many sessions from one address at two processes stay within the address's seat limit", async () => {
  await open();
  const answers = await burst(() => "192.0.2.7");
  const reasons = new Set(answers.flatMap((answer) => (answer.ok ? [] : answer.refusal.reason)));
  expect(await held()).toBeLessThanOrEqual(MOST);
  expect(await held()).toBeGreaterThan(0);
  expect([...reasons].sort()).toContain("too-many-seats-of-network");
});

test("without the network's lock many sessions from one address exceed the seat limit", async () => {
  // The requests overlap by chance: one of several attempts does.
  let most = 0;
  for (let crowds = 0; crowds < 8 && most <= MOST; crowds++) {
    if (crowds > 0) await shop.close();
    await open({
      // The lock always succeeds: counting alone is too late.
      rewrite: (statement) => statement.replaceAll(/pg_try_advisory_xact_lock\([^)]*\)/g, "true"),
    });
    await burst(() => "192.0.2.7");
    most = Math.max(most, await held());
  }
  expect(most).toBeGreaterThan(MOST);
});

test("addresses of one IPv6 network share a seat limit, and other addresses are not delayed", async () => {
  await open();
  await burst((at) => `2001:db8:1:2::${at.toString(16)}`);
  expect(await held()).toBeLessThanOrEqual(MOST);
  const before = await held();
  const answers = await burst((at) => `198.51.100.${at}`);
  expect(answers.filter((answer) => !answer.ok)).toEqual([]);
  expect(await held()).toBe(before + 2 * BURST);
});

test("expired and released seats do not count towards the address's seat limit", async () => {
  await open();
  await burst(() => "192.0.2.7");
  shop.clock.advance(1_201);
  const [caller] = await load(shop.database, 1, shop.clock.now);
  const input = { performance: CARMEN, band: "A" as const, quantities: [{ priceType: ADULT, quantity: 9 }] };
  const from = { ...(caller as Caller), address: "192.0.2.7" };
  expect(await shop.backEnd.basket.addBestAvailable(input, from)).toMatchObject({ ok: true });
});

test("new sessions from one address are limited, over two processes, until the period has passed", async () => {
  await open();
  const other = shop.another();
  const nobody: Caller = { session: null, language: "sv", address: "192.0.2.7", idempotencyKey: null };
  const begin = (at: number, address = nobody.address) =>
    (at % 2 ? shop : other).backEnd.customers.startSession({}, { ...nobody, address });
  const begun = [];
  for (let index = 0; index < 60; index++) begun.push(await begin(index));
  expect(begun.filter(({ ok }) => ok)).toHaveLength(50);
  expect(begun.at(-1)).toMatchObject({ ok: false, refusal: { reason: "too-many-visits-of-network" } });
  expect(await begin(1, "192.0.2.8")).toMatchObject({ ok: true });
  shop.clock.advance(601);
  expect(await begin(1)).toMatchObject({ ok: true });
});

test("sessions that begin at the same moment count in order towards their network's limit", async () => {
  await open();
  const begin = (address: string) =>
    shop.backEnd.customers.startSession({}, { session: null, language: "sv", address, idempotencyKey: null });
  const begun = await Promise.all(
    Array.from({ length: 120 }, (_, at) => begin(at % 2 ? "192.0.2.7" : "192.0.2.8")),
  );
  const allowed = (parity: number) => begun.filter(({ ok }, at) => ok && at % 2 === parity).length;
  expect([allowed(0), allowed(1)]).toEqual([50, 50]);
});

test("customers registered from one address are limited until the hour has passed", async () => {
  await open();
  const [caller] = await load(shop.database, 1, shop.clock.now);
  const register = (address = "192.0.2.7") =>
    shop.backEnd.customers.register(
      { ...SOMEBODY, email: `${randomUUID()}@test.example` },
      { ...(caller as Caller), address },
    );
  for (let index = 0; index < 3; index++) expect(await register()).toMatchObject({ ok: true });
  expect(await register()).toEqual({ ok: false, refusal: { reason: "too-many-attempts" } });
  expect(await register("192.0.2.8")).toMatchObject({ ok: true });
  shop.clock.advance(3_601);
  expect(await register()).toMatchObject({ ok: true });
});
