import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PlanEntry } from "#domain/house/entries.ts";
import * as schema from "../storage/tables/shop.ts";
import { ADULT, CARMEN, smallHouse } from "../testing/small-house.ts";
import { openTestShop, type TestShop, visitor } from "../testing/test-shop.ts";
import { IMPORT_LOCK, importCatalogue } from "./import-catalogue.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

function hallWithout(seat: string): PlanEntry[] {
  return smallHouse().plans.map((plan) => ({
    ...plan,
    id: "hall-2",
    sections: plan.sections.map((section) => ({
      ...section,
      rows: section.rows.map((row) => ({ ...row, seats: row.seats.filter(({ id }) => id !== seat) })),
    })),
  }));
}
const moved = (plans: PlanEntry[]) =>
  smallHouse({
    plans,
    performances: smallHouse().performances.map((entry) => ({ ...entry, plan: "hall-2" })),
  });

async function seatRows() {
  const { rows } = await shop.database.$client.query(
    "select performance, seat, position, band, state from performance_seats order by performance, seat",
  );
  return rows;
}

test("importing the same house twice changes nothing", async () => {
  const before = await seatRows();
  expect(await shop.engine.house.importCatalogue(smallHouse(), [])).toMatchObject({
    result: "unchanged",
    lostSeats: [],
  });
  expect(await seatRows()).toEqual(before);
});

test("a process that starts during another's import waits for it, however long it takes", async () => {
  const { connectionString } = shop.database.$client.options;
  // The visitors' statement timeout is shorter than another process's import.
  const pool = new Pool({ connectionString, statement_timeout: 200 });
  // The database may be dropped a moment before its last connection closes.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const hasty = drizzle(pool, { schema });
  const other = await shop.database.$client.connect();
  await other.query("begin");
  await other.query("select pg_advisory_xact_lock($1)", [IMPORT_LOCK]);
  const imported = importCatalogue(hasty, smallHouse(), {
    soldElsewhere: [],
    now: new Date(shop.clock.now),
    outbox: {
      put: async () => {},
    },
  });
  const settled = Promise.allSettled([imported]);
  await other.query("select pg_sleep(0.4)");
  await other.query("rollback");
  expect(await settled).toEqual([
    { status: "fulfilled", value: { result: "unchanged", notified: 0, lostSeats: [], lostPerformances: [] } },
  ]);
  other.release();
  await hasty.$client.end();
});

test("importing a new plan adds and removes seats and moves positions, and held seats stay held", async () => {
  const caller = await visitor(shop.backEnd);
  await shop.backEnd.basket.addSeats(
    { performance: CARMEN, seats: [{ seat: "A-5", priceType: ADULT }] },
    caller,
  );
  const report = await shop.engine.house.importCatalogue(moved(hallWithout("A-1")), []);
  expect(report.result).toBe("imported");
  const rows = (await seatRows()).filter(({ performance }) => performance === CARMEN);
  expect(rows).toHaveLength(19);
  expect(rows.find(({ seat }) => seat === "A-5")).toMatchObject({ state: 1, position: 3 });
  expect(rows.map(({ position }) => position).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 19 }, (_, index) => index),
  );
});

test("importing a plan that lacks a held seat is rejected, and nothing changes", async () => {
  const caller = await visitor(shop.backEnd);
  await shop.backEnd.basket.addSeats(
    { performance: CARMEN, seats: [{ seat: "A-5", priceType: ADULT }] },
    caller,
  );
  const before = await seatRows();
  const report = await shop.engine.house.importCatalogue(moved(hallWithout("A-5")), []);
  expect(report).toMatchObject({ result: "refused", lostSeats: [{ performance: CARMEN, seat: "A-5" }] });
  expect(await seatRows()).toEqual(before);
});

test("a process that restarts with an older house does not restore its prices unless it is forced to", async () => {
  const older = smallHouse();
  const newer = smallHouse({ maxTickets: 5 });
  expect((await shop.engine.house.importCatalogue(newer, [])).result).toBe("imported");
  const newest = async () => {
    const { rows } = await shop.database.$client.query(
      "select document from catalogue_versions order by version desc limit 1",
    );
    return rows[0].document.maxTickets;
  };
  expect(await shop.engine.house.importCatalogue(older, [])).toMatchObject({
    result: "older",
    lostSeats: [],
  });
  expect(await newest()).toBe(5);
  const notified = await shop.engine.house.importCatalogue(older, [], undefined, { evenIfOlder: true });
  expect(notified.result).toBe("imported");
  expect(await newest()).toBe(older.maxTickets);
});

test("seats sold elsewhere are marked as sold when the performance is first imported, and not by later imports", async () => {
  const tenth = smallHouse()
    .performances.slice(0, 1)
    .map((entry) => ({ ...entry, id: 9 }));
  const house = smallHouse({ performances: [...smallHouse().performances, ...tenth] });
  const sold = [{ performance: 9, seats: ["A-1", "A-2"] }];
  await shop.engine.house.importCatalogue(house, sold);
  const state = async () =>
    (await seatRows()).filter((row) => row.performance === 9 && row.state === 2).length;
  expect(await state()).toBe(2);
  await shop.engine.house.importCatalogue({ ...house, maxTickets: 8 }, [{ performance: 9, seats: ["A-3"] }]);
  expect(await state()).toBe(2);
});

test("relative dates always count from the first start", async () => {
  expect(await shop.engine.house.firstStartDay("2027-01-15")).toBe("2027-01-15");
  expect(await shop.engine.house.firstStartDay("2027-03-01")).toBe("2027-01-15");
});

test("the ledger cannot be changed, not even with SQL", async () => {
  const { $client } = shop.database;
  await expect($client.query("delete from ledger")).resolves.toBeDefined();
  await $client.query(`insert into customers (id, email, folded_email, password_hash, first_name, last_name, phone, created)
    values (gen_random_uuid(), 'x', 'x', '', '', '', '', now())`);
  await $client.query(
    `insert into sessions (id, token_hash, created, last_seen) values (gen_random_uuid(), 'x', now(), now())`,
  );
  await $client.query(
    `insert into baskets (id, session, state, created, expires) select gen_random_uuid(), id, 'bought', now(), now() from sessions`,
  );
  await $client.query(`insert into orders (id, number, link, basket, customer, state, document, total, currency, created)
    select gen_random_uuid(), '1', 'l', b.id, c.id, 'paid', '{}', 1, 'SEK', now() from baskets b, customers c`);
  await $client.query(`insert into tenders (id, "order", provider, state, amount, taken, currency, created)
    select gen_random_uuid(), id, 'nexi', 'taken', 1, 1, 'SEK', now() from orders`);
  await $client.query(`insert into ledger (payment, kind, provider_reference, amount, currency, at)
    select id, 'charge', 'c', 1, 'SEK', now() from tenders`);
  await expect($client.query("update ledger set amount = 2")).rejects.toThrow("append-only");
  await expect($client.query("delete from ledger")).rejects.toThrow("append-only");
  await expect($client.query("truncate ledger")).rejects.toThrow("append-only");
  await expect($client.query("truncate tenders cascade")).rejects.toThrow("append-only");
});
