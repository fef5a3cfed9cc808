import { expect, type Page, test } from "@playwright/test";
import { picture } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { untilTakenOver } from "../testing/page-faults.ts";
import { openBasket } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

const dialogOf = (page: Page) => page.getByRole("dialog");

/** Opens by the keyboard and closes in each way; the page beneath stays the same document and keeps its scroll position. */
async function expectDialog(page: Page, opener: ReturnType<Page["getByRole"]>, path: RegExp, name: string) {
  const beneath = new URL(page.url()).pathname;
  const dialog = dialogOf(page);
  await untilTakenOver(page);
  for (const close of ["Escape", "back", "button"] as const) {
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(dialog.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.locator("main")).toHaveCount(1);
    if (close === "Escape") {
      await expect(dialog).toHaveAccessibleName(await dialog.getByRole("heading", { level: 1 }).innerText());
      await picture(page, name);
      await expectNothingFound(page, name);
      const stops = await dialog
        .locator("a[href], button, input:not([type=hidden]), select, textarea")
        .count();
      for (let stop = 0; stop < stops + 2; stop++) {
        await page.keyboard.press("Tab");
        const isOutside = await page.evaluate(
          () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
        );
        expect(isOutside, `focus outside after ${stop + 1} tabs`).toBe(false);
      }
      await page.keyboard.press("Escape");
    } else if (close === "back") await page.goBack();
    else await dialog.getByRole("button", { name: "Stäng" }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => new URL(page.url()).pathname).toBe(beneath);
    await expect(opener).toBeFocused();
  }
}

test("dialog of another date, opened from the basket, changes the tickets beneath", async ({
  page,
  baseURL,
}) => {
  await openBasket(page, baseURL, await performanceOnSale(baseURL), 2);
  const opener = page.getByRole("link", { name: /^Byt datum/ }).first();
  await expectDialog(page, opener, /change-date/, "change-date");
  await opener.click();
  const dialog = dialogOf(page);
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog /Byt datum/:
      - button "Stäng"
      - heading /Byt datum/ [level=1]
      - paragraph: /Du har 2 biljetter/
      - paragraph
      - list
      - paragraph:
        - link "Behåll datumet"
  `);
  const evening = await dialog.getByRole("time").first().innerText();
  await dialog.getByRole("button", { name: evening }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/basket/);
  await expect(page.locator("main")).toContainText(evening);
});

test("dialog of another date, reloaded or without JavaScript, is a page", async ({
  page,
  browser,
  baseURL,
}) => {
  await openBasket(page, baseURL, await performanceOnSale(baseURL), 1);
  await untilTakenOver(page);
  await page
    .getByRole("link", { name: /^Byt datum/ })
    .first()
    .click();
  await expect(dialogOf(page)).toBeVisible();
  await page.reload();
  await expect(page.locator("main h1")).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const there = await plain.newPage();
  await there.goto(`${baseURL}/basket`);
  await there
    .getByRole("link", { name: /^Byt datum/ })
    .first()
    .click();
  await expect(there.locator("main h1")).toBeVisible();
  await expect(there.locator("dialog")).toHaveCount(0);
  await plain.close();
});

test("dialog of food and drink, submitted wrongly and then rightly, keeps what was typed and updates the total", async ({
  page,
  baseURL,
}) => {
  await openBasket(page, baseURL, await performanceOnSale(baseURL), 2);
  const opener = page.getByRole("link", { name: /Beställ mat och dryck till/ });
  await expectDialog(page, opener, /food-and-drink/, "food");
  const total = page.locator("aside");
  const before = await total.innerText();
  await opener.click();
  const dialog = dialogOf(page);
  await dialog.getByRole("link", { name: /Supé/ }).first().click();
  await dialog.getByLabel("Antal gäster").selectOption("3");
  await dialog.getByRole("button", { name: "Lägg i varukorgen" }).click();
  await expect(dialog.getByRole("alert").first()).toBeVisible();
  await expect(dialog.getByLabel("Antal gäster")).toHaveValue("3");
  await picture(page, "menu-refused");
  await dialog.getByLabel("Antal gäster").selectOption("2");
  await dialog.locator("input[name=sitting]").first().check();
  for (const category of await dialog.locator("fieldset").filter({ hasText: "En per gäst." }).all())
    await category.locator("input[inputmode=numeric], input[type=number]").first().fill("2");
  await dialog.getByRole("button", { name: "Lägg i varukorgen" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/basket/);
  expect(await total.innerText()).not.toBe(before);
});
