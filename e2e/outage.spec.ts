import { expect, test } from "@playwright/test";
import { expectNothingFound } from "./nothing-found.ts";
import { PORTS } from "./ports.ts";
import { openShopProcess, type ShopProcess } from "./shop-process.ts";
import { chooseByPrice, performanceOnSale } from "./shopper.ts";

/** The database goes away in the middle of a visit, and comes back. */

test.use({ baseURL: `http://localhost:${PORTS.outage}` });
test.describe.configure({ mode: "serial" });

let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({ port: PORTS.outage, databaseApart: true });
});
test.afterAll(() => shop.close());

test("visitors see a page that tries again by itself, and what they chose is still there", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(90_000);
  await chooseByPrice(page, await performanceOnSale(baseURL), 1);
  await shop.stopDatabase();
  const started = Date.now();
  const answer = await page.goto("/basket");
  expect(answer?.status()).toBe(503);
  expect(answer?.headers()["retry-after"]).toBe("5");
  expect(Date.now() - started).toBeLessThan(5_000);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vi är strax tillbaka");
  await expectNothingFound(page, "back in a moment");
  expect((await fetch(`${baseURL}/readyz`)).status).toBe(503);
  expect((await fetch(`${baseURL}/healthz`)).status).toBe(200);

  await shop.continueDatabase();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Varukorg", { timeout: 20_000 });
  await expect(page.getByRole("button", { name: /Ta bort/ })).toHaveCount(1);
});

test("a database that stands still is said to be away within seconds, to everybody, and is used again when it goes on", async ({
  baseURL,
}) => {
  test.setTimeout(90_000);
  const started = await fetch(`${baseURL}/api/v1/sessions`, { method: "POST", body: "{}" });
  const { session } = (await started.json()) as { session: string };
  const ask = async (path: string) => {
    const began = Date.now();
    const answer = await fetch(baseURL + path, {
      headers: { cookie: `session=${session}`, authorization: `Bearer ${session}` },
    });
    await answer.text();
    return { status: answer.status, milliseconds: Date.now() - began };
  };
  expect((await ask("/basket")).status).toBe(200);
  await shop.freezeDatabase();
  try {
    const paths = ["/basket", "/api/v1/basket", "/account/your-orders"];
    // More than there are connections: those who wait for one are told, too.
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => ask(paths[at % paths.length] ?? "/")),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(9_000);
    expect((await fetch(`${baseURL}/healthz`)).status).toBe(200);
  } finally {
    await shop.thawDatabase();
  }
  await expect.poll(async () => (await ask("/basket")).status, { timeout: 10_000 }).toBe(200);
  expect((await ask("/api/v1/basket")).status).toBe(200);
});
