import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { DECLINED_CARD, PRODUCT_CARD } from "#sandbox/nexi/visitor.ts";
import { createSpektrixSandbox, type SpektrixSandbox } from "../../sandbox/spektrix/server.ts";
import { worldOf } from "../../sandbox/spektrix/world.ts";
import { SPEKTRIX_CAPABILITIES } from "../../src/adapters/spektrix/capabilities.ts";
import { readHouseFolder } from "../../src/config/house/house-folder.ts";
import { buildCatalogue } from "../../src/server/house/build-catalogue.ts";
import { switchOff } from "../../src/server/house/switch-off.ts";
import { lookAt } from "../testing/look-at.ts";
import { PORTS } from "../testing/ports.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import {
  chooseByPrice,
  expectConfirmed,
  type OnSale,
  orderLink,
  PAY,
  performanceOnSale,
  registerAndReview,
} from "../testing/shopper.ts";

test.describe.configure({ mode: "serial" });

let vendor: SpektrixSandbox;
let shop: ShopProcess;
let house: string;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  house = await mkdtemp(join(tmpdir(), "parkett-vendor-house-"));
  await cp(resolve(import.meta.dirname, "../../demo/house"), house, { recursive: true });
  await switchOff(house, SPEKTRIX_CAPABILITIES);
  const read = await readHouseFolder(house);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  const { catalogue, soldElsewhere } = buildCatalogue(read.value, new Date().toISOString().slice(0, 10));
  const { permissions } = read.value.contactPreferences;
  vendor = await createSpektrixSandbox({ port: 0, world: worldOf(catalogue, soldElsewhere, permissions) });
  const component = {
    script: `${vendor.url}/webcomponents/stable/spektrix-payments.js`,
    style: `${vendor.url}/webcomponents/stable/spektrix-payments.css`,
    hosts: [vendor.url],
    frames: [],
  };
  const file = join(house, "house.json");
  const about = JSON.parse(await readFile(file, "utf8"));
  const names = { ...about.vendor, payment: "vendor", orderAttribute: "ParkettBasket", component };
  await writeFile(file, JSON.stringify({ ...about, otherCurrencies: [], vendor: names }));
  shop = await openShopProcess({
    port: PORTS.vendorPayment,
    environment: { BACK_END: "spektrix", SANDBOX_BACK_END_PORT: new URL(vendor.url).port },
    rewrite: async (own) => {
      await rm(own, { recursive: true });
      await cp(house, own, { recursive: true });
    },
  });
});
test.afterAll(async () => {
  await shop?.close();
  await vendor?.close();
  await rm(house, { recursive: true, force: true });
});
test.use({ baseURL: `http://localhost:${PORTS.vendorPayment}` });

const soldOrders = async () => (await fetch(`${vendor.url}/sandbox/orders`)).json();

let onSale: OnSale | undefined;

async function toTheForm(page: Page): Promise<void> {
  onSale ??= await performanceOnSale(shop.url);
  await chooseByPrice(page, onSale, 2);
  await registerAndReview(page);
  await page.locator('input[name="acceptTerms"]').check();
  await page.locator(PAY).click();
  await page.waitForURL(/\/order\/pay/);
}
async function enterCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator("spektrix-payments iframe");
  await frame.getByLabel("Card number").fill(number);
  await frame.getByRole("button", { name: "Pay" }).click();
}

test("a visitor pays with the vendor's payment component after a decline and a cancellation, and gets the tickets", async ({
  page,
}) => {
  test.slow();
  const blocked: string[] = [];
  page.on("console", (message) => {
    // The vendor's best seats may be in another band than the requested one, which is a 409.
    if (message.type() === "error" && !message.text().includes("409")) blocked.push(message.text());
  });
  await test.step("the form is there, on a page with its own content security policy", async () => {
    await toTheForm(page);
    await expect(page.frameLocator("spektrix-payments iframe").getByLabel("Card number")).toBeVisible();
    await lookAt(page, "form");
    const policy = async (path: string) =>
      (await page.request.get(path)).headers()["content-security-policy"] ?? "";
    expect(await policy(page.url())).toMatch(new RegExp(`frame-src [^;]*${vendor.url}`));
    expect(await policy("/basket")).not.toContain(vendor.url);
  });
  await test.step("a declined card can be replaced", async () => {
    await enterCard(page, DECLINED_CARD);
    await expect(page.getByText("Betalningen gick inte igenom")).toBeVisible();
    await lookAt(page, "declined");
    await page.getByRole("button", { name: "Försök igen" }).click();
    await expect(page.frameLocator("spektrix-payments iframe").getByLabel("Card number")).toBeVisible();
  });
  await test.step("cancelling keeps the seats in the basket", async () => {
    await page.getByRole("link", { name: "Avbryt betalningen" }).click();
    await page.waitForURL(/returned=cancelled/);
    await page.getByRole("button", { name: "Avbryt betalningen" }).click();
    await page.waitForURL(/\/order\/failed/);
    await expect(page.getByText("Du avbröt betalningen.")).toBeVisible();
    await page.getByRole("link", { name: "Försök igen" }).click();
    await page.locator('input[name="acceptTerms"]').check();
    await page.locator(PAY).click();
    await page.waitForURL(/\/order\/pay/);
  });
  await enterCard(page, PRODUCT_CARD);
  await expectConfirmed(page);
  await lookAt(page, "confirmed");
  expect(await soldOrders()).toHaveLength(1);
  await page.goto(`/order/pay?order=${orderLink(page)}`);
  await page.waitForURL(/\/order\/confirmed/);
  expect(blocked).toEqual([]);
});

test("without the payment component's script, or without any script, the payment page explains what to do", async ({
  page,
  browser,
}) => {
  await page.route(/spektrix-payments\.js$/, (route) => route.abort());
  await toTheForm(page);
  await expect(page.getByText("Betalningsformuläret fungerar inte just nu.")).toBeVisible();
  await lookAt(page, "failed");
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto(page.url());
  const expectOk = still.locator("noscript p");
  await expect(expectOk).toBeVisible();
  await expect(expectOk).toContainText("För att betala här behöver du JavaScript.");
  await expect(still.getByText("laddas")).toHaveCount(0);
  await plain.close();
});

test("a visitor who requests seats while the vendor is down, slow or behind its firewall keeps the input and can retry", async ({
  page,
}) => {
  test.slow();
  onSale ??= await performanceOnSale(shop.url);
  await chooseByPrice(page, onSale, 1);
  const fault = (order: object) =>
    fetch(`${vendor.url}/sandbox/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ method: "GET", ends: "best-available", ...order }),
    });
  for (const answer of ["firewall", "reset"] as const) {
    expect((await fault({ answer, times: 3 })).ok).toBe(true);
    await page.goto(`/events/${onSale.event}/${onSale.performance}/price-selection`);
    const form = page.locator("main form").filter({ has: page.locator('input[name="band"]') });
    await form.first().locator('input[type="number"]').first().fill("1");
    await form.first().locator('button[type="submit"]').last().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vi är strax tillbaka");
    await page.goto("/basket");
    await expect(page.getByRole("main")).toContainText("Ordinarie");
  }
  await fault({ delayMs: 3_000 });
  await chooseByPrice(page, onSale, 1);
});
