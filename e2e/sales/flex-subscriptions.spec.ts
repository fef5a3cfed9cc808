import { expect, test } from "@playwright/test";
import { LANGUAGES } from "#domain/languages.ts";
import { lookAt } from "../testing/look-at.ts";
import { agreed, buyBasket, comeSignedIn } from "../testing/prepared.ts";
import { expectConfirmed, goToPayment, payByCard } from "../testing/shopper.ts";

test.describe.configure({ mode: "serial" });

test("a flex subscription is bought, and pays for a ticket in an ordinary purchase", async ({
  page,
  baseURL,
}) => {
  test.slow();
  const somebody = await comeSignedIn(page, baseURL);
  await page.goto("/subscriptions/fixed-series");
  await page.getByRole("link", { name: "Flexabonnemang" }).click();
  await page.waitForURL(/\/subscriptions\/flex$/);
  await lookAt(page, "list");
  await page.getByRole("link", { name: "Sex kvällar, när du vill", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sex kvällar, när du vill" })).toBeVisible();
  await lookAt(page, "flex");
  await page.getByRole("button", { name: "Köp Sex kvällar, när du vill" }).click();
  await page.waitForURL(/\/basket/);
  await expect(page.getByText("6 biljetter")).toBeVisible();
  await lookAt(page, "basket-card");
  await page.locator('a[href="/checkout"]').first().click();
  await page.waitForURL(/\/checkout\/review/);
  await goToPayment(page);
  await payByCard(page);
  await expect(page.getByRole("heading", { level: 1, name: "Tack för ditt köp" })).toBeVisible();
  await page.getByRole("link", { name: "Se ditt abonnemangskort" }).click();
  await page.waitForURL(/\/subscription-card$/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Kvar: 6")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await lookAt(page, "card");

  await page.goto("/events/carmen/1203/price-selection");
  // The first band has the most expensive seats, which the subscription does not cover.
  await page.locator("main details > summary").nth(1).click();
  const form = page
    .locator("main form")
    .filter({ has: page.locator('input[type="number"]') })
    .nth(1);
  await form.locator('input[type="number"]').first().fill("2");
  await form.locator('button[type="submit"]').last().click();
  await page.waitForURL(/\/basket/);
  await page
    .getByRole("button", { name: /^Använd för/ })
    .first()
    .click();
  await expect(page.getByText("5 biljetter kvar")).toBeVisible();
  await lookAt(page, "basket-ways-and-redemptions");
  await page
    .getByRole("button", { name: /^Använd för/ })
    .first()
    .click();
  await expect(page.getByText("4 biljetter kvar")).toBeVisible();
  await agreed(somebody.backEnd.orders.chooseDelivery({ method: "e-ticket" }, somebody.caller));
  await page.goto("/checkout/review");
  await lookAt(page, "review");
  await page.goto(`/order/confirmed?order=${await buyBasket(somebody)}`);
  await expectConfirmed(page);
  await expect(page.getByText("Sex kvällar, när du vill").first()).toBeVisible();
  await page.goto("/account/your-ticket-subscriptions");
  await expect(page.getByText("Kvar: 4")).toBeVisible();
  await expect(page.getByText(/^Carmen, /)).toHaveCount(2);
  await lookAt(page, "subscriptions");
  await page.goto("/subscription-card");
  await expect(page.getByText("Kvar: 4")).toBeVisible();
  await lookAt(page, "card-used");
});

test("every page of a flex subscription exists in every language, and an unknown subscription is a 404", async ({
  request,
}) => {
  const none = await request.get("/subscriptions/flex/none");
  expect(none.status()).toBe(404);
  const card = await request.get("/subscription-card", { maxRedirects: 0 });
  expect(card.headers()["location"]).toContain("/login");
  for (const language of LANGUAGES) {
    for (const address of ["/subscriptions/flex", "/subscriptions/flex/sex-kvallar"]) {
      const answer = await request.get(address, { headers: { cookie: `lang=${language}` } });
      expect(answer.status()).toBe(200);
      expect(await answer.text()).not.toContain("flex.");
    }
  }
});
