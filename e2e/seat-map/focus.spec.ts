import { expect, test } from "@playwright/test";
import { expectEveryStopSeen } from "../testing/keyboard-stops.ts";
import { performanceOnSale } from "../testing/shopper.ts";
import { buyButton, chosen, focusFreeSeat, openMap, tabStop } from "./hall-page.ts";

/** Whoever goes through the map's page by keyboard sees where they are: on small screens bars and news lie over it. */

for (const [name, viewport] of [
  ["on the narrowest screen", { width: 320, height: 640 }],
  ["at four times the size", { width: 320, height: 256 }],
  ["on a phone", { width: 390, height: 844 }],
] as const) {
  test(`${name} whatever the keyboard comes to is seen, also beside bars and news`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const there = await performanceOnSale(baseURL);
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
