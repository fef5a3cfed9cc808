import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { createHttpBackEnd } from "#contract/http-client.ts";
import type { Caller } from "#contract/operation.ts";
import { PORTS } from "../testing/ports.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { performanceOnSale } from "../testing/shopper.ts";

let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({
    port: PORTS.changedHouse,
    environment: { METRICS_PORT: String(PORTS.figures) },
  });
});
test.afterAll(() => shop.close());

const NOBODY: Caller = { session: null, language: "sv", address: "", idempotencyKey: null };

async function rewrite(
  change: (house: { contact: { phone: string }; name: unknown }) => void,
): Promise<void> {
  const file = join(shop.house, "house.json");
  const house = JSON.parse(await readFile(file, "utf8"));
  change(house);
  await writeFile(file, JSON.stringify(house));
}

/** By the current instance of the shop; null where its metrics are unavailable. */
async function basketsRead(): Promise<number | null> {
  const text = await fetch(`http://127.0.0.1:${PORTS.figures}/metrics`).then((answer) => answer.text());
  if (!text.includes("parkett_up 1")) return null;
  return Number(/basket\.read"\} (\d+)/.exec(text)?.[1] ?? 0);
}

const pageSays = async (words: string) =>
  (await (await fetch(`${shop.url}/login`)).text()).includes(words.replace(/^0/, ""));

test("a changed house is loaded without a restart or a failed request, and baskets stay; an invalid house is refused", async () => {
  test.slow();
  const backEnd = createHttpBackEnd(shop.url);
  const started = await backEnd.customers.startSession({}, NOBODY);
  const caller = { ...NOBODY, session: started.ok ? started.value.session : null };
  const { event, performance } = await performanceOnSale(shop.url);
  const request = { performance, band: "C" as const, quantities: [{ priceType: 1, quantity: 2 }] };
  expect(await backEnd.basket.addBestAvailable(request, { ...caller, idempotencyKey: "two" })).toMatchObject({
    ok: true,
  });
  const statuses: number[] = [];
  let isOver = false;
  const visiting = (async () => {
    while (!isOver) {
      const pages = ["/", "/login", `/events/${event}`].map((path) => fetch(shop.url + path));
      for (const page of await Promise.all(pages)) {
        await page.text();
        statuses.push(page.status);
      }
    }
  })();

  for (let read = 0; read < 3; read++) await backEnd.basket.read({}, caller);
  expect(await basketsRead()).toBe(3);
  await rewrite(({ contact }) => {
    contact.phone = "040-111 22 33";
  });
  expect(await pageSays("040-111 22 33")).toBe(false);
  expect(await shop.pushHouse()).toContain("is on sale.");
  await expect.poll(() => pageSays("040-111 22 33"), { timeout: 40_000 }).toBe(true);
  const kept = await backEnd.basket.read({}, caller);
  expect(kept.ok && kept.value.basket?.tickets.length).toBe(2);
  // The metrics are those of the newly opened instance, at the same address.
  expect(await basketsRead()).toBe(1);

  await rewrite((house) => {
    house.contact.phone = "040-444 55 66";
    house.name = 7;
  });
  expect(await shop.pushHouse()).toContain("The house has faults; nothing was published: house.json name");
  expect(await pageSays("040-111 22 33")).toBe(true);
  isOver = true;
  await visiting;
  expect(statuses.length).toBeGreaterThan(10);
  // A busy machine may answer 503, as at any time.
  expect(new Set(statuses).difference(new Set([200, 503])), shop.written()).toEqual(new Set());
});
