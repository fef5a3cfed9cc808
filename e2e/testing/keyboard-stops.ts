import { expect, type Page } from "@playwright/test";

/** For browser tests of the focus: each stop of the Tab key, and whether it is in sight. */

interface Stop {
  readonly name: string;
  readonly isSeen: boolean;
}

/** All of it on screen and uncovered. Null at the end of the page. */
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
        // The drawing lets pointer events through; a checkbox is pressed by its label.
        const around = seat ?? focused.closest("label") ?? focused;
        return found !== null && (around.contains(found) || found.contains(focused));
      }),
    );
    // A seat moves with the map: a visible part is enough (WCAG 2.4.11).
    const isFree = free.length >= (seat ? 1 : 9);
    const name = focused.getAttribute("aria-label") ?? (focused.textContent || focused.outerHTML);
    return { name, isSeen: isWithin && isFree };
  });
}

/** What covers the focused element moves away in a later frame, on a busy machine some frames later. */
async function isSeenSoon(page: Page): Promise<boolean> {
  for (let times = 0; times < 20; times++) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
    if ((await stopNow(page))?.isSeen) return true;
  }
  return false;
}

/** From here to the end of the page, or back to its start. */
export async function expectEveryStopSeen(
  page: Page,
  key: "Tab" | "Shift+Tab",
  state: string,
  atLeast = 20,
): Promise<void> {
  const hidden: string[] = [];
  for (let stops = 0; stops < 250; stops++) {
    await page.keyboard.press(key);
    const stop = await stopNow(page);
    if (!stop) {
      expect(stops, state).toBeGreaterThan(atLeast);
      expect(hidden, state).toEqual([]);
      return;
    }
    if (!stop.isSeen && !(await isSeenSoon(page))) hidden.push(stop.name);
  }
  throw new Error("The keyboard does not come to the end of the page");
}
