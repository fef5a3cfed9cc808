import { expect, test } from "@playwright/test";
import { bringReader, goAlong, readAloud } from "../testing/screen-reader.ts";
import { performanceOnSale } from "../testing/shopper.ts";
import { openMapIn, SPOKEN, transcribe } from "../testing/spoken.ts";
import { chosen, comeWithSeat, focusFreeSeat, openMap, tabStop } from "./hall-page.ts";

/**
 * Tools, shortcuts, card, basket. `event-words.test.ts` and `seat-names.test.ts` cover choices and own seats
 * in other languages.
 */

test.use({ bypassCSP: true });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await bringReader(page);
});

for (const spoken of SPOKEN) {
  const { language, words } = spoken;

  test(`the seat map announces the tools, the shortcuts, the seat card and an empty choice, in ${language}`, async ({
    page,
    baseURL,
  }) => {
    const { note, transcript } = transcribe();
    await openMapIn(page, await performanceOnSale(baseURL), spoken);
    note("Nothing chosen", await readAloud(page.locator('section[aria-labelledby="chosen"]')));
    note("The zoom", await readAloud(page.locator(`[role="group"][aria-label="${words.zoom}"]`), 20));
    await page.getByText(words["more-tools"]).click();
    await page.locator(`[role="group"][aria-label="${words.tools}"]`).waitFor();
    note("The tools", await readAloud(page.locator(`[role="group"][aria-label="${words.tools}"]`), 80));
    await focusFreeSeat(page);
    const card = page.locator('[aria-hidden="true"] + button');
    await card.waitFor();
    await expect(page.locator('[aria-hidden="true"]:has(+ button)')).toContainText(
      words.seat.replace(" {seat}", ""),
    );
    // The seat's name has the rest.
    note("The card", await readAloud(page.locator('div:has(> [aria-hidden="true"] + button)')));
    await page.keyboard.press("?");
    await page.locator("dialog[open]").waitFor();
    note("The shortcuts", await readAloud(page.locator("dialog[open]"), 200));
    expect(transcript()).toMatchSnapshot(`around-${language}.txt`);
  });
}

test("a seat in the visitor's basket is announced as theirs and cannot be chosen again, in sv", async ({
  page,
  baseURL,
}) => {
  const [{ words }] = SPOKEN;
  const performance = await performanceOnSale(baseURL);
  const { note, transcript } = transcribe();
  const own = await comeWithSeat(page, baseURL, performance);
  await openMap(page, performance);
  note("One's own seat", await readAloud(page.locator(`#s${own}`), 1));
  await tabStop(page).focus();
  await page.locator(`#s${own}`).focus();
  const hear = await goAlong(page);
  note("Choosing it", await hear(() => page.keyboard.press("Space")));
  await expect(chosen(page)).toHaveCount(0);
  await page.getByRole("button", { name: words.list, exact: true }).click();
  const held = page.locator("li", { hasText: `, ${words.mine}` });
  note("In the list", await readAloud(held));
  expect(transcript()).toMatchSnapshot("own-seat-sv.txt");
});
