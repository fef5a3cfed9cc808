import { expect, type Page, test } from "@playwright/test";
import { buyButton, chosen, mapPath, SECTION } from "../seat-map/hall-page.ts";
import {
  expectConfirmed,
  goToPayment,
  payByCard,
  performanceOnSale,
  registerAndReview,
} from "../testing/shopper.ts";
import { translate } from "../testing/translator.ts";

/** Visitors who have the page translated by their browser, which moves every text of it into elements of its own. */

async function translated(page: Page): Promise<void> {
  expect(await translate(page)).toBeGreaterThan(10);
}

/** What the page's scripts throw. Parts that are translated before React has taken them over are rendered anew (#418). */
function watchErrors(page: Page) {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => {
    if (!message.includes("React error #418")) errors.push(message);
  });
  return { expectNone: (screen: string) => expect(errors, screen).toEqual([]) };
}

test("a visitor buys by price from the agenda to the tickets, on pages that the browser translates", async ({
  page,
  baseURL,
}) => {
  const faults = watchErrors(page);
  const { event, performance } = await performanceOnSale(baseURL);
  await page.goto("/?month=all");
  await translated(page);
  await page.locator(`a[href^="/events/${event}"]`).first().click();
  await page.waitForURL(/\/events\//);
  await page.goto(`/events/${event}/${performance}/price-selection`);
  await translated(page);
  const form = page
    .locator("main form")
    .filter({ has: page.locator('input[type="number"]') })
    .first();
  // Messages about limits come and go.
  for (const quantity of await form.locator('input[type="number"]').all()) {
    for (const count of ["9", "5", "2", "1", "0"]) await quantity.fill(count);
  }
  faults.expectNone("the price selection");
  await form.locator('input[type="number"]').first().fill("2");
  await expect(form.locator("output")).toHaveText(/2/);
  await form.locator('button[type="submit"]').last().click();
  await page.waitForURL(/\/basket/);
  faults.expectNone("the basket");
  await registerAndReview(page);
  await goToPayment(page);
  await payByCard(page);
  await expectConfirmed(page);
  await translated(page);
  await page.locator('a[href^="/tickets?"]').first().click();
  await expect(page.locator('img[src^="/tickets.svg"]')).toHaveCount(2);
  faults.expectNone("the tickets");
});

test("a visitor chooses seats and takes one back, on a map that the browser translates", async ({
  page,
  baseURL,
}) => {
  const faults = watchErrors(page);
  await page.goto(mapPath(await performanceOnSale(baseURL), SECTION));
  await translated(page);
  await page.getByRole("button", { name: "Lista", exact: true }).click();
  const seats = page.locator('main li input[type="checkbox"][form]:not(:disabled)');
  await seats.nth(0).check();
  await seats.nth(1).check();
  await expect.poll(() => chosen(page).count()).toBe(2);
  await seats.nth(1).uncheck();
  await expect.poll(() => chosen(page).count()).toBe(1);
  faults.expectNone("the seat list");
  await buyButton(page).click();
  await page.waitForURL(/\/basket/);
  await translated(page);
  await page.locator('main form button[type="submit"]').first().click();
  faults.expectNone("the basket");
});
