import { expect, type Page, test } from "@playwright/test";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { PORTS } from "../testing/ports.ts";
import { openBasket, openReview } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { goToPayment, type OnSale, PAY, performanceOnSale } from "../testing/shopper.ts";

/** A shop that holds baskets for seconds instead of minutes. */

const SECONDS = 20;
const PAYMENT_SECONDS = 6;
const STILL_HELD = "select count(*)::int from performance_seats where state = 1 and held_until > now()";
const SOON_AFTER = { timeout: (SECONDS + 10) * 1000 };
const HOME = `http://localhost:${PORTS.deadline}`;
test.use({ baseURL: HOME });

let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({
    port: PORTS.deadline,
    constants: { basketExpirySeconds: SECONDS, paymentWindowSeconds: PAYMENT_SECONDS },
  });
});
test.afterAll(() => shop.close());

/** Each has a basket of their own, and waits for its end on another page: all of them at once, for it takes its time. */
const ENDS: Readonly<Record<string, (page: Page, evening: OnSale) => Promise<() => Promise<void>>>> = {
  async "the basket says so by itself"(page, evening) {
    await openBasket(page, HOME, evening, 1);
    await expect(page.getByText("(en minut kvar)")).toBeVisible();
    return async () => {
      await expect(page.getByText("Tiden gick ut", { exact: true })).toBeVisible(SOON_AFTER);
      await expect(page.locator("[aria-live=assertive]")).toContainText("Tiden gick ut.");
      await expectNothingFound(page, "basket run out");
      await expect(page.getByRole("link", { name: "Till kassan" })).toHaveCount(0);
    };
  },
  async "an order after the deadline is refused, and the visitor is told at the basket"(page, evening) {
    await openReview(page, HOME, evening, 1);
    await page.locator('input[name="acceptTerms"]').check();
    return async () => {
      // Who is in the middle of a form is told, and goes when they are ready.
      await expect(page.getByRole("alert")).toContainText("Tiden gick ut", SOON_AFTER);
      await expect(page).toHaveURL(/\/checkout\/review/);
      await page.locator(PAY).click();
      await page.waitForURL(/\/basket/);
      await expect(page.getByText("Tiden gick ut", { exact: true })).toBeVisible();
    };
  },
  async "who is typing is told, loses nothing, and finds a link"(page, evening) {
    await openBasket(page, HOME, evening, 1);
    await page.goto("/checkout/account");
    const email = page.locator('input[name="email"]');
    await email.fill("half-way@test.exa");
    return async () => {
      await expect(page.getByRole("alert")).toContainText("Du är kvar här", SOON_AFTER);
      await expectNothingFound(page, "time ran out while typing");
      await expect(email).toBeFocused();
      await expect(email).toHaveValue("half-way@test.exa");
      await page.getByRole("alert").getByRole("link", { name: "Till varukorgen" }).click();
      await expect(page.getByText("Tiden gick ut", { exact: true })).toBeVisible();
    };
  },
  async "who browses the shop hears it too"(page, evening) {
    await openBasket(page, HOME, evening, 1);
    await page.goto("/");
    return async () => {
      await expect(page.locator("[aria-live=assertive]")).toContainText("Tiden gick ut.", SOON_AFTER);
      await expect(page.getByText("Tiden gick ut", { exact: true })).toBeVisible();
    };
  },
  async "a payment that was walked away from is over tomorrow, and the page says so"(page, evening) {
    await openReview(page, HOME, evening, 1);
    await goToPayment(page);
    const back = await page.locator(".ways a.button").first().getAttribute("href");
    return async () => {
      await expect.poll(() => shop.query(STILL_HELD), SOON_AFTER).toEqual([{ count: 0 }]);
      await page.goto((back ?? "").replace("returned=cancelled", "returned=paid"));
      await page.waitForURL(/\/order\/failed/);
      await expect(page.getByText("Tiden för betalningen gick ut", { exact: false })).toBeVisible();
      await expect(page.getByText("Inga pengar har dragits.")).toBeVisible();
      await expectNothingFound(page, "payment abandoned");
    };
  },
};

test("when the time runs out every page says so by itself, of a payment that was walked away from too, and the seats are anybody's", async ({
  browser,
}) => {
  test.slow();
  const evening = await performanceOnSale(HOME);
  const ends = await Promise.all(
    Object.entries(ENDS).map(async ([title, begin]) => {
      const page = await browser.newPage();
      return { title, end: await begin(page, evening), page };
    }),
  );
  for (const { title, end } of ends) await test.step(title, end);
  expect(await shop.query(STILL_HELD)).toEqual([{ count: 0 }]);
  for (const { page } of ends) await page.close();
});
