import { expect, test } from "@playwright/test";
import { performanceOnSale } from "../testing/shopper.ts";
import {
  buyButton,
  expectAnnounced,
  expectChosen,
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

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

test("seats are chosen with assistance, a choice is undone, and it is kept over a reload", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await openMap(page, await performanceOnSale(baseURL));
  const first = await tabStop(page).getAttribute("id");
  await test.step("a choice is undone by key and by button, step by step", async () => {
    await focusFreeSeat(page);
    await page.keyboard.press("Space");
    await page.keyboard.press("b");
    await expectChosen(page, 3);
    await page.getByRole("button", { name: "Töm valet" }).click();
    await expectChosen(page, 0);
    await tabStop(page).focus();
    await page.keyboard.press("Control+z");
    await expectChosen(page, 3);
    await expectAnnounced(page, "Ångrat. 3 platser valda");
    await page.keyboard.press("Meta+z");
    await expectChosen(page, 1);
    await openTools(page);
    await tools(page).getByRole("button", { name: "Ångra" }).click();
    await expectChosen(page, 0);
  });
  await test.step("the view from a seat opens on request, by button and by key, and the focus returns", async () => {
    const picture = page.locator('img[src^="/seat-view/"]');
    await tabStop(page).focus();
    await expect(picture).toHaveCount(0);
    await page.keyboard.press("v");
    const dialog = page.getByRole("dialog", { name: /Sikt från Parkett bakre mitten, rad \d+, plats \d+/ });
    await dialog.waitFor();
    // The picture fills its box: another aspect ratio would leave bare sides.
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
  await test.step("the best three together are chosen at the focused seat, by button and by key", async () => {
    await page.locator(`#${first}`).focus();
    // Past two groups of four, where three would leave an orphan seat, to a group of three.
    for (let step = 0; step < 8; step++) await page.keyboard.press("n");
    const here = await focusedSeat(page);
    await openTools(page);
    await page.getByRole("button", { name: "Fler platser" }).click();
    await page.getByRole("button", { name: "Välj de bästa platserna här" }).click();
    await expectChosen(page, 3);
    await expect(page.locator(`#seats input[name="as-${here}"]`)).toHaveCount(1);
    await expectAnnounced(page, "3 platser valda");
    await tabStop(page).focus();
    await page.keyboard.press("n");
    await page.keyboard.press("b");
    await expectChosen(page, 6);
    await page.getByRole("button", { name: "Välj de bästa platserna här" }).click();
    await expectChosen(page, 9);
    await page.getByRole("button", { name: "Välj de bästa platserna här" }).click();
    await expectAnnounced(page, "högst 9 biljetter");
    const group = page.getByRole("link", { name: "Är ni fler? Välj platser efter pris" });
    await expect(group).toHaveAttribute("href", /\/price-selection$/);
  });
  await test.step("a choice made before a reload is restored without an error", async () => {
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    // Parts that hydrate after the choice is restored start as the server rendered them.
    await page.reload();
    await expectChosen(page, 9);
    await untilMap(page, "drawn", "true");
    expect(faults).toEqual([]);
  });
  await test.step("a field shows its change on the press, not in the next frame", async () => {
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

test.describe("the choice of seats without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("has the best seats of a section ticked on request, and does not buy an unticked one", async ({
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
