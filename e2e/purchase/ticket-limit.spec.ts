import { expect, test } from "@playwright/test";
import { untilTakenOver } from "../testing/page-faults.ts";
import { openBasket } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** At most nine tickets: those in the basket count, and the page says so before the box office would. */

test("the limit counts what is in the basket already, at once, beside the field, in the page's own words", async ({
  page,
  baseURL,
}) => {
  const performance = await performanceOnSale(baseURL);
  await openBasket(page, baseURL, performance, 4);
  await page.goto(`/events/${performance.event}/${performance.performance}/price-selection`);
  await expect(
    page.getByText("4 biljetter ligger redan i varukorgen. Du kan lägga till högst 5."),
  ).toBeVisible();
  const form = page
    .locator("main form")
    .filter({ has: page.locator('input[type="number"]') })
    .first();
  const field = form.locator('input[type="number"]').first();
  const limit = form.getByText("och 4 ligger redan i varukorgen: högst 5 till.");
  // Typed before that, nobody counts along.
  await untilTakenOver(page);
  await field.fill("5");
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await expect(limit).toHaveCount(0);
  await field.fill("6");
  await expect(limit).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(/högst 5 till/);
  await form.locator('button[type="submit"]').click();
  // Not a word of the browser's: the form was sent, and the back end says the same.
  await expect(page.getByRole("alert")).toContainText("det här skulle bli 10");
  await expect(page).toHaveURL(/price-selection/);
});
