import { expect, test } from "@playwright/test";
import { openPlainBrowser } from "../errors/plain-browser.ts";
import { pathOf, payFor } from "../testing/plain-purchase.ts";
import {
  buy,
  chooseByPrice,
  expectConfirmed,
  goToPayment,
  payByCard,
  performanceOnSale,
  registerAndReview,
  SOMEBODY_NEW,
} from "../testing/shopper.ts";

test("a visitor buys the best seats by price, in Swedish", { tag: "@both" }, async ({ page, baseURL }) => {
  const performance = await performanceOnSale(baseURL);
  // The first page shows one month; this performance may be in a later one.
  await page.goto("/?month=all");
  await expect(page.locator("html")).toHaveAttribute("lang", "sv");
  await page.locator(`a[href^="/events/${performance.event}"]`).first().click();
  await chooseByPrice(page, performance);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Varukorg");
  await expect(page.getByText(/Platserna hålls till \d\d\.\d\d/).filter({ visible: true })).toHaveCount(1);
  await registerAndReview(page);
  await goToPayment(page);
  await payByCard(page);
  await expectConfirmed(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tack, biljetterna är dina");
});

test.describe("in English", () => {
  test.use({ locale: "en-GB" });

  test("a visitor buys the best seats by price", { tag: "@both" }, async ({ page, baseURL }) => {
    await buy(page, await performanceOnSale(baseURL));
    await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you, the tickets are yours");
    await expect(page.getByText(/SEK\s[\d,]+/).first()).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a visitor buys the best seats by price", { tag: "@both" }, async ({ page, baseURL }) => {
    await buy(page, await performanceOnSale(baseURL));
    await page.locator('a[href^="/tickets?"]').first().click();
    await expect(page.locator('img[src^="/tickets.svg"]')).toHaveCount(2);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wider).toBe(false);
  });
});

test.describe("without JavaScript", () => {
  test("a visitor buys the best seats by price", { tag: "@both" }, async ({ baseURL }) => {
    const { event, performance } = await performanceOnSale(baseURL);
    const browser = await openPlainBrowser(baseURL ?? "");
    const prices = await browser.open(`/events/${event}/${performance}/price-selection`);
    const [, quantity = ""] = /<input(?=[^>]*type="number")[^>]*\bname="([^"]+)"/.exec(prices.html) ?? [];
    expect(pathOf(await browser.send('type="number"', { [quantity]: "2" }))).toBe("/basket");
    expect(pathOf(await browser.open("/checkout"))).toBe("/checkout/account");
    const email = `plain-${process.pid}-${Date.now()}@test.example`;
    await browser.send('name="email"', { email });
    const person = { ...SOMEBODY_NEW, email, acceptTerms: "on" };
    expect(pathOf(await browser.send('name="firstName"', person))).toBe("/checkout/delivery");
    expect((await payFor(browser, "sv")).html).toMatch(/<h1[^>]*>Tack, biljetterna är dina</);
    await browser.close();
  });
});

test("a visitor buys tickets with only the keyboard", { tag: "@both" }, async ({ page, baseURL }) => {
  const performance = await performanceOnSale(baseURL);
  await page.goto(`/events/${performance.event}/${performance.performance}/price-selection`);
  await tabTo(page, 'input[type="number"]');
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/basket/);
  await tabTo(page, 'a[href="/checkout"]');
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/checkout\/account/);
  await tabTo(page, 'input[name="email"]');
  await page.keyboard.type(`keys-${Date.now()}@test.example`);
  await page.keyboard.press("Enter");
  for (const [name, text] of Object.entries(SOMEBODY_NEW)) {
    await tabTo(page, `input[name="${name}"]`);
    await page.keyboard.type(text);
  }
  await tabTo(page, 'input[name="acceptTerms"]');
  await page.keyboard.press("Space");
  await tabTo(page, 'button[value="register"]');
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Leverans" }).waitFor();
  await tabTo(page, "main form button");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Granska och betala" }).waitFor();
  await tabTo(page, 'input[name="acceptTerms"]');
  await page.keyboard.press("Space");
  await tabTo(page, "main form button");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/hosted\//);
  for (const [name, text] of [
    ["number", "4925000000000079"],
    ["expiry", "12/39"],
    ["cvc", "123"],
  ] as const) {
    await tabTo(page, `input[name="${name}"]`);
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await expectConfirmed(page);
});

/** Presses Tab until the element has the focus; fails after a hundred presses. */
async function tabTo(page: import("@playwright/test").Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  for (let presses = 0; presses < 100; presses++) {
    const there = await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    if (there) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${selector}`);
}
