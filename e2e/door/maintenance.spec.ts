import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type APIRequestContext, expect, test } from "@playwright/test";
import type { Caller } from "#contract/operation.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { lookAt, picture } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { PORTS } from "../testing/ports.ts";
import { agreed, signedIn } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** A shop that its house closes for maintenance while two visitors are at the provider's page. */

const SECRET = "the word of those who look after it";
test.use({ baseURL: `http://localhost:${PORTS.closed}` });
test.describe.configure({ mode: "serial" });

let shop: ShopProcess;
let paying: Readonly<Record<"page" | "interface", UnderWay>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await openShopProcess({ port: PORTS.closed, environment: { MAINTENANCE_SECRET: SECRET } });
  paying = { page: await placeOrder("page"), interface: await placeOrder("interface") };
  const file = join(shop.house, "house.json");
  const house = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ ...house, maintenance: { on: true } }));
  expect(await shop.pushHouse()).toContain("is on sale");
  const page = () => fetch(`${shop.url}/login`).then(({ status }) => status);
  await expect.poll(page, { timeout: 60_000 }).toBe(503);
  await expect.poll(async () => (await fetch(`${shop.url}/api/v1/basket`)).status).toBe(503);
});
test.afterAll(() => shop.close());

interface UnderWay {
  readonly performance: number;
  readonly email: string;
  readonly caller: Caller;
  readonly link: string;
  readonly paymentPage: string;
}

async function placeOrder(name: string): Promise<UnderWay> {
  const { performance } = await performanceOnSale(shop.url);
  const { backEnd, caller, email } = await signedIn(shop.url);
  const keyed = (step: string) => ({ ...caller, idempotencyKey: `${step}-${name}` });
  const { basket } = await agreed(backEnd.basket.addBestAvailable(oneSeat(performance), keyed("hold")));
  await agreed(backEnd.orders.chooseDelivery({ method: "e-ticket" }, keyed("delivery")));
  const expectedTotal = basket.totals.total.amount;
  const placed = await agreed(backEnd.orders.place({ acceptTerms: true, expectedTotal }, keyed("place")));
  if (!placed.paymentPage) throw new Error("There is nothing to pay");
  return {
    ...{ performance, email, caller },
    ...{ link: placed.link, paymentPage: placed.paymentPage },
  };
}

const oneSeat = (performance: number) => ({
  performance,
  band: "C" as const,
  quantities: [{ priceType: 1, quantity: 1 }],
});

async function expectEmail({ email }: UnderWay): Promise<void> {
  const emails = async () =>
    (await fetch(`${shop.mailbox}/emails.json?to=${email}`)).json() as Promise<{ subject: string }[]>;
  await expect
    .poll(async () => (await emails()).filter(({ subject }) => /biljett/i.test(subject)).length, {
      timeout: 30_000,
    })
    .toBe(1);
}

const notify = (request: APIRequestContext, secret: string) =>
  request.post("/maintenance-bypass", {
    form: { secret },
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });

test("in maintenance mode pages, their data, commands and the API return 503 with Retry-After", async ({
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
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()["retry-after"]], path).toEqual([503, "3600"]);
  }
  const command = await request.post("/basket", { form: {}, headers: { "sec-fetch-site": "same-origin" } });
  expect(command.status()).toBe(503);
});

test("a customer who was paying when the shop closed gets a confirmed order, and the tickets by email", async ({
  request,
}) => {
  const { paymentPage, caller, link } = paying.page;
  const back = await payByCard(paymentPage);
  expect(back).toContain(`${shop.url}/order/verify?`);
  const headers = { cookie: `session=${caller.session}`, "accept-language": "sv" };
  await expect
    .poll(
      async () => {
        const verified = await request.get(back ?? "", { headers, maxRedirects: 0 });
        return verified.headers()["location"] ?? verified.status();
      },
      { timeout: 30_000 },
    )
    .toBe(`/order/confirmed?order=${link}`);
  // A busy process may answer 503 once.
  await expect
    .poll(async () => (await request.get(`/order/confirmed?order=${link}`, { headers })).text())
    .toContain(`/tickets?order=${link}`);
  await expectEmail(paying.page);
});

test("during maintenance a payment is completed through the API too, and no new seats are held", async ({
  request,
}) => {
  const { paymentPage, caller, link, performance } = paying.interface;
  const held = await request.post("/api/v1/basket/best-available", {
    headers: { authorization: `Bearer ${caller.session}` },
    data: oneSeat(performance),
  });
  expect(held.status()).toBe(503);
  await payByCard(paymentPage);
  const verify = () =>
    request.post(`/api/v1/orders/${link}/verification`, {
      headers: { authorization: `Bearer ${caller.session}` },
      data: { returned: "paid" },
    });
  await expect
    .poll(async () => ((await verify()).ok() ? (await (await verify()).json()).state : "closed"), {
      timeout: 30_000,
    })
    .toBe("paid");
  await expectEmail(paying.interface);
});

test("the maintenance page is accessible, on a phone and on a desktop", async ({ page }) => {
  expect((await page.goto("/events/carmen"))?.status()).toBe(503);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Biljettköpet är stängt för underhåll");
  await expect(page).toHaveTitle(/underhåll/);
  await lookAt(page, "closed");
});

test("during maintenance, without a payment under way, the open routes reveal and complete nothing", async ({
  request,
}) => {
  expect((await request.post("/webhooks/payments", { data: {} })).status()).toBe(401);
  expect((await request.post("/api/v1/orders/none/verification", { data: {} })).status()).toBe(404);
  const verified = await request.get("/order/verify?order=none", { maxRedirects: 0 });
  expect(verified.headers()["location"]).toBe("/order/failed");
  expect((await request.get("/order/failed")).status()).toBe(404);
  expect((await request.get("/order/confirmed?order=none", { maxRedirects: 0 })).status()).not.toBe(503);
});

test("the maintenance bypass password admits only the visitor who entered it, and is not accepted in an address", async ({
  page,
  request,
}) => {
  expect((await notify(request, "a guess")).status()).toBe(403);
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
  // The cache still holds the maintenance page for everyone else.
  expect((await request.get("/")).status()).toBe(503);
});

test("guessing the bypass password is rate-limited, even when the last guess is right", async ({
  request,
}) => {
  let status = 0;
  for (let guess = 0; guess < 6; guess++) status = (await notify(request, `guess ${guess}`)).status();
  expect(status).toBe(429);
  expect((await notify(request, SECRET)).status()).toBe(429);
});
