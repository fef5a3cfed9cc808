import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { untilTakenOver } from "../testing/page-faults.ts";
import { performanceOnSale } from "../testing/shopper.ts";

const NOTICE = "Din webbläsare sparar inga kakor";

/** As Chromium with all cookies blocked: none is sent, none is stored, and scripts can detect it. */
async function blockCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false });
  });
  await context.route("**/*", async (route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders();
    await context.clearCookies();
    const response = await route.fetch({ headers, maxRedirects: 0 });
    await context.clearCookies();
    const { "set-cookie": __, ...kept } = response.headers();
    await route.fulfill({ response, headers: kept });
  });
}

test.afterEach(async ({ context }) => {
  await context.unrouteAll({ behavior: "ignoreErrors" });
});

const notice = (page: Page) => page.getByRole("status").filter({ hasText: NOTICE });

async function freeSeats(baseURL: string, { event, performance }: { event: string; performance: number }) {
  const answer = await fetch(`${baseURL}/api/v1/events/${event}/performances/${performance}`);
  const read = (await answer.json()) as { performance: { freeByBand: Record<string, number> } };
  return Object.values(read.performance.freeByBand).reduce((sum, free) => sum + free, 0);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("seats that are added are released, and the page says why", async ({ page, context, baseURL }) => {
      const shop = baseURL ?? "";
      const performance = await performanceOnSale(shop);
      const before = await freeSeats(shop, performance);
      await blockCookies(context);
      await page.goto(`/events/${performance.event}/${performance.performance}/price-selection`);
      const form = page
        .locator("main form")
        .filter({ has: page.locator('input[type="number"]') })
        .first();
      await form.locator('input[type="number"]').first().fill("2");
      await form.locator('button[type="submit"]').last().click();
      await expect(notice(page)).toBeVisible();
      await expect(page).toHaveURL(/cookies=/);
      expect(await freeSeats(shop, performance)).toBe(before);
      if (javaScriptEnabled) await expectNothingFound(page, "cookies blocked");
    });

    test("a sign-in leads back to the form with the reason", async ({ page, context }) => {
      await blockCookies(context);
      await page.goto("/login?next=/account/your-orders");
      await page.getByLabel("E-post").first().fill("demo@sundoperan.example");
      await page.getByRole("button", { name: "Fortsätt" }).click();
      await page.locator('input[type="password"]').fill("Parkett2026");
      await page.getByRole("button", { name: "Logga in", exact: true }).click();
      await expect(notice(page)).toBeVisible();
      await expect(page).toHaveURL(/\/login/);
    });
  });
}

test("a chosen language is not applied, and the page says why", async ({ page, context }) => {
  await blockCookies(context);
  await page.goto("/terms");
  await untilTakenOver(page);
  await page.getByRole("button", { name: /^Språk/ }).click();
  const german = page.getByRole("button", { name: "Deutsch" });
  await expect(german).toBeVisible();
  await german.click();
  await expect(notice(page)).toBeVisible();
});

test("a browser that keeps cookies gets no cookie check in its address", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/terms");
  await page.getByRole("button", { name: /^Språk/ }).click();
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  expect(page.url()).not.toContain("cookies=");
  await expect(notice(page)).toHaveCount(0);
  await context.close();
});
