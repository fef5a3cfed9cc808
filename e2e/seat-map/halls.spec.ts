import { expect, type Page, test } from "@playwright/test";

/** The cellar of the demo house: whole tables, single seats in boxes, and room to stand. */

const PERFORMANCE = "/events/kallarkvall/2402";
const map = (page: Page) => page.getByRole("application");
const chosen = (page: Page) => page.locator('#seats input[name^="as-"]');

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

test("where people stand, one says how many, and gets as many places without a number", async ({ page }) => {
  await page.goto(`${PERFORMANCE}/syos`);
  await expect(map(page)).toHaveAttribute("data-drawn", "true");
  await map(page).locator("a[data-standing]").click();
  await page.waitForURL(/price-selection\?section=staplatser$/);
  await expect(page.getByText("Priser för Ståplatser")).toBeVisible();
  await expect(page.locator("details")).toHaveCount(1);
  await page.locator('main input[type="number"]').first().fill("3");
  await page.locator('main form button[type="submit"]').last().click();
  await page.waitForURL(/\/basket/);
  await expect(page.getByText("Ståplatser", { exact: true })).toHaveCount(3);
  await expect(page.locator("main")).not.toContainText(/rad |plats \d/);
});

test("the list leads to the places to stand too, without scripts", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "sv-SE" });
  const page = await context.newPage();
  await page.goto(`${PERFORMANCE}/syos/golvet`);
  await page.getByRole("link", { name: "Välj antal: Ståplatser" }).click();
  await expect(page).toHaveURL(/price-selection\?section=staplatser$/);
  await page.locator('main input[type="number"]').first().fill("2");
  await page.locator('main form button[type="submit"]').last().click();
  await expect(page.getByText("Ståplatser", { exact: true })).toHaveCount(2);
  await context.close();
});

test("a section where people stand has no map of its own", async ({ page }) => {
  await page.goto(`${PERFORMANCE}/syos/staplatser`);
  await expect(page).toHaveURL(/price-selection\?section=staplatser$/);
});

test("one chair of a round table brings the whole table", async ({ page }) => {
  await page.goto(`${PERFORMANCE}/syos/runda-bord`);
  await expect(map(page)).toHaveAttribute("data-drawn", "true");
  const seat = map(page).locator('[role="checkbox"]:not([aria-disabled])').first();
  await expect(seat).toHaveAccessibleName(/^Runda bord, № 1, plats 1, /);
  await seat.focus();
  await page.keyboard.press("Space");
  await expect(chosen(page)).toHaveCount(4);
});

test("the view from a seat is a drawing of its own that says what it shows", async ({ page, baseURL }) => {
  const answer = await fetch(`${baseURL}/api/v1/performances/2402/seats`);
  const { plan } = (await answer.json()) as { plan: string };
  await page.goto(`/seat-view/${plan}/ks-l-9-5.svg?lang=de`);
  await expect(page.locator("title")).toHaveText("Die Sicht von Lange Tische, Reihe 9, Platz 5");
  await expect(page.locator(".curtain").first()).toBeVisible();
});
