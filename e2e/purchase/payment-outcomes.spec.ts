import { expect, type Page, test } from "@playwright/test";
import { DECLINED_CARD } from "#sandbox/nexi/visitor.ts";
import { lookAt } from "../testing/look-at.ts";
import { PORTS } from "../testing/ports.ts";
import { openReview } from "../testing/prepared.ts";
import { expectConfirmed, goToPayment, PAY, payByCard, performanceOnSale } from "../testing/shopper.ts";

test.beforeEach(async ({ page, baseURL }) => {
  await openReview(page, baseURL, await performanceOnSale(baseURL), 1);
  await goToPayment(page);
});

test("a payment that is declined three times and then succeeds belongs to one order", async ({ page }) => {
  await test.step("declined three times: shows the error, keeps the seats, and accepts another card", async () => {
    for (let turn = 0; turn < 3; turn++) {
      await payByCard(page, DECLINED_CARD);
      await page.waitForLoadState();
    }
    await page.getByRole("button", { name: "Avbryt betalningen" }).click();
    await page.waitForURL(/\/order\/failed/);
    await expect(page.getByText("Banken godkände inte betalningen", { exact: false })).toBeVisible();
    await expect(page.getByText("Inga pengar har dragits.")).toBeVisible();
    await page.getByRole("link", { name: "Försök igen" }).click();
    await goToPayment(page);
    await payByCard(page);
    await expectConfirmed(page);
  });
  await test.step("the return page reloaded, and reached by the back button: one order, one charge", async () => {
    const confirmed = page.url();
    await page.reload();
    await page.goBack();
    await page.goto(confirmed.replace("/confirmed?", "/verify?returned=paid&"));
    await expectConfirmed(page);
    await page.goto("/account/your-orders");
    await expect(page.getByRole("heading", { level: 3 })).toHaveCount(1);
  });
});

test("a payment that is cancelled twice succeeds in another currency", async ({ page }) => {
  await test.step("abandoned: the basket links back to the payment, which can be cancelled there", async () => {
    await page.goto("/basket");
    await page.waitForURL(/\/checkout\/payment/);
    await expect(page.getByText(/Din betalning på .* pågår/)).toBeVisible();
    await page.getByRole("button", { name: "Fortsätt till betalningen" }).click();
    await page.waitForURL(/\/hosted\//);
    await page.goto("/basket");
    await page.getByRole("button", { name: "Avbryt betalningen" }).click();
    await page.waitForURL(/\/order\/failed/);
  });
  await test.step("cancelled: the basket is still there", async () => {
    await page.goto("/checkout/review");
    await goToPayment(page);
    await page.locator(".ways a.button").first().click();
    await page.waitForURL(/returned=cancelled/);
    // A GET, as from a link in an email, cancels nothing.
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Betalningen är inte klar");
    await page.getByRole("button", { name: "Avbryt betalningen" }).click();
    await page.waitForURL(/\/order\/failed/);
    await expect(page.getByText("Du avbröt betalningen.")).toBeVisible();
    await page.getByRole("link", { name: "Till varukorgen" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Varukorg");
    await expect(page.getByRole("button", { name: /Ta bort/ })).toHaveCount(1);
  });
  await test.step("MobilePay in Danish kroner: converts the total, is approved in the app, and appears on the order and in the email", () =>
    payByMobilePay(page));
});

test("a payment whose connection is lost has an order, which another tab shows", async ({
  page,
  context,
}) => {
  await page.locator('form[action*="/lost"] button').first().click({ noWaitAfter: true });
  const tab = await context.newPage();
  await expect(async () => {
    await tab.goto("/basket");
    await tab.goto("/account/your-orders");
    await expect(tab.getByRole("heading", { level: 3 })).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
});

test("a Swish payment is confirmed once it is approved in the app", async ({ page }) => {
  await page.getByRole("link", { name: "Swish" }).click();
  await page.locator('input[name="phone"]').fill("0701234567");
  await page.locator('form[action*="/swish"] button').first().click();
  await page.locator('button[value="approve"]').click();
  await expectConfirmed(page);
  await expect(page.getByText("Swish", { exact: false })).toBeVisible();
});

async function payByMobilePay(page: Page): Promise<void> {
  await page.goto("/checkout/review");
  await page.getByRole("radio", { name: "MobilePay" }).check();
  await expect(page.getByText("100 kr är 65,50 DKK", { exact: false })).toBeVisible();
  await lookAt(page, "review-in-danish-kroner");
  // Without accepted terms the chosen payment method is kept.
  await page.locator(PAY).click();
  await expect(page.getByRole("radio", { name: "MobilePay" })).toBeChecked();
  await goToPayment(page);
  await expect(page.getByText(/\d\sDkr/).first()).toBeVisible();
  await page.locator('input[name="phone"]').fill("+45 20 12 34 56");
  await page.locator('form[action*="/mobilepay"] button').first().click();
  await page.locator('button[value="approve"]').click();
  await expectConfirmed(page);
  const paid = page.getByText("Betalat med MobilePay, ", { exact: false });
  await expect(paid).toBeVisible();
  const sum = /MobilePay, (.+ DKK)/.exec(await paid.innerText())?.[1] ?? "?";
  await expect(async () => {
    const emails = await (await fetch(`http://127.0.0.1:${PORTS.shop + 2}/emails.json`)).text();
    expect(emails.replaceAll(/\s| /g, " ")).toContain(sum.replaceAll(/\s| /g, " "));
  }).toPass();
}
