import { test } from "@playwright/test";
import { expectEveryStopSeen } from "../testing/keyboard-stops.ts";
import { performanceOnSale } from "../testing/shopper.ts";
import {
  comeWithSeat,
  expectChosen,
  focusFreeSeat,
  map,
  openMap,
  SMALL_SCREENS,
  tabStop,
} from "./hall-page.ts";

test("on small screens every focused element of the seat map is visible, also beside bars and messages", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const atEach = async (state: string, goThrough: () => Promise<void>) => {
    for (const [name, viewport] of SMALL_SCREENS) {
      await test.step(`${name}: ${state}`, async () => {
        await page.setViewportSize(viewport);
        await goThrough();
      });
    }
  };
  await page.setViewportSize(SMALL_SCREENS[0][1]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const there = await performanceOnSale(baseURL);
  const own = await comeWithSeat(page, baseURL, there);
  await openMap(page, there);
  await map(page).locator(`#s${own}`).waitFor({ state: "attached" });
  await focusFreeSeat(page);
  await page.keyboard.press("n");
  await page.keyboard.press("Space");
  await expectChosen(page, 1);
  await atEach("seats in the basket, and one more chosen", async () => {
    await tabStop(page).focus();
    await expectEveryStopSeen(page, "Tab", "seats in the basket, and one more chosen");
  });

  await tabStop(page).focus();
  await page.keyboard.press("b");
  await expectChosen(page, 3);
  const opener = page.getByRole("button", { name: "Visa platser" });
  await atEach("the choice, open", async () => {
    if (!(await opener.isVisible())) return;
    if ((await opener.getAttribute("aria-expanded")) !== "true") await opener.click();
    await opener.and(page.locator('[aria-expanded="true"]')).focus();
    await expectEveryStopSeen(page, "Shift+Tab", "the choice, open");
  });

  await page.route("**/near-seats.json*", (route) => route.abort());
  await atEach("news over the map", async () => {
    await tabStop(page).focus();
    await page.keyboard.press("b");
    await page.getByRole("button", { name: "Stäng" }).waitFor();
    await page.getByRole("link", { name: "Köpvillkor" }).focus();
    // The news covers most of a small phone's map without moving it; the focused seat then moves out from under it.
    await expectEveryStopSeen(page, "Shift+Tab", "news over the map");
  });
});
