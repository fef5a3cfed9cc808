import { expect, type Page, test } from "@playwright/test";
import { LANGUAGES } from "#domain/languages.ts";
import { performanceOnSale } from "../testing/shopper.ts";
import { buyButton, expectChosen, focusFreeSeat, map, openMap, SMALL_SCREENS } from "./hall-page.ts";

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

const overTheEdge = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Smaller than a finger, or partly off screen. Not the drawing: a seat accepts touches around it, and its
 * actions have buttons.
 */
function badTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bad: string[] = [];
    const pressed = ":is(a[href], button, summary, select, label, input):not([role=application] *)";
    for (const target of document.querySelectorAll<HTMLElement>(pressed)) {
      const { width, height, left, right, bottom } = target.getBoundingClientRect();
      const isSeen = target.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isSeen || width < 2 || bottom < 0) continue;
      // A label beside its field only adds to the target.
      if (target.matches("label input") || target.matches("label:not(:has(input))")) continue;
      if (isInSentence(target)) continue;
      const name = target.getAttribute("aria-label") ?? target.textContent ?? target.tagName;
      if (width < 43.5 || height < 43.5) bad.push(`${name}: ${width} × ${height}`);
      if (left < 0 || right > innerWidth + 0.5) bad.push(`${name}: from ${left} to ${right}`);
    }
    return bad;

    /** WCAG 2.5.8 exempts links in a sentence, whose height is the line's. */
    function isInSentence(target: HTMLElement): boolean {
      if (!target.matches("a") || getComputedStyle(target).display !== "inline") return false;
      return target.parentElement?.textContent?.trim() !== target.textContent?.trim();
    }
  });
}

test("on small screens every control of the seat map can be reached and pressed", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const look = async (state: string) => {
    for (const [name, viewport] of SMALL_SCREENS) {
      await test.step(`${name} everything can be reached and pressed: ${state}`, async () => {
        await page.setViewportSize(viewport);
        expect(await overTheEdge(page)).toBeLessThanOrEqual(0);
        expect(await badTargets(page)).toEqual([]);
      });
    }
  };
  await page.setViewportSize(SMALL_SCREENS[0][1]);
  await openMap(page, await performanceOnSale(baseURL));
  await look("nothing chosen");
  await focusFreeSeat(page);
  await page.keyboard.press("Space");
  await expectChosen(page, 1);
  await look("one chosen");
  await page.getByRole("button", { name: "Lista", exact: true }).click();
  await page.locator('input[name="seat"]').first().waitFor();
  await look("the list");
  await page.setViewportSize(SMALL_SCREENS[1][1]);
  await buyButton(page).click();
  await page.waitForURL(/\/basket$/);
});

test("on a phone a seat's card takes a quarter of the map, however long its text", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const side = "forsta-raden-sida-vanster";
  await openMap(page, await performanceOnSale(baseURL), side);
  for (const [language, words] of [
    ["sv", "Visa sikten"],
    ["de", "Sicht zeigen"],
  ] as const) {
    await test.step(`in ${language}`, async () => {
      if (language === "de") {
        await page.getByRole("button", { name: /Språk/ }).click();
        await page.getByRole("button", { name: "Deutsch" }).click();
        await page.locator('html[lang="de"]').waitFor({ state: "attached" });
      }
      await focusFreeSeat(page);
      const card = page.locator("[data-over=card]");
      const button = card.getByRole("button", { name: words });
      await button.waitFor();
      const frame = await map(page).boundingBox();
      for (const key of ["Home", "End", "n", "ArrowUp"]) {
        await page.keyboard.press(key);
        const box = await card.boundingBox();
        expect(box?.height).toBeLessThanOrEqual((frame?.height ?? 0) / 4);
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
    });
  }
});

test("no section's name overlaps another's, in any language", async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const performance = await performanceOnSale(baseURL);
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const chosen of LANGUAGES) {
    await page.context().addCookies([{ name: "lang", value: chosen, url: baseURL ?? "" }]);
    await openMap(page, performance, "");
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
    expect(language.toLowerCase()).toContain(chosen);
    expect(names).toBeGreaterThan(15);
    expect(touching, chosen).toEqual([]);
  }
});

test("under reduced motion nothing on the seat map moves or fades, and no seat has its own opacity or touch-action", async ({
  page,
  baseURL,
}) => {
  await openMap(page, await performanceOnSale(baseURL));
  await test.step("no seat has its own opacity, or is inside an element with a touch-action", async () => {
    await page.getByLabel("Nära gången").check();
    await map(page).locator('[role="checkbox"].x').first().waitFor({ state: "attached" });
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
  await test.step("nothing moves or fades under reduced motion", async () => {
    const moving = () =>
      page.evaluate(() => {
        // Paused animations move nothing: one of them positions the map.
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
    await page.getByRole("button", { name: "Visa alla platser" }).click();
    await map(page).locator('[role="checkbox"].x').first().waitFor({ state: "detached" });
    expect(await moving()).toEqual([]);
    await focusFreeSeat(page);
    await page.keyboard.press("b");
    await expectChosen(page, 2);
    expect(await moving()).toEqual([]);
    await page.keyboard.press("v");
    await page.locator("dialog[open]").waitFor();
    expect(await moving()).toEqual([]);
  });
});
