import { expect, test } from "@playwright/test";
import { untilTakenOver } from "../testing/page-faults.ts";
import { openBasket } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** At most nine tickets; those in the basket count, and the page shows the error before the server does. */

test("the ticket limit counts the tickets in the basket before submitting, with the page's own message beside the field", async ({
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
  await untilTakenOver(page);
  await field.fill("5");
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await expect(limit).toHaveCount(0);
  await field.fill("6");
  await expect(limit).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(/högst 5 till/);
  await form.locator('button[type="submit"]').click();
  // No browser validation message: the form was sent, and the back end returns the same error.
  await expect(page.getByRole("alert")).toContainText("det här skulle bli 10");
  await expect(page).toHaveURL(/price-selection/);
});
