import { expect, test } from "@playwright/test";
import { PORTS } from "../testing/ports.ts";
import { buy, expectConfirmed, performanceOnSale } from "../testing/shopper.ts";
import { openTlsShop, type TlsShop } from "../testing/tls-shop.ts";

/** A purchase through nginx with TLS, set up as in docs/operations.md, to two processes behind it. */

const HOME = `https://localhost:${PORTS.tls}`;
test.use({ baseURL: HOME, ignoreHTTPSErrors: true });
test.describe.configure({ mode: "serial" });

let shop: TlsShop;
test.beforeAll(async () => {
  shop = await openTlsShop(PORTS.tls);
});
test.afterAll(() => shop.close());

test("behind a TLS proxy a visitor chooses seats, registers and pays, and the provider's notifications arrive", async ({
  page,
}) => {
  const performance = await performanceOnSale(`http://127.0.0.1:${PORTS.tls + 1}`);
  await buy(page, performance, 2);
  await expectConfirmed(page);
  expect(new URL(page.url()).origin).toBe(HOME);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "__Host-session")).toMatchObject({ secure: true });
  expect(await shop.query("select count(*)::int as tickets from tickets")).toEqual([{ tickets: 2 }]);
  await expect.poll(() => shop.requests()).toMatch(/^200 \/webhooks\/payments$/m);
  // No form was rejected. A busy machine may answer a page with 503; 499 is a prefetch that the browser cancelled.
  expect(await shop.requests()).not.toMatch(/^(?:4(?!99)\d\d|50[0-24-9]) /m);
});

test("a form of another site is rejected, whatever Host header it sends", async () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const evil = { ...form, host: "evil.example", origin: "https://evil.example" };
  expect(await shop.post("/language", evil, "language=en")).toBe(403);
  expect(await shop.post("/language", { ...form, origin: HOME }, "language=en")).toBe(303);
});

test("the shop keeps an idle connection open longer than nginx does, since nginx cannot retry a form", async () => {
  const nginxKeepsSeconds = 60;
  expect(await shop.keptSeconds()).toBeGreaterThan(nginxKeepsSeconds);
});
