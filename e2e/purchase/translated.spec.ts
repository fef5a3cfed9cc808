import { expect, type Page, test } from "@playwright/test";
import { buyButton, chosen, mapPath, SECTION } from "../seat-map/hall-page.ts";
import {
  CONTINUE_TO_REVIEW,
  expectConfirmed,
  fillRegistration,
  goToPayment,
  PAY,
  payByCard,
  performanceOnSale,
} from "../testing/shopper.ts";
import { translate } from "../testing/translator.ts";

async function translated(page: Page): Promise<void> {
  expect(await translate(page)).toBeGreaterThan(10);
}

/** Content that arrives without a new document is translated as it arrives. */
async function inTranslation(page: Page): Promise<void> {
  await expect(page.locator("main h1 font > font")).toBeVisible();
}

/** Parts translated before hydration are re-rendered (React error #418). */
function watchErrors(page: Page) {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => {
    if (!message.includes("React error #418")) errors.push(message);
  });
  return { expectNone: (screen: string) => expect(errors, screen).toEqual([]) };
}

test("a visitor buys by price from the agenda to the tickets on pages that the browser translates", async ({
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
  for (const quantity of await form.locator('input[type="number"]').all()) {
    for (const count of ["9", "5", "2", "1", "0"]) await quantity.fill(count);
  }
  faults.expectNone("the price selection");
  await form.locator('input[type="number"]').first().fill("2");
  await expect(form.locator("output")).toHaveText(/2/);
  await form.locator('button[type="submit"]').last().click();
  await page.waitForURL(/\/basket/);
  await inTranslation(page);
  const lines = page.locator("main li [role=group]");
  await lines.first().locator('button[type="submit"]').last().click();
  await expect(lines).toHaveCount(1);
  faults.expectNone("the basket");
  await page.locator('a[href="/checkout"]').first().click();
  await page.waitForURL(/\/checkout\/account/);
  await inTranslation(page);
  const email = page.locator('input[name="email"]');
  await email.fill("nobody");
  await page.locator('button[value="look-up"]').click();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await email.fill(`translated-${crypto.randomUUID()}@test.example`);
  await page.locator('button[value="look-up"]').click();
  await fillRegistration(page);
  const password = page.locator('input[name="password"]');
  const phone = page.locator('input[name="phone"]');
  await password.fill("short");
  await phone.fill("");
  await page.locator('button[value="register"]').click();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await fillRegistration(page);
  await phone.fill("");
  await page.locator('button[value="register"]').click();
  await expect(password).not.toHaveAttribute("aria-invalid");
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await fillRegistration(page);
  await page.locator('button[value="register"]').click();
  await page.waitForURL(/\/checkout\/delivery/);
  await inTranslation(page);
  faults.expectNone("the registration");
  await page.locator(CONTINUE_TO_REVIEW).click();
  await page.waitForURL(/\/checkout\/review/);
  await inTranslation(page);
  await page.locator(PAY).click();
  await expect(page.locator('input[name="acceptTerms"]')).toHaveAttribute("aria-invalid", "true");
  faults.expectNone("the review");
  await goToPayment(page);
  await payByCard(page);
  await expectConfirmed(page);
  await translated(page);
  await page.locator('a[href^="/tickets?"]').first().click();
  await expect(page.locator('img[src^="/tickets.svg"]')).toHaveCount(1);
  await inTranslation(page);
  faults.expectNone("the tickets");
});

test("a visitor chooses seats and removes one on a map that the browser translates", async ({
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
