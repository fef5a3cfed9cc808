import { expect, type Page, test } from "@playwright/test";
import { DECLINED_CARD } from "#sandbox/nexi/visitor.ts";
import { agenda } from "../../tooling/agenda.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { type PageFaults, watchFaults } from "../testing/page-faults.ts";
import { bought } from "../testing/prepared.ts";
import {
  chooseByPrice,
  goToPayment,
  PAY,
  payByCard,
  performanceOnSale,
  registerAndReview,
} from "../testing/shopper.ts";

/** axe finds nothing on any screen in any state, in light and dark mode, and hydration causes no re-render. */

const watched = new WeakMap<Page, PageFaults>();
test.beforeEach(({ page }) => {
  watched.set(page, watchFaults(page));
});
test.afterEach(({ page }, { title }) => watched.get(page)?.expectNone(title));

test("home, filters, the empty agenda, events and performances in every state are accessible", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  await page.goto("/");
  await expectNothingFound(page, "home");
  await page.goto("/?genre=talk&month=2020-01");
  await expectNothingFound(page, "home without a match");
  const seen = new Set<string>();
  const events = new Set<string>();
  for (const { id, event, availability, ways } of await agenda(baseURL ?? "")) {
    const kind = `${availability.state} ${ways}`;
    if (seen.has(kind)) continue;
    seen.add(kind);
    if (!events.has(event.slug)) {
      events.add(event.slug);
      await page.goto(`/events/${event.slug}`);
      await expectNothingFound(page, `event ${event.slug}`);
    }
    await page.goto(`/events/${event.slug}/${id}`);
    await expectNothingFound(page, `performance, ${kind}`);
  }
  expect(seen.size).toBeGreaterThan(6);
});

test("information pages and error pages are accessible", async ({ page }) => {
  for (const address of [
    ...["/terms", "/accessibility", "/no-such-page", "/events/no-such-event", "/tickets"],
    ...["/order/confirmed", "/order/failed"],
  ]) {
    await page.goto(address);
    await expectNothingFound(page, address);
  }
});

test("every step of signing in, and every error there, is accessible", async ({ page }) => {
  for (const address of [
    "/login",
    "/register",
    "/reset-password",
    "/reset-password?token=worn-out",
    "/authentication",
  ]) {
    await page.goto(address);
    await expectNothingFound(page, address);
  }
  await page.goto("/login");
  await page.locator('button[value="look-up"]').click();
  await expect(page.getByText("Skriv din e-postadress").first()).toBeVisible();
  await expectNothingFound(page, "login, no address");
  await page.locator('input[name="email"]').fill("demo@sundoperan.example");
  await page.locator('button[value="look-up"]').click();
  await page.locator('input[name="password"]').fill("Wrong1234");
  await page.locator('button[value="log-in"]').click();
  await expect(page.getByText("stämmer inte", { exact: false })).toBeVisible();
  await expectNothingFound(page, "login, wrong password");
  await page.locator('button[value="send-link"]').click();
  await expect(page.getByText("Titta i din inkorg")).toBeVisible();
  await expectNothingFound(page, "login link sent");
  await page.goto("/login?firstName=Maja&lastName=Ek&phone=0");
  await expectNothingFound(page, "search by name and telephone");
  await page.locator('button[value="search"]').click();
  await expect(page.getByText("använd bara siffror").first()).toBeVisible();
  await expectNothingFound(page, "search with a fault");
  await page.goto("/register");
  await page.locator('button[value="register"]').click();
  await expect(page.getByText("Några uppgifter behöver rättas")).toBeVisible();
  await expectNothingFound(page, "registration with faults");
});

test("every page of a purchase is accessible, from price selection to payment, failure, confirmation and tickets", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const performance = await performanceOnSale(baseURL);
  await page.goto("/basket");
  await expectNothingFound(page, "empty basket");
  await page.goto(`/events/${performance.event}/${performance.performance}/price-selection`);
  await expectNothingFound(page, "price selection");
  await chooseByPrice(page, performance);
  await expectNothingFound(page, "basket");
  await page.goto("/checkout/account");
  await expectNothingFound(page, "account step");
  await page.goto("/basket");
  await registerAndReview(page);
  await expectNothingFound(page, "review");
  await page.locator(PAY).click();
  await expect(page.getByText("Godkänn köpvillkoren").first()).toBeVisible();
  await expectNothingFound(page, "review without terms");
  await page.goto("/checkout/delivery");
  await expectNothingFound(page, "delivery");
  await page.goto("/checkout/review");
  await goToPayment(page);
  const back = await page.locator(".ways a.button").first().getAttribute("href");
  await page.goto((back ?? "").replace("returned=cancelled", "returned=paid"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vi kontrollerar din betalning");
  await expectNothingFound(page, "payment being verified");
  await page.goto("/checkout/payment");
  await expectNothingFound(page, "payment under way");
  await page.getByRole("button", { name: "Fortsätt till betalningen" }).click();
  for (let turn = 0; turn < 3; turn++) await payByCard(page, DECLINED_CARD);
  await page.getByRole("button", { name: "Avbryt betalningen" }).waitFor();
  await expectNothingFound(page, "back from the payment");
  await page.getByRole("button", { name: "Avbryt betalningen" }).click();
  await page.waitForURL(/\/order\/failed/);
  await expectNothingFound(page, "payment declined");
  await page.getByRole("link", { name: "Försök igen" }).click();
  await goToPayment(page);
  await payByCard(page);
  await page.waitForURL(/\/order\/confirmed/);
  await expectNothingFound(page, "confirmed");
  await page.goto(page.url().replace("/order/confirmed", "/tickets"));
  await expectNothingFound(page, "tickets");
  await page.goto("/account/your-orders");
  await expectNothingFound(page, "orders");
});

test("at 320 pixels no screen of a purchase is wider than the window", async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const performance = await performanceOnSale(baseURL);
  const addresses = [
    "/",
    `/events/${performance.event}`,
    `/events/${performance.event}/${performance.performance}`,
    "/login",
  ];
  for (const address of addresses) {
    await page.goto(address);
    await expectFits(page, address);
  }
  await page.goto(`/order/confirmed?order=${await bought(baseURL, performance, 2)}`);
  await expectFits(page, "confirmed");
  await page.locator('a[href^="/tickets?"]').first().click();
  await page.waitForURL(/\/tickets/);
  await expectFits(page, "tickets");
});

async function expectFits(page: Page, screen: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, screen).toBeLessThanOrEqual(320);
}

test("the accessibility check finds text with too little contrast, in light and dark mode, on a page checked before", async ({
  page,
}) => {
  await page.goto("/terms");
  await expectNothingFound(page, "terms");
  await expectNothingFound(page, "terms again");
  for (const light of ["light", "dark"]) {
    await page.evaluate((light) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        `@media (prefers-color-scheme: ${light}) { .pale-in-the-${light} { color: #888; background: #999 } }`,
      );
      document.adoptedStyleSheets.push(sheet);
    }, light);
    await page
      .locator("main p")
      .first()
      .evaluate((text, name) => {
        text.setAttribute("class", name);
      }, `pale-in-the-${light}`);
    await expect(expectNothingFound(page, light)).rejects.toThrow(/color-contrast/);
  }
});
