import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { expectNothingFound as nothingFound } from "../testing/nothing-found.ts";
import type { OnSale } from "../testing/shopper.ts";

/** The page where one chooses one's own seats, as tests speak of it. */

export const SECTION = "parkett-bakre-mitten";

export const mapPath = ({ event, performance }: OnSale, view = "") =>
  `/events/${event}/${performance}/syos${view && `/${view}`}`;
export const map = (page: Page) => page.getByRole("application");
/** The seat the keyboard stands on. */
export const tabStop = (page: Page) => map(page).locator('[role="checkbox"][tabindex="0"]');
export const freeSeats = (page: Page) => map(page).locator('[role="checkbox"]:not([aria-disabled])');
export const chosen = (page: Page) => page.locator('#seats input[name^="as-"]');
export const buyButton = (page: Page) => page.locator('#seats button[type="submit"]');
export const said = (page: Page) => page.locator('span[role="status"]');

/** The zoom on the map, and below it everything else a key does. */
export const tools = (page: Page) => page.getByRole("group", { name: /^(?:Kartans verktyg|Zooma)$/ });

/** Opens what has a button for every key. */
export async function openTools(page: Page): Promise<void> {
  const all = page.getByRole("group", { name: "Kartans verktyg" });
  if (!(await all.isVisible())) await page.getByText("Fler verktyg").click();
  await expect(all).toBeVisible();
}

/** What part of the hall is in the window, in the plan's units. */
export const shown = (page: Page) =>
  map(page).evaluate((frame) => {
    const svg = frame.querySelector("svg");
    const [window, drawing] = [frame.getBoundingClientRect(), svg?.getBoundingClientRect() ?? new DOMRect()];
    const unit = (svg?.viewBox.baseVal.width ?? 0) / drawing.width;
    return {
      x: (window.left - drawing.left) * unit,
      y: (window.top - drawing.top) * unit,
      width: window.width * unit,
    };
  });

export async function openMap(page: Page, evening: OnSale, view = SECTION): Promise<void> {
  await page.goto(mapPath(evening, view));
  await expect(map(page)).toHaveAttribute("data-drawn", "true");
}

/** Puts the keyboard on a free seat of the section that is shown. */
export async function focusFreeSeat(page: Page): Promise<void> {
  await tabStop(page).focus();
  await expect(tabStop(page)).toBeFocused();
}

/** Presses a seat where it is drawn, with the mouse or a finger. */
export async function press(page: Page, seat: Locator): Promise<void> {
  const [box, frame] = [await seat.boundingBox(), await map(page).boundingBox()];
  if (!box || !frame) throw new Error("The seat is not drawn");
  const position = { x: box.x + box.width / 2 - frame.x, y: box.y + box.height / 2 - frame.y };
  await map(page).click({ position });
}

/** axe finds nothing on the page; the seats themselves are looked at only where asked for. */
export function expectNothingFound(page: Page, state: string, seats = true): Promise<void> {
  return nothingFound(page, state, seats ? {} : { except: '[role="application"]' });
}

/** Somebody else takes these seats, without scripts and without hesitation. */
export async function takeSeats(browser: Browser, evening: OnSale, ...seats: string[]): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "sv-SE" });
  const page = await context.newPage();
  await page.goto(mapPath(evening, SECTION));
  for (const seat of seats) await page.locator(`input[name="seat"][value="${seat}"]`).check();
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/basket$/);
  return page;
}

/**
 * Two seats are chosen, and somebody else takes the first, of which the page does not hear. Its place.
 */
export async function chooseAndLoseUnheard(page: Page, browser: Browser, evening: OnSale): Promise<string> {
  await page.route("**/live/seats/**", (route) => route.abort());
  await openMap(page, evening);
  await focusFreeSeat(page);
  await page.keyboard.press("Space");
  const lost = await focusedSeat(page);
  await page.keyboard.press("n");
  await page.keyboard.press("Space");
  await expect(chosen(page)).toHaveCount(2);
  await takeSeats(browser, evening, lost);
  return lost;
}

/** The place of the seat that the keyboard stands on. */
export function focusedSeat(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.id.slice(1) ?? "");
}
