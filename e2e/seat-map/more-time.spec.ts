import { expect, type Page, test } from "@playwright/test";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { untilTakenOver } from "../testing/page-faults.ts";
import { PORTS } from "../testing/ports.ts";
import { begin, openBasket } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** Baskets start in their last two minutes and can be extended once. */

const SECONDS = 100;
const MORE_SECONDS = 300;
test.use({ baseURL: `http://localhost:${PORTS.moreTime}` });
test.describe.configure({ mode: "serial" });

let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({
    port: PORTS.moreTime,
    constants: { basketExpirySeconds: SECONDS, holdExtensions: 1, holdExtensionSeconds: MORE_SECONDS },
  });
});
test.afterAll(() => shop.close());

const offer = (page: Page) => page.getByRole("button", { name: "Fem minuter till?" });
const heldUntil = (page: Page) => page.getByText(/Platserna hålls till/);

test("in the last two minutes a time extension is offered once, and the visitor stays on the page", async ({
  page,
  baseURL,
}) => {
  await openBasket(page, baseURL, await performanceOnSale(baseURL), 1);
  await page.locator('a[href="/checkout"]').first().click();
  await page.waitForURL(/\/checkout\/account/);
  await page.locator('input[name="email"]').fill("half-way@test.example");
  await expect(page.locator("header [aria-live=polite]")).toContainText("Du kan be om mer tid.");
  await expectNothingFound(page, "more time is offered");
  await offer(page).press("Enter");
  await expect(offer(page)).toHaveCount(0);
  await expect(heldUntil(page)).toContainText(/\((6|7) minuter kvar\)/);
  await expect(heldUntil(page)).toBeFocused();
  await expect(page.locator("header [aria-live=polite]")).toContainText("Du har fått mer tid.");
  await expect(page.locator('input[name="email"]')).toHaveValue("half-way@test.example");
  await expectNothingFound(page, "more time was given");
});

test("a second time extension, requested from a stale page, is rejected with a message", async ({
  page,
  context,
  baseURL,
}) => {
  await openBasket(page, baseURL, await performanceOnSale(baseURL), 1);
  const stale = await context.newPage();
  // Tabs of one browser notify each other; this one does not receive the message.
  await stale.addInitScript(() =>
    Object.assign(globalThis, {
      BroadcastChannel: class {
        postMessage() {}
        close() {}
      },
    }),
  );
  await stale.goto("/basket");
  await offer(page).click();
  await expect(offer(page)).toHaveCount(0);
  await offer(stale).click();
  await expect(stale.getByText("Din tid kan inte förlängas fler gånger.")).toBeVisible();
  await expect(offer(stale)).toHaveCount(0);
});

test("while another customer waits for seats no time extension is granted, and the visitor sees why", async ({
  page,
  baseURL,
}) => {
  const performance = await performanceOnSale(baseURL);
  await openBasket(page, baseURL, performance, 1);
  await turnSomebodyAway(performance.performance);
  // Before hydration the browser submits the form itself, and the new page has no focus.
  await untilTakenOver(page);
  await offer(page).focus();
  await offer(page).press("Enter");
  await expect(page.getByText("Andra väntar på platser till samma föreställning")).toBeVisible();
  await expect(offer(page)).toBeFocused();
  await expectNothingFound(page, "others wait");
});

test.describe("the time extension without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("is a form that leads back to its page", async ({ page, baseURL }) => {
    await openBasket(page, baseURL, await performanceOnSale(baseURL), 1);
    await page.goto("/checkout/account");
    await offer(page).click();
    await expect(page).toHaveURL(/\/checkout\/account\?.*more-time=given/);
    await expect(heldUntil(page)).toContainText(/\((6|7) minuter kvar\)/);
    await expect(offer(page)).toHaveCount(0);
  });
});

/** Another customer requests more seats than are left. */
async function turnSomebodyAway(performance: number): Promise<void> {
  await shop.query(
    `update performance_seats set state = 2 where performance = $1 and state = 0 and seat not in (
       select seat from performance_seats where performance = $1 and state = 0 order by seat limit 3)`,
    [performance],
  );
  const { backEnd, caller } = await begin(shop.url);
  const quantities = [{ priceType: 1, quantity: 9 }];
  const requested = await backEnd.basket.addBestAvailable({ performance, band: "B", quantities }, caller);
  expect(requested).toMatchObject({ refusal: { reason: "not-enough-seats" } });
}
