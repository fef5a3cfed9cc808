import { expect, test } from "@playwright/test";
import { lookAt } from "../testing/look-at.ts";
import { openBasket } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** Food and drink for an evening: as many dishes as guests, as many guests as tickets. */

test("supper is ordered for two, after too few dishes and too many guests were refused", async ({
  page,
  baseURL,
}) => {
  await openBasket(page, baseURL, await performanceOnSale(baseURL), 2);
  await page.getByRole("link", { name: /Beställ mat och dryck till/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mat och dryck");
  await lookAt(page, "menus");
  await page.getByRole("link", { name: /Supé/ }).first().click();
  await expect(page.getByText("Du har 2 biljetter")).toBeVisible();
  const add = page.getByRole("button", { name: "Lägg i varukorgen" });
  await add.click();
  await expect(page.getByLabel("Antal gäster")).toHaveAccessibleDescription(/Välj antal gäster/);
  await lookAt(page, "menu");

  await page.getByLabel("Antal gäster").selectOption("3");
  await page.locator("input[name=sitting]").first().check();
  for (const category of await page.locator("fieldset").filter({ hasText: "En per gäst." }).all())
    await category.locator("input[inputmode=numeric], input[type=number]").first().fill("3");
  await add.click();
  await expect(
    page.getByText("Du har 2 biljetter till föreställningen, men beställer till 3 gäster"),
  ).toBeVisible();

  await page.getByLabel("Antal gäster").selectOption("2");
  await add.click();
  await expect(page.getByText(/Du har valt 1 för många|Du har valt en för många/)).toBeVisible();
  for (const category of await page.locator("fieldset").filter({ hasText: "En per gäst." }).all())
    await category.locator("input[inputmode=numeric], input[type=number]").first().fill("2");
  await add.click();
  await expect(page).toHaveURL(/\/basket/);
  await expect(page.getByRole("heading", { name: "Mat och dryck" })).toBeVisible();
  await lookAt(page, "basket-with-food");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the menu is a form, and older addresses lead to it", async ({ page, baseURL }) => {
    const evening = await performanceOnSale(baseURL);
    await page.goto(`/events/${evening.event}`);
    await expect(page.getByRole("link", { name: `Mat och dryck till ${evening.title}` })).toBeVisible();
    await openBasket(page, baseURL, evening, 1, `/food-and-drink/${evening.event}/${evening.performance}`);
    await expect(page).toHaveURL(new RegExp(`/food-and-drink/${evening.performance}$`));
    await page.getByRole("link", { name: /Supé/ }).first().click();
    await page.getByLabel("Antal gäster").selectOption({ index: 10 });
    await page.getByRole("button", { name: "Lägg i varukorgen" }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    expect((await page.goto("/food-and-drink/nothing-of-the-kind"))?.status()).toBe(404);
  });
});
