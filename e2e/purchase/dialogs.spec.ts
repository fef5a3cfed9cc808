import { expect, test } from "@playwright/test";
import { dialogOf, expectBackToLeave, expectDialog } from "../testing/expect-dialog.ts";
import { picture } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { untilTakenOver } from "../testing/page-faults.ts";
import { addPackage, begin, come, openBasket } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

test("the dialog to change the date, opened from the basket, moves the tickets in the basket below it", async ({
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
  const performance = await dialog.getByRole("time").first().innerText();
  await dialog.getByRole("button", { name: performance }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/basket/);
  await expect(page.locator("main")).toContainText(performance);
  await expectBackToLeave(page);
});

test("the dialog to change the date is a page when reloaded or without JavaScript", async ({
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
  await expect(there.locator("dialog[open]")).toHaveCount(0);
  await plain.close();
});

test("the food dialog keeps the input after a rejection, and updates the total once accepted", async ({
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
  await expectBackToLeave(page);
});

test("the dialog to change the ticket type, opened from a ticket, changes its price", async ({
  page,
  baseURL,
}) => {
  await openBasket(page, baseURL, await performanceOnSale(baseURL), 2);
  const opener = page.getByRole("link", { name: /^Ändra: Biljettyp/ }).first();
  await expectDialog(page, opener, /price-type/, "price-type");
  await opener.click();
  const dialog = dialogOf(page);
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog /Biljettyp för/:
      - button "Stäng"
      - heading /Biljettyp för/ [level=1]
      - group "Biljettyp":
        - text: Biljettyp
        - radio /Ordinarie/ [checked]
  `);
  const total = page.locator("aside");
  const before = await total.innerText();
  await dialog.getByRole("radio").nth(1).check();
  await dialog.getByRole("button", { name: "Ändra" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(await total.innerText()).not.toBe(before);
  await expectBackToLeave(page);
});

test("the promo code dialog keeps the input after a rejection, and updates the total once accepted", async ({
  page,
  baseURL,
}) => {
  await openBasket(page, baseURL, await performanceOnSale(baseURL), 2);
  const opener = page.getByRole("link", { name: "Har du en kampanjkod?" });
  await expectDialog(page, opener, /promo-code/, "promo-code");
  await opener.click();
  const dialog = dialogOf(page);
  const field = dialog.getByLabel("Kampanjkod");
  await field.fill("FELKOD");
  await field.press("Enter");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveValue("FELKOD");
  await picture(page, "promo-code-refused");
  await expectNothingFound(page, "promo-code-refused");
  await field.fill("PREMIÄR");
  await field.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Första besöket: 15 %").first()).toBeVisible();
  await expect(opener).toBeFocused();
  await expectBackToLeave(page);
});

test("the gift voucher dialog keeps a rejected code, and stays over the basket", async ({
  page,
  baseURL,
}) => {
  await openBasket(page, baseURL, await performanceOnSale(baseURL), 1);
  const opener = page.getByRole("link", { name: "Har du ett presentkort?" });
  await expectDialog(page, opener, /redeem-gift-voucher/, "voucher-code");
  await opener.click();
  const dialog = dialogOf(page);
  const field = dialog.getByLabel("Presentkortets kod");
  await field.fill("2222-222222222");
  await field.press("Enter");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveValue("2222-222222222");
  await expect(page.locator("aside")).toBeAttached();
});

test("the dialog to leave a package, opened from its ticket, has a name and returns the focus when closed", async ({
  page,
  baseURL,
}) => {
  const begun = await begin(baseURL ?? "");
  await addPackage(begun);
  await come(page, baseURL, begun.caller);
  await page.goto("/basket");
  const opener = page.getByRole("link", { name: /^Ta bort / }).first();
  await expectDialog(page, opener, /basket\/package/, "package-leave");
  await opener.click();
  const performances = await page.getByRole("link", { name: /^Ta bort / }).count();
  await dialogOf(page).locator("form").getByRole("button").first().click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Ta bort / })).not.toHaveCount(performances);
  await expectBackToLeave(page);
});
