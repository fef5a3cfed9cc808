import { expect, test } from "@playwright/test";
import { performanceOnSale } from "../testing/shopper.ts";
import {
  expectChosen,
  focusFreeSeat,
  map,
  mapPath,
  openMap,
  SECTION,
  tabStop,
  untilMap,
} from "./hall-page.ts";

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

test("seat filters apply on the map and in the list, and are kept when returning", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await openMap(page, await performanceOnSale(baseURL));
  await test.step("seats outside the filter are dimmed and say so, and can still be focused and chosen", async () => {
    await page.getByLabel("Nära gången").check();
    await expect(page).toHaveURL(/\?aisle=1$/);
    const out = map(page).locator('[role="checkbox"].x');
    await out.first().waitFor({ state: "attached" });
    await expect(out.first()).toHaveAttribute("aria-label", /utanför ditt filter$/);
    await expect(out.first()).toHaveCSS("fill-opacity", "0.15");
    await page.getByText(/\d+ lediga platser passar/).waitFor();
    await focusFreeSeat(page);
    // The next free seat matches the filter.
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press("n");
      await expect(tabStop(page)).not.toHaveClass(/\bx\b/);
    }
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await expect(tabStop(page)).toBeFocused();
    await page.getByRole("button", { name: "Visa alla platser" }).click();
    await out.first().waitFor({ state: "detached" });
    await expect(page).not.toHaveURL(/aisle/);
  });
  await test.step("a box ticked while the address follows another stays ticked", async () => {
    await page.getByLabel("Rullstolsplatser").evaluate((second: HTMLInputElement) => {
      const seen: boolean[] = [];
      const look = () => {
        seen.push(second.checked);
        if (seen.length < 100) requestAnimationFrame(look);
      };
      const replace = history.replaceState.bind(history);
      history.replaceState = (...entry) => {
        replace(...entry);
        if (seen.length > 0 || !String(entry[2]).includes("aisle")) return;
        second.click();
        look();
      };
      Object.assign(globalThis, { seen });
    });
    await page.getByLabel("Nära gången").click();
    await expect(page).toHaveURL(/wheelchair=1/);
    const seen = await page.evaluate<boolean[]>("seen");
    expect(seen.length).toBeGreaterThan(1);
    expect(seen).not.toContain(false);
    await expect(page.getByLabel("Nära gången")).toBeChecked();
    await page.getByRole("button", { name: "Visa alla platser" }).click();
    await expect(page).not.toHaveURL(/\?/);
  });
  await test.step("the back button restores the earlier filters' boxes", async () => {
    await page.getByLabel("Nära gången").click();
    await expect(page).toHaveURL(/aisle=1/);
    await page.getByRole("link", { name: "Visa hela salongen" }).click();
    await expect(page).toHaveURL(/syos\?aisle=1$/);
    await page.getByRole("button", { name: "Visa alla platser" }).click();
    await expect(page).toHaveURL(/syos$/);
    await expect(page.getByLabel("Nära gången")).not.toBeChecked();
    await page.goBack();
    await expect(page).toHaveURL(/aisle=1/);
    await expect(page.getByLabel("Nära gången")).toBeChecked();
  });
  await page.getByRole("button", { name: "Visa alla platser" }).click();
  await page.getByRole("button", { name: "Lista", exact: true }).click();
  await page.locator('input[name="seat"]').first().waitFor();
  await test.step("a chosen seat stays in the list even if it no longer matches", async () => {
    await page.locator('input[name="seat"]').nth(3).check();
    await expectChosen(page, 1);
    await page.getByLabel("Rullstolsplatser").check();
    await expect(page.locator('input[name="seat"]:checked')).toHaveCount(1);
    await expect(page.locator('input[name="seat"]')).toHaveCount(1);
    await page.getByRole("button", { name: "Visa alla platser" }).click();
    await page.locator('input[name="seat"]:checked').uncheck();
  });
  await test.step("a filter is kept in the list, another section and another language", async () => {
    expect(await page.locator("noscript").count()).toBeGreaterThan(0);
    const boxes = page.locator('input[name="seat"]');
    await boxes.first().waitFor();
    const before = await boxes.count();
    await page.getByLabel("Nära gången").check();
    await expect.poll(() => boxes.count()).toBeLessThan(before);
    const few = await boxes.count();
    await page.getByRole("button", { name: "Karta", exact: true }).click();
    await untilMap(page, "filtered", "true");
    await page.getByRole("button", { name: "Lista", exact: true }).click();
    await expect(boxes).toHaveCount(few);
    await page.getByRole("button", { name: /Språk/ }).click();
    await page.getByRole("button", { name: "Deutsch" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.getByLabel("Nah am Gang")).toBeChecked();
    await expect(boxes).toHaveCount(few);
    await page.locator('nav a[href*="/syos/parkett-vanster"]').click();
    await expect(page).toHaveURL(/parkett-vanster\?aisle=1$/);
  });
});

test.describe("the seat filter without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("lists only matching seats after the button is pressed", async ({ page, baseURL }) => {
    await page.goto(mapPath(await performanceOnSale(baseURL), SECTION));
    const boxes = page.locator('input[name="seat"]');
    const before = await boxes.count();
    await page.getByLabel("Nära gången").check();
    await page.getByRole("button", { name: "Visa", exact: true }).click();
    await expect(page).toHaveURL(/\?aisle=1$/);
    expect(await boxes.count()).toBeLessThan(before);
    expect(await boxes.count()).toBeGreaterThan(0);
    await expect(page.getByLabel("Nära gången")).toBeChecked();
  });
});

test("before the scripts have loaded, map and list can be switched, and a ticked seat is kept", async ({
  page,
  baseURL,
}) => {
  const released = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`${mapPath(await performanceOnSale(baseURL), SECTION)}?clear-view=1`, {
    waitUntil: "commit",
  });
  const list = page.locator('input[name="seat"]:enabled').first();
  for (const [view, isListed] of [
    ["Lista", true],
    ["Karta", false],
    ["Lista", true],
  ] as const) {
    await page.getByRole("button", { name: view, exact: true }).click({ noWaitAfter: true });
    await page.locator(`button[aria-pressed="true"]`, { hasText: view }).waitFor();
    await expect(list).toBeVisible({ visible: isListed });
    await expect(page).toHaveURL(/\?clear-view=1$/);
  }
  // Ten seats, one over the limit, before the scripts.
  const free = page.locator('input[name="seat"]:enabled:not(:checked)');
  for (let seat = 0; seat < 10; seat++) await free.first().press("Space");
  released.resolve();
  await expectChosen(page, 9);
  await expect(page.locator('input[name="seat"]:checked')).toHaveCount(9);
  await page.reload();
  await expectChosen(page, 9);
});
