import { expect, type Page, test } from "@playwright/test";
import { heardIn } from "../testing/heard-dialog.ts";
import { picture } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { untilTakenOver } from "../testing/page-faults.ts";
import { PORTS } from "../testing/ports.ts";
import { openBasket, openReview } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { goToPayment, type OnSale, PAY, performanceOnSale } from "../testing/shopper.ts";

const SECONDS = 20;
const PAYMENT_SECONDS = 6;
const STILL_HELD = "select count(*)::int from performance_seats where state = 1 and held_until > now()";
const SOON_AFTER = { timeout: (SECONDS + 10) * 1000 };
const HOME = `http://localhost:${PORTS.deadline}`;
test.use({ baseURL: HOME });
// One shop: serial.
test.describe.configure({ mode: "default" });

let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({
    port: PORTS.deadline,
    constants: { basketExpirySeconds: SECONDS, paymentWindowSeconds: PAYMENT_SECONDS },
  });
});
test.afterAll(() => shop.close());

/** The heading has the focus, the text is a live region, one button. */
async function expectEnd(page: Page, text: string, button: string): Promise<void> {
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(text, SOON_AFTER);
  await expect(dialog.getByRole("heading")).toBeFocused();
  await expect(dialog.getByRole("alert")).not.toBeEmpty();
  await expect(dialog.getByRole("link")).toHaveCount(1);
  await expect(dialog.getByRole("link", { name: button })).toBeVisible();
}

/** Each waits on another page with its own basket; concurrent, because the wait is long. */
const ENDS: Readonly<Record<string, (page: Page, performance: OnSale) => Promise<() => Promise<void>>>> = {
  async "the basket shows it without a reload"(page, performance) {
    await openBasket(page, HOME, performance, 1);
    await expect(page.getByText("(en minut kvar)")).toBeVisible();
    return async () => {
      await expectEnd(page, "Tiden gick ut", "Till kalendariet");
      expect(await heardIn(page.getByRole("alertdialog"))).toMatchSnapshot("dialog-basket-expired.txt");
      await expectNothingFound(page, "basket run out");
      await page.keyboard.press("Escape");
      await expect(page.getByText("Tiden gick ut", { exact: true }).filter({ visible: true })).toBeVisible();
      await expectNothingFound(page, "basket that has run out");
      await expect(page.getByRole("link", { name: "Till kassan" })).toHaveCount(0);
    };
  },
  async "an order after the deadline is rejected, with a message at the basket"(page, performance) {
    await openReview(page, HOME, performance, 1);
    await page.locator('input[name="acceptTerms"]').check();
    return async () => {
      // In the middle of a form: the visitor leaves the page when ready.
      await expectEnd(page, "Tiden gick ut", "Till varukorgen");
      await expect(page).toHaveURL(/\/checkout\/review/);
      await page.getByRole("button", { name: "Stäng" }).click();
      await page.locator(PAY).click();
      await page.waitForURL(/\/basket/);
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
      await expect(page.getByText("Tiden gick ut", { exact: true }).filter({ visible: true })).toBeVisible();
    };
  },
  async "a visitor who is typing is notified, loses no input, and gets a link"(page, performance) {
    await openBasket(page, HOME, performance, 1);
    await page.goto("/checkout/account");
    const email = page.locator('input[name="email"]');
    await email.fill("half-way@test.exa");
    return async () => {
      await expectEnd(page, "Du är kvar här", "Till varukorgen");
      await expectNothingFound(page, "time ran out while typing");
      await page.keyboard.press("Escape");
      await expect(email).toBeFocused();
      await expect(email).toHaveValue("half-way@test.exa");
      await page.getByRole("link", { name: "Till varukorgen" }).click();
      await expect(page.getByText("Tiden gick ut", { exact: true }).filter({ visible: true })).toBeVisible();
    };
  },
  async "a visitor who browses the shop is notified too"(page, performance) {
    await openBasket(page, HOME, performance, 1);
    await page.goto("/");
    return async () => {
      await expectEnd(page, "Tiden gick ut", "Till kalendariet");
      await page.getByRole("link", { name: "Till kalendariet" }).click();
      await expect(page.getByText("Tiden gick ut", { exact: true }).filter({ visible: true })).toBeVisible();
    };
  },
  async "an abandoned payment has ended when the visitor returns, and the page shows it"(page, performance) {
    await openReview(page, HOME, performance, 1);
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

test("when the hold expires every page announces it, also after an abandoned payment, and the seats are free again", async ({
  browser,
}) => {
  test.slow();
  const performance = await performanceOnSale(HOME);
  const ends = await Promise.all(
    Object.entries(ENDS).map(async ([title, begin]) => {
      const page = await browser.newPage();
      return { title, end: await begin(page, performance), page };
    }),
  );
  for (const { title, end } of ends) await test.step(title, end);
  expect(await shop.query(STILL_HELD)).toEqual([{ count: 0 }]);
  for (const { page } of ends) await page.close();
});

test("a basket whose session has been deleted is reset, and the page shows a message", async ({ page }) => {
  await openBasket(page, HOME, await performanceOnSale(HOME), 1);
  await page.goto("/checkout/account");
  await untilTakenOver(page);

  await page.context().addCookies([{ name: "session", value: "x".repeat(43), url: HOME }]);
  await page.getByRole("link", { name: "Varukorg" }).first().click();
  await expectEnd(page, "Vi kunde inte öppna din varukorg", "Till kalendariet");
  expect(await heardIn(page.getByRole("alertdialog"))).toMatchSnapshot("dialog-basket-error.txt");
  await expectNothingFound(page, "basket reset");
  await picture(page, "basket-reset");
  await page.getByRole("alertdialog").getByRole("link").click();
  await page.waitForURL(`${HOME}/`);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.goto("/checkout/delivery");
  await expect(page.getByText("Varukorgen börjar om")).toBeVisible();
});
