import { expect, test } from "@playwright/test";
import { lookAt } from "../testing/look-at.ts";
import { comeAsBuyer } from "../testing/prepared.ts";
import {
  CONTINUE_TO_REVIEW,
  expectConfirmed,
  goToPayment,
  payByCard,
  performanceOnSale,
} from "../testing/shopper.ts";

/** The old ticket stays valid until the exchange is paid. */

test("one of two tickets is exchanged for only the fee, and the other ticket stays", async ({
  page,
  baseURL,
}) => {
  const old = await comeAsBuyer(page, baseURL, await performanceOnSale(baseURL), 2);
  await page.goto("/account/your-orders");
  await page.getByRole("link", { name: /^Byt biljetter i beställning/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Byt biljetter/ })).toBeVisible();
  await lookAt(page, "exchange");

  const [first, second] = [page.getByRole("checkbox").nth(0), page.getByRole("checkbox").nth(1)];
  await first.uncheck();
  await second.uncheck();
  await page.getByRole("button", { name: "Samma eller närmaste platser" }).click();
  await expect(page.getByText("Välj minst en biljett att byta.")).toBeVisible();
  await lookAt(page, "exchange-nothing-chosen");
  await second.check();
  await page.getByRole("radio", { name: "Samma kväll, andra platser" }).check();
  await page.getByRole("button", { name: "Samma eller närmaste platser" }).click();

  await page.waitForURL(/\/basket/);
  await expect(page.getByText(/^En biljett i beställning \d+ byts mot de nya/)).toBeVisible();
  await expect(page.getByText("Biljetter som byts")).toBeVisible();
  await lookAt(page, "exchange-basket");
  await page.goto(`/tickets?order=${old}`);
  await expect(page.getByText(/ogiltig|Återlämnad/i)).toHaveCount(0);

  await page.goto("/basket");
  await page.locator('a[href="/checkout"]').first().click();
  await page.waitForURL(/\/checkout\/delivery/);
  await page.locator(CONTINUE_TO_REVIEW).click();
  await lookAt(page, "exchange-review");
  await goToPayment(page);
  await payByCard(page);
  await expectConfirmed(page);
  await lookAt(page, "exchange-confirmed");
  await page.goto(`/order/confirmed?order=${old}`);
  await expect(page.getByText(", Återlämnad")).toHaveCount(1);
});
