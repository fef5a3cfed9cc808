import { expect, test } from "@playwright/test";
import { openPlainBrowser } from "../errors/plain-browser.ts";
import { lookAt } from "../testing/look-at.ts";
import { untilTakenOver } from "../testing/page-faults.ts";
import { begin, hold, openBasket } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** Food and drink for a performance: a dish of each category for every guest, and at most as many guests as tickets. */

test("supper for two is ordered after too few dishes and too many guests were rejected", async ({
  page,
  baseURL,
}) => {
  await openBasket(page, baseURL, await performanceOnSale(baseURL), 2);
  await untilTakenOver(page);
  await page.getByRole("link", { name: /Beställ mat och dryck till/ }).click();
  await expect(page.getByRole("dialog", { name: "Mat och dryck" })).toBeVisible();
  await lookAt(page, "menus");
  await page.getByRole("dialog").getByRole("link", { name: /Supé/ }).first().click();
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

test.describe("the menu without JavaScript", () => {
  test("is a form, and older addresses redirect to it", async ({ baseURL }) => {
    const performance = await performanceOnSale(baseURL);
    const somebody = await begin(baseURL ?? "");
    await hold(somebody, performance, 1);
    const browser = await openPlainBrowser(baseURL ?? "", somebody.caller.session);
    const event = await browser.open(`/events/${performance.event}`);
    expect(event.text).toContain(`Mat och dryck till ${performance.title}`);
    const menus = await browser.open(`/food-and-drink/${performance.event}/${performance.performance}`);
    expect(new URL(menus.address).pathname).toBe(`/food-and-drink/${performance.performance}`);
    const [, supper = ""] = /<a(?=[^>]*href="([^"]+)")[^>]*>(?:(?!<\/a>)[\s\S])*Supé/.exec(menus.html) ?? [];
    const menu = await browser.open(supper);
    // More guests than tickets.
    const [, value, words] = [...menu.html.matchAll(/<option(?: value="([^"]*)")?[^>]*>([^<]*)/g)][10] ?? [];
    const many = await browser.send('name="guests"', { guests: value ?? words ?? "" });
    expect(many.html).toContain('role="alert"');
    expect((await browser.open("/food-and-drink/nothing-of-the-kind")).status).toBe(404);
    await browser.close();
  });
});
