import { expect, test } from "@playwright/test";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { PORTS } from "../testing/ports.ts";
import { openBasket, openReview } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { goToPayment, PAY, performanceOnSale } from "../testing/shopper.ts";

/** A shop that holds baskets for seconds instead of minutes. */

const SECONDS = 12;
const PAYMENT_SECONDS = 6;
test.use({ baseURL: `http://localhost:${PORTS.deadline}` });
test.describe.configure({ mode: "serial" });

let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({
    port: PORTS.deadline,
    constants: { basketExpirySeconds: SECONDS, paymentWindowSeconds: PAYMENT_SECONDS },
  });
});
test.afterAll(() => shop.close());

test("when the time runs out the page says so by itself, and the seats are anybody's", async ({
  page,
  baseURL,
}) => {
  const evening = await performanceOnSale(baseURL);
  await openBasket(page, baseURL, evening, 1);
  await expect(page.getByText("(en minut kvar)")).toBeVisible();
  await expect(page.getByText("Tiden gick ut", { exact: true })).toBeVisible({
    timeout: (SECONDS + 5) * 1000,
  });
  await expect(page.locator("[aria-live=assertive]")).toContainText("Tiden gick ut.");
  await expectNothingFound(page, "basket run out");
  await expect(page.getByRole("link", { name: "Till kassan" })).toHaveCount(0);
  const [held] = await shop.query<{ count: number }>(
    "select count(*)::int from performance_seats where state = 1 and held_until > now()",
  );
  expect(held?.count).toBe(0);
});

test("an order after the deadline is refused, and the visitor is told at the basket", async ({
  page,
  baseURL,
}) => {
  await openReview(page, baseURL, await performanceOnSale(baseURL), 1);
  await page.locator('input[name="acceptTerms"]').check();
  // Who is in the middle of a form is told, and goes when they are ready.
  await expect(page.getByRole("alert")).toContainText("Tiden gick ut", { timeout: (SECONDS + 5) * 1000 });
  await expect(page).toHaveURL(/\/checkout\/review/);
  await page.locator(PAY).click();
  await page.waitForURL(/\/basket/);
  await expect(page.getByText("Tiden gick ut", { exact: true })).toBeVisible();
});

test("who is typing when the time runs out is told, loses nothing, and finds a link", async ({
  page,
  baseURL,
}) => {
  await openBasket(page, baseURL, await performanceOnSale(baseURL), 1);
  await page.goto("/checkout/account");
  const email = page.locator('input[name="email"]');
  await email.fill("half-way@test.exa");
  await expect(page.getByRole("alert")).toContainText("Du är kvar här", { timeout: (SECONDS + 5) * 1000 });
  await expectNothingFound(page, "time ran out while typing");
  await expect(email).toBeFocused();
  await expect(email).toHaveValue("half-way@test.exa");
  await page.getByRole("alert").getByRole("link", { name: "Till varukorgen" }).click();
  await expect(page.getByText("Tiden gick ut", { exact: true })).toBeVisible();
});

test("who browses the shop hears the end too", async ({ page, baseURL }) => {
  await openBasket(page, baseURL, await performanceOnSale(baseURL), 1);
  await page.goto("/");
  await expect(page.locator("[aria-live=assertive]")).toContainText("Tiden gick ut.", {
    timeout: (SECONDS + 5) * 1000,
  });
  await expect(page.getByText("Tiden gick ut", { exact: true })).toBeVisible();
});

test("a payment that was walked away from is over tomorrow, and the page says so", async ({
  page,
  baseURL,
}) => {
  await openReview(page, baseURL, await performanceOnSale(baseURL), 1);
  await goToPayment(page);
  const back = await page.locator(".ways a.button").first().getAttribute("href");
  const stillHeld = "select count(*)::int from performance_seats where state = 1 and held_until > now()";
  const timeout = (PAYMENT_SECONDS + 5) * 1000;
  await expect.poll(() => shop.query(stillHeld), { timeout }).toEqual([{ count: 0 }]);
  await page.goto((back ?? "").replace("returned=cancelled", "returned=paid"));
  await page.waitForURL(/\/order\/failed/);
  await expect(page.getByText("Tiden för betalningen gick ut", { exact: false })).toBeVisible();
  await expect(page.getByText("Inga pengar har dragits.")).toBeVisible();
  await expectNothingFound(page, "payment abandoned");
});
