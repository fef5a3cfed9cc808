import { expect, test } from "@playwright/test";
import { performanceOnSale } from "../testing/shopper.ts";
import {
  buyButton,
  expectChosen,
  expectSaid,
  focusedSeat,
  focusFreeSeat,
  mapPath,
  openMap,
  openTools,
  SECTION,
  tabStop,
  tools,
  untilMap,
} from "./hall-page.ts";

/** Choosing with help: the best together, taking back, the view; and what is chosen is kept. */

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

test("one chooses with help, takes it back, and finds it again", async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  await openMap(page, await performanceOnSale(baseURL));
  const first = await tabStop(page).getAttribute("id");
  await test.step("a choice is taken back by key and by button, step by step", async () => {
    await focusFreeSeat(page);
    await page.keyboard.press("Space");
    await page.keyboard.press("b");
    await expectChosen(page, 3);
    await page.getByRole("button", { name: "Töm valet" }).click();
    await expectChosen(page, 0);
    await tabStop(page).focus();
    await page.keyboard.press("Control+z");
    await expectChosen(page, 3);
    await expectSaid(page, "Ångrat. 3 platser valda");
    await page.keyboard.press("Meta+z");
    await expectChosen(page, 1);
    await openTools(page);
    await tools(page).getByRole("button", { name: "Ångra" }).click();
    await expectChosen(page, 0);
  });
  await test.step("the view from a seat is shown on request, by button and by key, and the focus comes back", async () => {
    const picture = page.locator('img[src^="/seat-view/"]');
    await tabStop(page).focus();
    await expect(picture).toHaveCount(0);
    await page.keyboard.press("v");
    const dialog = page.getByRole("dialog", { name: /Sikt från Parkett bakre mitten, rad \d+, plats \d+/ });
    await dialog.waitFor();
    // Its whole box is drawn on: a box of another shape would have bare sides.
    await expect
      .poll(() => picture.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth / drawn.naturalHeight))
      .toBeCloseTo(1.6);
    expect(await picture.evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight)).toBeCloseTo(
      1.6,
    );
    await expect(picture).toHaveAttribute("alt", /Tecknad bild av scenen, sedd från Parkett bakre mitten/);
    await page.keyboard.press("Escape");
    await expect(tabStop(page)).toBeFocused();
    await page.locator("[data-over=card]").getByRole("button", { name: "Visa sikten" }).click();
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  });
  await test.step("the best three together are chosen at the seat one stands on, by button and by key", async () => {
    await page.locator(`#${first}`).focus();
    // Past two groups of four, of which three would leave one alone, to one of three.
    for (let step = 0; step < 8; step++) await page.keyboard.press("n");
    const here = await focusedSeat(page);
    await openTools(page);
    await page.getByRole("button", { name: "Fler platser" }).click();
    await page.getByRole("button", { name: "Välj de bästa platserna här" }).click();
    await expectChosen(page, 3);
    await expect(page.locator(`#seats input[name="as-${here}"]`)).toHaveCount(1);
    await expectSaid(page, "3 platser valda");
    await tabStop(page).focus();
    await page.keyboard.press("n");
    await page.keyboard.press("b");
    await expectChosen(page, 6);
    await page.getByRole("button", { name: "Välj de bästa platserna här" }).click();
    await expectChosen(page, 9);
    await page.getByRole("button", { name: "Välj de bästa platserna här" }).click();
    await expectSaid(page, "högst 9 biljetter");
    const group = page.getByRole("link", { name: "Är ni fler? Välj platser efter pris" });
    await expect(group).toHaveAttribute("href", /\/price-selection$/);
  });
  await test.step("what was chosen before a reload is there again, without a fault on the way", async () => {
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    // Parts of the page come to life when the choice is there already: they begin as the server drew them.
    await page.reload();
    await expectChosen(page, 9);
    await untilMap(page, "drawn", "true");
    expect(faults).toEqual([]);
  });
  await test.step("what a field shows changes with the press, not with the next picture", async () => {
    await page.getByRole("button", { name: "Töm valet" }).click();
    await expectChosen(page, 0);
    await page.getByRole("button", { name: "Lista", exact: true }).click();
    const ticked = await page
      .locator('input[name="seat"]')
      .first()
      .evaluate((box: HTMLInputElement) => {
        box.click();
        return box.checked;
      });
    expect(ticked).toBe(true);
    const type = await page.locator("#seats select").evaluate((field: HTMLSelectElement) => {
      const other = [...field.options].at(-1)?.value ?? "";
      field.value = other;
      field.dispatchEvent(new Event("change", { bubbles: true }));
      return field.value === other;
    });
    expect(type).toBe(true);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the best of a section come back ticked; one that is unticked is not bought", async ({
    page,
    baseURL,
  }) => {
    await page.goto(mapPath(await performanceOnSale(baseURL), SECTION));
    await page.getByRole("spinbutton", { name: "Antal platser bredvid varandra" }).fill("3");
    await page.getByRole("button", { name: "Välj de bästa platserna i sektionen" }).click();
    const ticked = page.locator('input[name="seat"]:checked');
    await expect(ticked).toHaveCount(3);
    await expect(page.getByRole("link", { name: /^Sikt från / }).first()).toBeVisible();
    await ticked.first().uncheck();
    await buyButton(page).click();
    await expect(page).toHaveURL(/\/basket$/);
    await expect(page.getByRole("button", { name: /^Ta bort (?!båda|alla)/ })).toHaveCount(2);
  });
});
