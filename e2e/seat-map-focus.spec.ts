import { expect, type Page, test } from "@playwright/test";
import { buyButton, chosen, focusFreeSeat, openMap, tabStop } from "./hall-page.ts";
import { performanceOnSale } from "./shopper.ts";

/** Whoever goes through the map's page by keyboard sees where they are: on small screens bars and news lie over it. */

// A trace would keep the whole hall twice for each of hundreds of keys.
test.use({ trace: "off" });

interface Stop {
  readonly name: string;
  readonly isSeen: boolean;
}

/** What the keyboard stands on, and whether all of it is on the screen with nothing over it. Null at the end of the page. */
function stopNow(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const isWithin = top >= 0 && top + height <= innerHeight && left >= 0 && left + width <= innerWidth + 0.5;
    const seat = focused.closest("[role=application]");
    const parts = [0.15, 0.5, 0.85];
    const free = parts.flatMap((x) =>
      parts.filter((y) => {
        const found = document.elementFromPoint(left + width * x, top + height * y);
        // The drawing lets everything through to what is beneath it; a box is pressed by its label.
        const around = seat ?? focused.closest("label") ?? focused;
        return found !== null && (around.contains(found) || found.contains(focused));
      }),
    );
    // A seat moves with the map: a part of it is enough (WCAG 2.4.11); of all else the whole has to be seen.
    const isFree = free.length >= (seat ? 1 : 9);
    const name = focused.getAttribute("aria-label") ?? (focused.textContent || focused.outerHTML);
    return { name, isSeen: isWithin && isFree };
  });
}

/** From here to the end of the page, or to its beginning. */
async function expectEveryStopSeen(page: Page, key: "Tab" | "Shift+Tab", state: string): Promise<void> {
  const hidden: string[] = [];
  for (let stops = 0; stops < 250; stops++) {
    await page.keyboard.press(key);
    const stop = await stopNow(page);
    if (!stop) {
      expect(stops, state).toBeGreaterThan(20);
      expect(hidden, state).toEqual([]);
      return;
    }
    if (!stop.isSeen) hidden.push(stop.name);
  }
  throw new Error("The keyboard does not come to the end of the page");
}

for (const [name, viewport, evening] of [
  ["on the narrowest screen", { width: 320, height: 640 }, 65],
  ["at four times the size", { width: 320, height: 256 }, 67],
  ["on a phone", { width: 390, height: 844 }, 68],
] as const) {
  test(`${name} whatever the keyboard comes to is seen, also beside bars and news`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const there = await performanceOnSale(baseURL ?? "", evening);
    await openMap(page, there);
    await focusFreeSeat(page);
    await page.keyboard.press("b");
    await expect(chosen(page)).toHaveCount(2);
    await expectEveryStopSeen(page, "Tab", "two chosen");

    const opener = page.getByRole("button", { name: "Visa platser" });
    if (await opener.isVisible()) {
      await opener.click();
      await expect(opener).toHaveAttribute("aria-expanded", "true");
      await expectEveryStopSeen(page, "Shift+Tab", "what was chosen, open");
    }

    await page.route("**/near-seats.json*", (route) => route.abort());
    await tabStop(page).focus();
    await page.keyboard.press("b");
    await expect(page.getByRole("button", { name: "Stäng" })).toBeVisible();
    await page.getByRole("link", { name: "Köpvillkor" }).focus();
    // Over most of a small phone's map, so that nothing moves under a finger: the seat comes out from under them.
    await expectEveryStopSeen(page, "Shift+Tab", "news over the map");

    await buyButton(page).click();
    await page.waitForURL(/\/basket$/);
    await openMap(page, there);
    await focusFreeSeat(page);
    await page.keyboard.press("n");
    await page.keyboard.press("Space");
    await expect(chosen(page)).toHaveCount(1);
    await expectEveryStopSeen(page, "Tab", "seats in the basket, and one more chosen");
  });
}
