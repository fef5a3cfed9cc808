import { expect, test } from "@playwright/test";
import { announced, buyButton, chosen, focusFreeSeat, map, openMap } from "../seat-map/hall-page.ts";
import { untilTakenOver } from "../testing/page-faults.ts";
import { performanceOnSale } from "../testing/shopper.ts";

test("a script that fails to load reloads the page once", async ({ page, baseURL }) => {
  await openMap(page, await performanceOnSale(baseURL));
  await focusFreeSeat(page);
  const here = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  await page.route("**/assets/*.js", (route) =>
    here.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  await page.keyboard.press("?");
  await expect.poll(() => loads.length).toBe(1);
  await expect(map(page)).toHaveAttribute("data-ready", "true");
  await focusFreeSeat(page);
  await page.keyboard.press("?");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Något gick fel hos oss");
  expect(loads).toHaveLength(1);
});

test("a screen that fails to load reloads the page once; after a second failure the page shows the error", async ({
  page,
}) => {
  await page.goto("/");
  await untilTakenOver(page);
  const here = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  await page.route("**/assets/*.js", (route) =>
    here.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  let loads = 0;
  page.on("load", () => loads++);
  const logIn = page.getByRole("link", { name: "Logga in" }).first();
  await logIn.click();
  await expect.poll(() => loads).toBe(1);
  await untilTakenOver(page);
  await logIn.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Något gick fel hos oss");
  await expect(page).toHaveTitle(/^Något gick fel hos oss – /);
  expect(loads).toBe(1);
});

test("a visitor who goes offline before choosing a seat keeps the page, and the remaining scripts load once online", async ({
  page,
  context,
  baseURL,
}) => {
  await openMap(page, await performanceOnSale(baseURL));
  const { pathname } = new URL(page.url());
  const broke = page.waitForEvent("requestfailed");
  await context.setOffline(true);
  await focusFreeSeat(page);
  await page.keyboard.press("Space");
  await expect(chosen(page)).toHaveCount(1);
  await expect(page.locator(":focus")).toHaveAttribute("aria-checked", "true");
  await expect(page.locator("#seats strong")).toContainText("kr");
  // The request failed: a reload would start now.
  await broke;
  expect(new URL(page.url()).pathname).toBe(pathname);
  await expect(announced(page)).toContainText("vald. En plats vald");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(page.getByText("Du är inte uppkopplad")).toBeInViewport();
  const view = page.getByRole("button", { name: "Visa sikten" });
  await expect(view).toHaveCount(0);
  await context.setOffline(false);
  await expect(view).toHaveCount(1);
  await expect(chosen(page)).toHaveCount(1);
});

test("requests made while offline are sent once the browser is online", async ({
  page,
  context,
  baseURL,
}) => {
  await openMap(page, await performanceOnSale(baseURL));
  await focusFreeSeat(page);
  await page.keyboard.press("Space");
  await expect(chosen(page)).toHaveCount(1);
  await context.setOffline(true);
  const unheard = page.waitForEvent("requestfailed", (request) => request.url().includes(".data"));
  await page.getByLabel("Nära gången").click();
  await unheard;
  await expect(map(page)).toBeVisible();
  await expect(page).not.toHaveURL(/aisle/);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\?aisle=1$/);

  await context.setOffline(true);
  const unanswered = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await buyButton(page).click();
  await unanswered;
  await expect(map(page)).toBeVisible();
  await expect(chosen(page)).toHaveCount(1);
  await context.setOffline(false);
  await page.waitForURL(/\/basket$/);
  await expect(page.getByRole("listitem").filter({ hasText: "Parkett bakre mitten" })).toHaveCount(1);
});
