import { expect, type Page, test } from "@playwright/test";
import { buyButton, chosen, expectNothingFound, focusFreeSeat, map, openMap, tabStop } from "./hall-page.ts";
import { performanceOnSale } from "./shopper.ts";

/** The map for eyes that need large print, strong contrast or quiet. */

const overTheEdge = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What can be pressed and is smaller than a finger, or not wholly on the screen's width. */
function badTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bad: string[] = [];
    for (const target of document.querySelectorAll<HTMLElement>("main :is(button, select, label, input)")) {
      const isHidden = !target.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      // A box within a label is pressed by its label, and one without a size is only there for screen readers.
      const { width, height, left, right } = target.getBoundingClientRect();
      if (isHidden || (target.matches("input") && (target.closest("label") || width < 2))) continue;
      if (target.matches("label") && !target.querySelector("input")) continue;
      const name = target.getAttribute("aria-label") ?? target.textContent ?? target.tagName;
      if (width < 43.5 || height < 43.5) bad.push(`${name}: ${width} × ${height}`);
      if (left < 0 || right > innerWidth + 0.5) bad.push(`${name}: from ${left} to ${right}`);
    }
    return bad;
  });
}

for (const [name, viewport, evening] of [
  ["on the narrowest screen", { width: 320, height: 640 }, 55],
  ["at four times the size", { width: 320, height: 256 }, 57],
  ["on a phone", { width: 390, height: 844 }, 58],
] as const) {
  test(`${name} everything can be reached and pressed, to the last button`, async ({ page, baseURL }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openMap(page, await performanceOnSale(baseURL ?? "", evening));
    expect(await overTheEdge(page)).toBeLessThanOrEqual(0);
    expect(await badTargets(page)).toEqual([]);
    await focusFreeSeat(page);
    await page.keyboard.press("Space");
    await expect(chosen(page)).toHaveCount(1);
    expect(await overTheEdge(page)).toBeLessThanOrEqual(0);
    expect(await badTargets(page)).toEqual([]);
    await page.getByRole("button", { name: "Lista", exact: true }).click();
    await expect(page.locator('input[name="seat"]').first()).toBeVisible();
    expect(await overTheEdge(page)).toBeLessThanOrEqual(0);
    await buyButton(page).click();
    await page.waitForURL(/\/basket$/);
  });
}

test("in forced colours chosen, free and sold seats are told apart without our colours", async ({
  page,
  baseURL,
}) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await openMap(page, await performanceOnSale(baseURL ?? "", 56));
  await focusFreeSeat(page);
  await page.keyboard.press("Space");
  const paint = (selector: string) =>
    map(page)
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { fill, stroke } = getComputedStyle(element);
        return `${fill} ${stroke}`;
      });
  const free = await paint('[role="checkbox"]:not([aria-disabled])');
  const sold = await paint('[role="checkbox"][aria-disabled]');
  const disc = await paint(".disc");
  expect(new Set([free, sold, disc]).size).toBe(3);
});

test("axe finds nothing from near, from afar and with a filter, in the light and in the dark", async ({
  page,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openMap(page, await performanceOnSale(baseURL ?? "", 56));
  await tabStop(page).focus();
  await page.keyboard.press("+");
  await expectNothingFound(page, "from near", false);
  await page.keyboard.press("0");
  await expect(map(page)).toHaveAttribute("data-level", "sections");
  await page.getByLabel("Nära gången").check();
  await expectNothingFound(page, "from afar, filtered", false);
});

test("no seat has an effect of its own, and none lies where touch and wheel are handled", async ({
  page,
  baseURL,
}) => {
  await openMap(page, await performanceOnSale(baseURL ?? "", 56));
  await page.getByLabel("Nära gången").check();
  await expect(map(page).locator('[role="checkbox"].x').first()).toBeAttached();
  const costly = await map(page)
    .locator('[role="checkbox"]')
    .evaluateAll((seats) =>
      seats
        .filter((seat) => getComputedStyle(seat).opacity !== "1")
        .map((seat) => seat.getAttribute("aria-label")),
    );
  expect(costly).toEqual([]);
  const touched = await map(page)
    .locator('[role="checkbox"]')
    .first()
    .evaluate((seat) => {
      const around: string[] = [];
      for (let part: Element | null = seat; part; part = part.parentElement) {
        around.push(getComputedStyle(part).touchAction);
      }
      return around.filter((action) => action !== "auto");
    });
  expect(touched).toEqual([]);
});
