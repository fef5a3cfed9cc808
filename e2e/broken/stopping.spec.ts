import { connect } from "node:net";
import { expect, test } from "@playwright/test";
import { Client } from "pg";
import { ANSWERING_MS, CLOSING_MS } from "../../src/server/http/stopping.ts";
import { PORTS } from "../testing/ports.ts";
import { begin } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** A process that gets a stop signal answers waiting visitors first, but only for a limited time. */

test.describe.configure({ mode: "serial" });

let shop: ShopProcess;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await openShopProcess({ port: PORTS.stopping, databaseApart: true });
});
test.afterAll(() => shop.close());

async function visitors(count: number) {
  const { performance } = await performanceOnSale(shop.url);
  return Promise.all(Array.from({ length: count }, () => visitorOf(performance)));
}

async function visitorOf(performance: number) {
  const { session } = (await begin(shop.url)).caller;
  return {
    hold: () =>
      fetch(`${shop.url}/api/v1/basket/best-available`, {
        method: "POST",
        headers: { authorization: `Bearer ${session}`, "content-type": "application/json" },
        body: JSON.stringify({ performance, band: "C", quantities: [{ priceType: 1, quantity: 1 }] }),
      }).then(async (answer) => {
        await answer.text();
        return answer.status;
      }),
  };
}

async function lockBaskets(): Promise<{ waiting(): Promise<number>; letGo(): Promise<void> }> {
  const client = new Client({ connectionString: await shop.databaseUrl() });
  await client.connect();
  await client.query("begin");
  await client.query("lock table baskets in access exclusive mode");
  return {
    async waiting() {
      const [row] = await shop.query<{ waiting: number }>(
        "select count(*)::int as waiting from pg_locks where not granted",
      );
      return row?.waiting ?? 0;
    },
    async letGo() {
      await client.query("rollback");
      await client.end();
    },
  };
}

const isListening = () =>
  fetch(`${shop.url}/healthz`).then(
    () => true,
    () => false,
  );

test("a process that receives a stop signal answers forty requests that wait for the database, then exits with 0", async () => {
  const load = await visitors(40);
  const lock = await lockBaskets();
  const holding = load.map(({ hold }) => hold());
  await expect.poll(lock.waiting).toBeGreaterThan(0);
  const stopped = shop.stop();
  await expect.poll(isListening).toBe(false);
  await lock.letGo();
  expect(await Promise.all(holding)).toEqual(load.map(() => 200));
  expect(await stopped).toBe(0);
  const [held] = await shop.query<{ seats: number }>(
    "select count(*)::int as seats from performance_seats where state = 1",
  );
  expect(held?.seats).toBe(load.length);
  expect(shop.written()).not.toContain("Cannot use a pool");
});

test("a stopping process does not wait for a form whose body never arrives", async () => {
  await shop.start();
  const line = connect(PORTS.stopping, "localhost");
  let heard = "";
  line.setEncoding("utf8").on("data", (part) => {
    heard += part;
  });
  line.on("error", () => {});
  const letGo = new Promise((done) => line.once("close", done));
  const form = "Content-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: same-origin";
  line.write(`POST /login HTTP/1.1\r\nHost: shop\r\n${form}\r\nContent-Length: 50\r\n\r\nintent=`);
  // By then the server has started reading the form.
  expect((await fetch(`${shop.url}/login`)).status).toBe(200);
  const began = performance.now();
  await shop.stop();
  const took = performance.now() - began;
  await letGo;
  expect(heard).toBe("");
  expect(took).toBeGreaterThan(ANSWERING_MS - 500);
  expect(took).toBeLessThan(ANSWERING_MS + CLOSING_MS);
});
