import { expect, test } from "@playwright/test";
import { PORTS } from "../testing/ports.ts";
import { bringReader, goAlong, readAloud } from "../testing/screen-reader.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { performanceOnSale } from "../testing/shopper.ts";
import { openAtFreeRun, openMapIn, TONGUES, transcribe } from "../testing/tongues.ts";
import { buyButton, chosen, focusedSeat, focusFreeSeat, openMap, tabStop } from "./hall-page.ts";

/** What a screen reader says of what stands around the map: tools, shortcuts, the card, warnings, the basket. */

test.use({ bypassCSP: true });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await bringReader(page);
});

for (const tongue of TONGUES) {
  const { language, words } = tongue;

  test(`what is heard of the tools, the shortcuts, the card and an empty choice, in ${language}`, async ({
    page,
    baseURL,
  }) => {
    const { note, transcript } = transcribe();
    await openMapIn(page, await performanceOnSale(baseURL), tongue);
    note("Nothing chosen", await readAloud(page.locator('section[aria-labelledby="chosen"]')));
    note("The zoom", await readAloud(page.locator(`[role="group"][aria-label="${words.zoom}"]`), 20));
    await page.getByText(words["more-tools"]).click();
    await expect(page.locator(`[role="group"][aria-label="${words.tools}"]`)).toBeVisible();
    note("The tools", await readAloud(page.locator(`[role="group"][aria-label="${words.tools}"]`), 80));
    await focusFreeSeat(page);
    const card = page.locator('[aria-hidden="true"] + button');
    await expect(card).toBeVisible();
    await expect(page.locator('[aria-hidden="true"]:has(+ button)')).toContainText(
      words.seat.replace(" {seat}", ""),
    );
    // The seat has said it all: of the card only the button is heard.
    note("The card", await readAloud(page.locator('div:has(> [aria-hidden="true"] + button)')));
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
    note("The shortcuts", await readAloud(page.locator("dialog[open]"), 200));
    expect(transcript()).toMatchSnapshot(`around-${language}.txt`);
  });

  test(`a seat in one's own basket says so and cannot be chosen again, in ${language}`, async ({
    page,
    baseURL,
  }) => {
    const evening = await performanceOnSale(baseURL);
    const { note, transcript } = transcribe();
    await openMapIn(page, evening, tongue);
    await focusFreeSeat(page);
    const own = await focusedSeat(page);
    await page.keyboard.press("Space");
    await buyButton(page).click();
    await page.waitForURL(/\/basket$/);
    await openMap(page, evening);
    note("One's own seat", await readAloud(page.locator(`#s${own}`), 1));
    await tabStop(page).focus();
    await page.locator(`#s${own}`).focus();
    const hear = await goAlong(page);
    note("Choosing it", await hear(() => page.keyboard.press("Space")));
    await expect(chosen(page)).toHaveCount(0);
    await page.getByRole("button", { name: words.list, exact: true }).click();
    const held = page.locator("li", { hasText: `, ${words.mine}` });
    note("In the list", await readAloud(held));
    expect(transcript()).toMatchSnapshot(`own-seat-${language}.txt`);
  });
}

test.describe("in a house that minds single seats", () => {
  // One after the other: they share the house.
  test.describe.configure({ mode: "serial" });
  const port = PORTS.orphansHeard;
  test.use({ baseURL: `http://localhost:${port}` });
  let shop: ShopProcess;
  test.beforeAll(async () => {
    shop = await openShopProcess({ port, constants: { orphanRule: "warn" } });
  });
  test.afterAll(() => shop.close());

  for (const tongue of TONGUES) {
    const { language, words } = tongue;

    test(`a warning and the step that mends it are heard, in ${language}`, async ({ page, baseURL }) => {
      const { note, transcript } = transcribe();
      const [, second, third] = await openAtFreeRun(page, baseURL, 5, tongue);
      const hear = await goAlong(page);
      await hear(() => page.locator(`#${second?.id}`).focus());
      await page.keyboard.press("Space");
      await expect(chosen(page)).toHaveCount(1);
      await hear(() => page.locator(`#${third?.id}`).focus(), 2);
      note("Two that leave one alone", await hear(() => page.keyboard.press("Space")));
      const warning = page.getByRole("button", { name: words.shift });
      await warning.evaluate((button) =>
        button.parentElement?.parentElement?.setAttribute("data-warning", ""),
      );
      const mended = await hear(() => warning.click(), 2);
      note("Mended: what is said, and where one is then", mended);
      note("… and nothing more", await hear(() => expect(chosen(page)).toHaveCount(2), 0));
      expect(transcript()).toMatchSnapshot(`warning-${language}.txt`);
    });
  }
});
