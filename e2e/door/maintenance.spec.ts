import { type APIRequestContext, expect, test } from "@playwright/test";
import { picture } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { PORTS } from "../testing/ports.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";

/** A shop that is closed for maintenance, by the switch. */

const SECRET = "the word of those who look after it";
test.use({ baseURL: `http://localhost:${PORTS.closed}` });
test.describe.configure({ mode: "serial" });

let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({
    port: PORTS.closed,
    about: { maintenance: { on: true } },
    environment: { MAINTENANCE_SECRET: SECRET },
  });
});
test.afterAll(() => shop.close());

const tell = (request: APIRequestContext, secret: string) =>
  request.post("/maintenance-bypass", {
    form: { secret },
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });

test("pages, their data, commands and the interface are closed alike, and say for how long", async ({
  request,
}) => {
  const page = await request.get("/", { headers: { "accept-language": "sv" } });
  expect(page.status()).toBe(503);
  expect(page.headers()["retry-after"]).toBe("3600");
  expect(await page.text()).toContain("Biljettköpet är stängt för underhåll");
  for (const path of [
    "/events/carmen",
    "/basket",
    "/maintenance",
    "/queue",
    "/basket.data",
    "/api/v1/basket",
    "/tickets.pdf",
    "/tickets.svg?share=none",
    "/tickets.ics",
    "/tickets.pkpass",
    "/tickets.google-wallet",
  ]) {
    expect((await request.get(path)).status(), path).toBe(503);
  }
  const command = await request.post("/basket", { form: {}, headers: { "sec-fetch-site": "same-origin" } });
  expect(command.status()).toBe(503);
});

test("a payment that is under way still comes to its end", async ({ request }) => {
  expect((await request.post("/webhooks/payments", { data: {} })).status()).toBe(401);
  expect((await request.post("/api/v1/orders/none/verification", { data: {} })).status()).toBe(404);
  const verified = await request.get("/order/verify?order=none", { maxRedirects: 0 });
  expect(verified.headers()["location"]).toBe("/tickets");
  expect((await request.get("/order/confirmed?order=none", { maxRedirects: 0 })).status()).not.toBe(503);
});

test("whoever knows the word comes in; it is in no address, and nobody else comes in with them", async ({
  page,
  request,
}) => {
  expect((await tell(request, "a guess")).status()).toBe(403);
  expect((await request.get(`/maintenance-bypass?secret=${encodeURIComponent(SECRET)}`)).status()).toBe(200);
  expect((await request.get("/")).status()).toBe(503);
  await page.goto("/maintenance-bypass");
  await expectNothingFound(page, "maintenance bypass");
  await page.setViewportSize({ width: 390, height: 700 });
  await picture(page, "bypass");
  await page.getByLabel("Lösenord").fill(SECRET);
  await page.getByRole("button", { name: "Öppna" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("contentinfo")).toBeVisible();
  const paper = await page.request.get("/tickets.pdf?order=none", { maxRedirects: 0 });
  expect([paper.status(), paper.headers()["location"]]).toEqual([303, "/tickets"]);
  // What the cache keeps for everybody is still the closed shop.
  expect((await request.get("/")).status()).toBe(503);
});

test("whoever guesses has to stop guessing, also when the guess is right in the end", async ({ request }) => {
  let status = 0;
  for (let guess = 0; guess < 6; guess++) status = (await tell(request, `guess ${guess}`)).status();
  expect(status).toBe(429);
  expect((await tell(request, SECRET)).status()).toBe(429);
});
