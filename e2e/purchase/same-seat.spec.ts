import { type Browser, expect, type Page, test } from "@playwright/test";
import { type OnSale, performanceOnSale } from "../testing/shopper.ts";

/** Two people, one seat. */

/** The list view of a section, which works without JavaScript. */
async function openList(browser: Browser, { event, performance }: OnSale, section: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "sv-SE" });
  const page = await context.newPage();
  await page.goto(`/events/${event}/${performance}/syos/${section}`);
  return page;
}

test("the second of two visitors is told which seat is gone, and can choose another", async ({
  browser,
  baseURL,
}) => {
  const evening = await performanceOnSale(baseURL);
  const first = await openList(browser, evening, "parkett-vanster");
  const second = await openList(browser, evening, "parkett-vanster");
  const seat = first.locator('main input[type="checkbox"][name="seat"]:not([disabled])').first();
  const value = await seat.getAttribute("value");
  for (const page of [first, second]) {
    await page.locator(`main input[type="checkbox"][name="seat"][value="${value}"]`).check();
  }
  await first.locator('form#seats button[type="submit"]').last().click();
  await first.waitForURL(/\/basket/);
  await second.locator('form#seats button[type="submit"]').last().click();
  await expect(second.getByRole("alert")).toContainText("Någon annan hann före till");
  await expect(second.locator(`main input[type="checkbox"][value="${value}"]`)).toHaveCount(0);
  await second.locator('main input[type="checkbox"][name="seat"]:not([disabled])').first().check();
  await second.locator('form#seats button[type="submit"]').last().click();
  await second.waitForURL(/\/basket/);
});
