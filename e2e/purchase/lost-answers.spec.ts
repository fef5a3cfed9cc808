import { expect, type Page, test } from "@playwright/test";
import { buyButton, chosen, focusFreeSeat, openMap, SECTION } from "../seat-map/hall-page.ts";
import { press, read } from "../testing/plain-visitor.ts";
import { openBasket, openReview } from "../testing/prepared.ts";
import {
  CONTINUE_TO_REVIEW,
  expectConfirmed,
  fillRegistration,
  PAY,
  payByCard,
  performanceOnSale,
  SOMEBODY_NEW,
} from "../testing/shopper.ts";

/** As when a phone changes cells. Returns the affected addresses. */
async function loseAnswers(page: Page): Promise<string[]> {
  const lost: string[] = [];
  let isSecond = false;
  await page.route(/\.data(?:\?|$)/, async (route) => {
    const request = route.request();
    if (request.method() !== "POST") return route.continue();
    isSecond = !isSecond;
    if (!isSecond) return route.continue();
    // Without the response's cookies, which are lost too.
    await fetch(request.url(), {
      method: "POST",
      headers: await request.allHeaders(),
      body: request.postData() ?? "",
      redirect: "manual",
    });
    lost.push(new URL(request.url()).pathname.replace(".data", ""));
    await route.abort("connectionreset");
    await page.evaluate(() => setTimeout(() => dispatchEvent(new Event("online")), 100));
  });
  return lost;
}

test("a purchase in which every response is lost once results in one order", async ({ page, baseURL }) => {
  test.setTimeout(60_000);
  const lost = await loseAnswers(page);
  await openMap(page, await performanceOnSale(baseURL));
  await focusFreeSeat(page);
  await page.keyboard.press("b");
  await expect(chosen(page)).toHaveCount(2);
  await buyButton(page).click();
  await page.waitForURL(/\/basket$/);
  const remove = page.getByRole("button", { name: /^Ta bort (?!båda|alla)/ });
  await expect(remove).toHaveCount(2);
  await remove.first().click();
  await expect(remove).toHaveCount(1);
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);

  await page.locator('a[href="/checkout"]').first().click();
  await page.waitForURL(/\/checkout\/account/);
  const email = `lost-${process.pid}-${Date.now()}@test.example`;
  await page.locator('input[name="email"]').fill(email);
  await page.locator('button[value="look-up"]').click();
  await fillRegistration(page);
  await page.locator('button[value="register"]').click();
  await page.waitForURL(/\/checkout\/delivery$/);
  await page.locator(CONTINUE_TO_REVIEW).click();
  await page.waitForURL(/\/checkout\/review$/);
  await expect(page.getByText("Parkett bakre mitten")).toHaveCount(1);
  await page.locator('input[name="acceptTerms"]').check();
  await page.locator(PAY).click();
  await page.waitForURL(/\/checkout\/payment$/);
  await page.locator('button[value="continue"]').click();
  await page.waitForURL(/\/hosted\//);
  await payByCard(page);
  await expectConfirmed(page);
  await page.goto("/account/your-orders");
  await expect(page.locator('a[href^="/tickets?order="]')).toHaveCount(1);
  expect(lost.map((path) => path.replace(/^\/events\/.*\/syos/, "/syos"))).toEqual([
    `/syos/${SECTION}`,
    "/basket",
    "/checkout/account",
    "/checkout/account",
    "/checkout/delivery",
    "/checkout/review",
    "/checkout/payment",
  ]);
});

test("a visitor whose login response is lost keeps the basket", async ({ page, browser, baseURL }) => {
  const performance = await performanceOnSale(baseURL);
  const before = await (await browser.newContext({ locale: "sv-SE" })).newPage();
  const email = await openReview(before, baseURL, performance);
  await before.context().close();

  await openBasket(page, baseURL, performance, 2, "/checkout/account");
  await page.locator('input[name="email"]').fill(email);
  await page.locator('button[value="look-up"]').click();
  await page.locator('input[name="password"]').fill(SOMEBODY_NEW.password);
  await page.waitForLoadState("networkidle");
  const lost = await loseAnswers(page);
  await page.locator('button[value="log-in"]').click();
  await page.waitForURL(/\/checkout\/delivery$/);
  expect(lost).toEqual(["/checkout/account"]);
  await page.goto("/basket");
  await expect(page.getByRole("button", { name: /^Ta bort (?!båda|alla)/ })).toHaveCount(2);
});

test.describe("without scripts", () => {
  test("a new visitor who submits a seat request twice gets the seats once", async ({
    request,
    playwright,
    baseURL,
  }) => {
    const { event, performance } = await performanceOnSale(baseURL);
    const list = await read(request, `/events/${event}/${performance}/syos/${SECTION}`);
    const free = /<input(?=[^>]*name="seat")(?![^>]*\sdisabled)[^>]*\bvalue="([^"]+)"/;
    const seat = [free.exec(list.html)?.[1] ?? "none"];
    const own = { baseURL: baseURL ?? "", storageState: await request.storageState() };
    const unheard = await playwright.request.newContext(own);
    const first = await press(unheard, list, "Lägg i varukorgen", { seat });
    const second = await press(request, list, "Lägg i varukorgen", { seat });
    for (const answer of [first, second]) expect(new URL(answer.address).pathname).toBe("/basket");
    expect(second.html.match(/aria-label="Ta bort/g)).toHaveLength(1);
    await unheard.dispose();
  });
});
