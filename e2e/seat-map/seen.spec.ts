import { expect, type Page, test } from "@playwright/test";
import { performanceOnSale } from "../testing/shopper.ts";
import { buyButton, chosen, focusFreeSeat, map, openMap } from "./hall-page.ts";

/** The map for eyes that need large print or quiet, and for large fingers. */

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

const overTheEdge = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * What can be pressed and is smaller than a finger, or not wholly on the screen's width. The drawing is left out: a
 * seat takes fingers from around it, and everything on it has a button besides.
 */
function badTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bad: string[] = [];
    const pressed = ":is(a[href], button, summary, select, label, input):not([role=application] *)";
    for (const target of document.querySelectorAll<HTMLElement>(pressed)) {
      const { width, height, left, right, bottom } = target.getBoundingClientRect();
      const isSeen = target.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      // Only there for screen readers, or for the keyboard until it is focused.
      if (!isSeen || width < 2 || bottom < 0) continue;
      // A box within its label is pressed by it; a label beside its field is more room than there has to be.
      if (target.matches("label input") || target.matches("label:not(:has(input))")) continue;
      if (isInSentence(target)) continue;
      const name = target.getAttribute("aria-label") ?? target.textContent ?? target.tagName;
      if (width < 43.5 || height < 43.5) bad.push(`${name}: ${width} × ${height}`);
      if (left < 0 || right > innerWidth + 0.5) bad.push(`${name}: from ${left} to ${right}`);
    }
    return bad;

    /** WCAG 2.5.8 exempts links in a sentence: their height is that of the line. */
    function isInSentence(target: HTMLElement): boolean {
      if (!target.matches("a") || getComputedStyle(target).display !== "inline") return false;
      return target.parentElement?.textContent?.trim() !== target.textContent?.trim();
    }
  });
}

for (const [name, viewport] of [
  ["on the narrowest screen", { width: 320, height: 640 }],
  ["at four times the size", { width: 320, height: 256 }],
  ["on a phone", { width: 390, height: 844 }],
] as const) {
  test(`${name} everything can be reached and pressed, to the last button`, async ({ page, baseURL }) => {
    await page.setViewportSize(viewport);
    await openMap(page, await performanceOnSale(baseURL));
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
    expect(await badTargets(page)).toEqual([]);
    await buyButton(page).click();
    await page.waitForURL(/\/basket$/);
  });
}

for (const [locale, words] of [
  ["sv-SE", "Visa sikten"],
  ["de-DE", "Sicht zeigen"],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test(`on a phone the card of a seat takes a quarter of the map, however much is said of it (${locale})`, async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const side = "forsta-raden-sida-vanster";
      await openMap(page, await performanceOnSale(baseURL), side);
      await focusFreeSeat(page);
      const card = page.locator("[data-over=card]");
      const button = card.getByRole("button", { name: words });
      const frame = await map(page).boundingBox();
      for (const key of ["Home", "End", "n", "ArrowUp"]) {
        await page.keyboard.press(key);
        const box = await card.boundingBox();
        expect(box?.height).toBeLessThanOrEqual((frame?.height ?? 0) / 4);
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
    });
  });
}

test("no section's words run into another's, in any language", async ({ browser, baseURL }) => {
  const evening = await performanceOnSale(baseURL);
  for (const locale of ["sv-SE", "en-GB", "en-US", "de-DE", "es-ES", "ht-HT"]) {
    const context = await browser.newContext({ locale, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await openMap(page, evening, "");
    const { language, names, touching } = await map(page).evaluate((frame) => {
      const words = [...frame.querySelectorAll("text[data-tone]")];
      const touching = words.flatMap((one, index) => {
        const a = one.getBoundingClientRect();
        return words.slice(index + 1).flatMap((other) => {
          const b = other.getBoundingClientRect();
          const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
          return isApart ? [] : [`${one.textContent} / ${other.textContent}`];
        });
      });
      return { language: document.documentElement.lang, names: words.length, touching };
    });
    expect(locale.toLowerCase()).toContain(language.toLowerCase());
    expect(names).toBeGreaterThan(15);
    expect(touching, locale).toEqual([]);
    await context.close();
  }
});

test("nothing moves or fades for those who asked for quiet", async ({ page, baseURL }) => {
  await openMap(page, await performanceOnSale(baseURL));
  const moving = () =>
    page.evaluate(() => {
      // What stands still moves nothing: the map lies where such a one puts it.
      const found = document
        .getAnimations()
        .filter(({ playState }) => playState !== "paused")
        .map((animation) => `animation ${animation.id}`);
      for (const element of document.querySelectorAll("*")) {
        for (const part of ["", "::before", "::after"]) {
          const { transitionDuration, animationName } = getComputedStyle(element, part);
          const isStill = animationName === "none" && /^(0s(, )?)+$/.test(transitionDuration);
          if (!isStill)
            found.push(`${element.outerHTML.slice(0, 80)} ${transitionDuration} ${animationName}`);
        }
      }
      return found;
    });
  expect(await moving()).toEqual([]);
  await focusFreeSeat(page);
  await page.keyboard.press("b");
  await expect(chosen(page)).toHaveCount(2);
  expect(await moving()).toEqual([]);
  await page.keyboard.press("v");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await moving()).toEqual([]);
});

test("no seat has an effect of its own, and none lies where touch and wheel are handled", async ({
  page,
  baseURL,
}) => {
  await openMap(page, await performanceOnSale(baseURL));
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
