import { expect, type Page, test } from "@playwright/test";
import { focusFreeSeat, map, openMap } from "../seat-map/hall-page.ts";
import { expectEveryStopSeen } from "../testing/keyboard-stops.ts";
import { openBasket } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** Not covered by a card, the small map, a bar, or the window's edge. */

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 640, height: 360 },
];

const WALK = [
  ...Array<string>(6).fill("ArrowDown"),
  ...Array<string>(5).fill("ArrowRight"),
  "End",
  ...Array<string>(4).fill("ArrowUp"),
  "Home",
  ...Array<string>(3).fill("PageDown"),
  "End",
  "Control+End",
  ...Array<string>(3).fill("ArrowUp"),
  "Home",
  "Control+Home",
  "n",
  ...Array<string>(3).fill("ArrowLeft"),
];

/** Null if its centre is in the window and uncovered. */
function hiddenBy(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const seat = document.activeElement;
    if (!seat?.closest("[role=application]")) return "the focus is elsewhere";
    const { left, top, right, bottom } = seat.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return "the window's edge";
    for (const x of [0.1, 0.5, 0.9]) {
      for (const y of [0.1, 0.5, 0.9]) {
        const at = [left + (right - left) * x, top + (bottom - top) * y] as const;
        // The card lets pointer events through but still hides the seat.
        const over = [...document.querySelectorAll("[data-over]")].find((cover) => {
          const box = cover.getBoundingClientRect();
          return at[0] > box.left && at[0] < box.right && at[1] > box.top && at[1] < box.bottom;
        });
        if (over) return over.textContent || over.outerHTML.slice(0, 100);
        const found = document.elementFromPoint(...at);
        if (!found?.closest("[role=application]"))
          return found?.outerHTML.slice(0, 100) ?? "the window's edge";
      }
    }
    return null;
  });
}

async function walk(page: Page, where: string): Promise<void> {
  await focusFreeSeat(page);
  for (const [step, key] of WALK.entries()) {
    await page.keyboard.press(key);
    await expect.poll(() => hiddenBy(page), `${where}, step ${step}, ${key}`).toBe(null);
  }
}

test("the focused seat is visible after every arrow key, in windows of every size", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const performance = await performanceOnSale(baseURL);
  await openBasket(page, baseURL, performance, 1);
  await openMap(page, performance);
  for (const viewport of WINDOWS) {
    await page.setViewportSize(viewport);
    await walk(page, `at ${viewport.width} × ${viewport.height}`);
  }
});

test("every element that can be focused in the shop and the checkout is visible, in windows of every size", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const performance = await performanceOnSale(baseURL);
  await openBasket(page, baseURL, performance, 2);
  for (const address of [
    "/",
    `/events/${performance.event}`,
    `/events/${performance.event}/${performance.performance}/price-selection`,
    "/basket",
    "/checkout/account",
  ]) {
    await page.goto(address);
    await page.locator("main").waitFor();
    for (const viewport of WINDOWS) {
      await page.setViewportSize(viewport);
      // From the top, as on arrival: the focus was at the end of the page.
      await page.evaluate(() => scrollTo(0, 0));
      await expectEveryStopSeen(page, "Tab", `${address} at ${viewport.width} × ${viewport.height}`, 4);
    }
  }
});

test("the focused seat is visible after every arrow key on a phone with animations and a long seat card", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await openMap(page, await performanceOnSale(baseURL));
  await walk(page, "on a phone");
});

test("the visibility check detects a seat card over the focused seat", async ({ page, baseURL }) => {
  await openMap(page, await performanceOnSale(baseURL));
  await focusFreeSeat(page);
  await expect.poll(() => hiddenBy(page)).toBe(null);
  await map(page).evaluate((frame) => {
    const card = frame.parentElement?.querySelector<HTMLElement>("[data-over=card]");
    if (card)
      card.style.cssText =
        "inset: 0; inline-size: auto; block-size: auto; max-inline-size: none; max-block-size: none";
  });
  await expect.poll(() => hiddenBy(page)).not.toBe(null);
});
