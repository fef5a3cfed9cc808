import { expect, test } from "@playwright/test";
import { createHttpBackEnd } from "#contract/http-client.ts";
import type { Caller } from "#contract/operation.ts";
import { agenda } from "../../tooling/agenda.ts";
import { faultsIn, lostHolds } from "../../tooling/audit.ts";
import { type Books, NOBODY, pause, register, startLoad, until } from "../../tooling/load.ts";
import { PORTS } from "../testing/ports.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";

/**
 * The shop, then its database, is killed. Acknowledged work must survive; other requests are retried with the
 * same key and take effect once.
 */

const HOLDERS = 12;
const BUYERS = 3;
const BEFORE_MS = 1_500;
const AFTER_MS = 1_500;
const RESUMES_WITHIN_MS = 5_000;

test.describe.configure({ mode: "serial" });
test.setTimeout(90_000);

let shop: ShopProcess;
let performances: number[];
let buyers: Caller[];
test.beforeAll(async () => {
  shop = await openShopProcess({ port: PORTS.killed });
  const open = (await agenda(shop.url)).filter(
    ({ availability, venue }) => availability.state === "select-or-book" && venue.id === "main-stage",
  );
  performances = open.map(({ id }) => id);
  buyers = await Promise.all(
    Array.from({ length: BUYERS }, (_, index) => register(shop.url, `killed-${index}`)),
  );
});
test.afterAll(() => shop.close());

test("after the shop is killed under load, every acknowledged hold and order exists exactly once", async () => {
  const books = await loadDuring("shop", async () => {
    await shop.kill();
    await shop.start();
  });
  expect(await faultsIn(books, shop.query, shop.payments)).toEqual([]);
});

test("after the database is killed under load, no hold or order is lost, and the shop sells again within five seconds", async () => {
  const books = await loadDuring("database", async () => {
    await shop.killDatabase();
    const back = await untilDatabaseAnswers();
    const backEnd = createHttpBackEnd(shop.url);
    await until(() => backEnd.customers.startSession({}, NOBODY).then(({ ok }) => ok));
    await until(() => fetch(`${shop.url}/readyz`).then(({ ok }) => ok));
    const resumed = Date.now() - back;
    console.log(`selling again ${resumed} ms after the database answers`);
    expect(resumed).toBeLessThan(RESUMES_WITHIN_MS);
  });
  expect(await faultsIn(books, shop.query, shop.payments)).toEqual([]);
});

test("without synchronous commit the database loses acknowledged holds, and this load test detects it", async () => {
  for (const careless of [
    "synchronous_commit = off",
    "wal_writer_delay = 10000",
    "wal_writer_flush_after = '1GB'",
  ])
    await shop.query(`alter system set ${careless}`);
  await shop.query("select pg_reload_conf()");
  buyers = [];
  const books = await loadDuring("careless database", async () => {
    await shop.killDatabase();
    await untilDatabaseAnswers();
  });
  expect((await lostHolds(books, shop.query)).length).toBeGreaterThan(0);
});

async function loadDuring(what: string, disaster: () => Promise<void>): Promise<Books> {
  // On a fast machine the holders leave no seats for the buyers.
  const [held, bought] = [performances.splice(0, 8), performances.splice(0, BUYERS)];
  const load = startLoad({ url: shop.url, name: what, holders: HOLDERS, buyers, held, bought });
  const { holders, paid, refused } = load.books;
  await pause(BEFORE_MS + Math.random() * 500);
  // On a busy machine the first hold may take longer.
  await until(async () => holders.length > 0);
  const heldBefore = holders.length;
  await disaster();
  await pause(AFTER_MS);
  await until(async () => holders.length > heldBefore && (buyers.length === 0 || paid.size > 0));
  await load.leave();
  const { retried } = load.books;
  console.log(
    `${what} killed: ${holders.length} holds (${heldBefore} before), ${paid.size} orders, ` +
      `${retried} commands asked again, ${refused.length} refused (${[...new Set(refused)].join(", ")})`,
  );
  // There were requests before, during and after the kill.
  expect(heldBefore).toBeGreaterThan(0);
  expect(holders.length).toBeGreaterThan(heldBefore);
  expect(retried).toBeGreaterThan(0);
  if (buyers.length > 0) expect(paid.size).toBeGreaterThan(0);
  return load.books;
}

async function untilDatabaseAnswers(): Promise<number> {
  await until(() => shop.query("select 1").then(() => true));
  return Date.now();
}
