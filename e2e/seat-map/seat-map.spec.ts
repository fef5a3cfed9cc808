import { expect, test } from "@playwright/test";
import { performanceOnSale } from "../testing/shopper.ts";
import {
  buyButton,
  chooseAndLoseUnheard,
  chosen,
  focusFreeSeat,
  freeSeats,
  map,
  mapPath,
  openMap,
  press,
  SECTION,
  said,
  tabStop,
} from "./hall-page.ts";

/** Choosing one's own seats: on the map, in the list, with and without scripts. */

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

test("from the whole house to a section to the basket, with the mouse", async ({ page, baseURL }) => {
  const evening = await performanceOnSale(baseURL);
  await page.goto(mapPath(evening));
  await page.locator(`nav a[href$="/syos/${SECTION}"]`).click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Parkett bakre mitten");
  await expect(map(page)).toHaveAttribute("data-level", "seats");
  await press(page, freeSeats(page).and(page.locator(`#${await tabStop(page).getAttribute("id")}`)));
  await expect(chosen(page)).toHaveCount(1);
  await expect(said(page)).toContainText(/rad \d+, plats \d+, .+, vald\. En plats vald, /);
  await buyButton(page).click();
  await page.waitForURL(/\/basket$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Varukorg");
});

test("a press from afar brings the seats near and chooses none", async ({ page, baseURL }) => {
  await openMap(page, await performanceOnSale(baseURL), "");
  await expect(map(page)).toHaveAttribute("data-level", "sections");
  const frame = await map(page).boundingBox();
  await map(page).dblclick({ position: { x: (frame?.width ?? 0) / 2, y: (frame?.height ?? 0) / 2 } });
  await expect(map(page)).toHaveAttribute("data-level", "seats");
  await expect(chosen(page)).toHaveCount(0);
});

test("map and list show one choice, which outlives a reload and another language", async ({
  page,
  baseURL,
}) => {
  await openMap(page, await performanceOnSale(baseURL));
  await focusFreeSeat(page);
  await page.keyboard.press("Space");
  await expect(chosen(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Lista", exact: true }).click();
  await expect(page.locator('input[name="seat"]:checked')).toHaveCount(1);
  await page.reload();
  await expect(page.locator('input[name="seat"]:checked')).toHaveCount(1);
  await page.getByRole("button", { name: /Språk/ }).click();
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.locator('input[name="seat"]:checked')).toHaveCount(1);
  await expect(page.getByRole("button", { name: "In den Warenkorb" })).toBeVisible();
});

test("without news of the hall, a chosen seat that somebody else takes is named at the till; the others stay", async ({
  page,
  browser,
  baseURL,
}) => {
  const evening = await performanceOnSale(baseURL);
  const lost = await chooseAndLoseUnheard(page, browser, evening);
  await buyButton(page).click();
  await expect(page.getByRole("alert")).toContainText(/Parkett bakre mitten, rad \d+, plats \d+/);
  await expect(chosen(page)).toHaveCount(1);
  await expect(page.locator(`#s${lost}`)).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("Närmaste lediga plats:").last()).toBeVisible();
  await buyButton(page).click();
  await page.waitForURL(/\/basket$/);
});

test("nine seats are the most, and the tenth is refused kindly", async ({ page, baseURL }) => {
  await openMap(page, await performanceOnSale(baseURL));
  await focusFreeSeat(page);
  await page.keyboard.press("Space");
  for (let seat = 2; seat <= 10; seat++) {
    await page.keyboard.press("n");
    await page.keyboard.press("Space");
  }
  await expect(chosen(page)).toHaveCount(9);
  await expect(said(page)).toContainText("högst 9 biljetter");
});

test("nothing runs over the edge on the narrowest screen", async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openMap(page, await performanceOnSale(baseURL));
  await focusFreeSeat(page);
  await page.keyboard.press("Space");
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await over()).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Lista", exact: true }).click();
  await expect(page.locator('input[name="seat"]').first()).toBeVisible();
  expect(await over()).toBeLessThanOrEqual(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor goes from the drawing to a list and buys", async ({ page, baseURL }) => {
    const evening = await performanceOnSale(baseURL);
    await page.goto(mapPath(evening));
    await page.locator(`nav a[href$="/syos/${SECTION}"]`).click();
    await page.locator('input[name="seat"]').nth(0).check();
    await page.locator('input[name="seat"]').nth(1).check();
    await page.locator('select[name="priceType"]').selectOption({ index: 1 });
    await buyButton(page).click();
    await expect(page).toHaveURL(/\/basket$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Varukorg");
  });

  test("a form without a seat says so, and links to the seats", async ({ page, baseURL }) => {
    await page.goto(mapPath(await performanceOnSale(baseURL), SECTION));
    await buyButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Välj minst en plats");
  });
});

test("an address of a section this house does not have is not found", async ({ page, baseURL }) => {
  const answer = await page.goto(mapPath(await performanceOnSale(baseURL), "orkesterdiket"));
  expect(answer?.status()).toBe(404);
});
