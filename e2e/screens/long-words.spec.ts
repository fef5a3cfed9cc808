import { expect, type Page, test } from "@playwright/test";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { agenda } from "../../tooling/agenda.ts";
import { LONG_WORD, lengthenWords } from "../testing/long-house.ts";
import { picture } from "../testing/look-at.ts";
import { PORTS } from "../testing/ports.ts";
import { agreed, begin, come, hold, pay, signedIn } from "../testing/prepared.ts";
import { openShopProcess } from "../testing/shop-process.ts";
import { performanceOnSale } from "../testing/shopper.ts";

const NAME = "Wolfeschlegelsteinhausenbergerdorff";
const NARROW = { width: 320, height: 640 };

async function expectNothingOver(page: Page, address?: string): Promise<void> {
  if (address) await page.goto(address);
  const edge = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(edge, new URL(page.url()).pathname).toBeLessThanOrEqual(NARROW.width);
}

test("a long name and address stay within every page, from the login to the tickets", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize(NARROW);
  const email = `${NAME}-${crypto.randomUUID()}@${NAME}.example`.toLowerCase();
  const person = { ...SOMEBODY, email, firstName: NAME, lastName: NAME, line1: NAME, city: NAME };
  const begun = await begin(baseURL ?? "");
  const { session } = await agreed(begun.backEnd.customers.register(person, begun.caller));
  const visitor = { backEnd: begun.backEnd, caller: { ...begun.caller, session } };
  const total = await hold(visitor, await performanceOnSale(baseURL), 1);

  await page.goto("/login");
  await page.locator('input[name="email"]').fill(email);
  await page.locator('button[value="look-up"]').click();
  await page.locator('input[name="password"]').waitFor();
  await expectNothingOver(page);

  await page.context().addCookies([{ name: "session", value: session, url: baseURL ?? "" }]);
  await expectNothingOver(page, "/basket");
  await expectNothingOver(page, "/checkout/delivery");
  await agreed(visitor.backEnd.orders.chooseDelivery({ method: "e-ticket" }, visitor.caller));
  await expectNothingOver(page, "/checkout/review");
  const link = await pay(visitor, total);
  for (const address of [
    ...[`/order/confirmed?order=${link}`, `/tickets?order=${link}`, `/order/exchange/${link}`],
    ...[`/order/cancel/${link}`, "/your-tickets", "/account/your-orders"],
    ...["/account/your-profile", "/account/your-profile/email", "/account/your-data"],
  ])
    await expectNothingOver(page, address);
});

test("a day's number in the month grid does not wrap on the narrowest screen", async ({ page }) => {
  await page.setViewportSize(NARROW);
  await page.goto("/?month=all");
  const broken = await page.locator("main time > span").evaluateAll((parts) => {
    const isBroken = (part: Element) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return range.getClientRects().length > 1;
    };
    return parts.filter((part) => /^\d+$/.test(part.textContent ?? "") && isBroken(part)).length;
  });
  expect(broken).toBe(0);
});

test("words of 61 letters in the house's texts stay within every sales page", async ({ page }) => {
  test.setTimeout(240_000);
  const shop = await openShopProcess({ port: PORTS.longWords, rewrite: lengthenWords });
  try {
    await page.setViewportSize(NARROW);
    const performance = (await agenda(shop.url)).find(
      ({ availability, ways, venue }) =>
        availability.state === "select-or-book" && ways === "both" && venue.id === "main-stage",
    );
    if (!performance) throw new Error("The house sells nothing on the main stage");
    expect(performance.event.title).toContain(LONG_WORD);
    const there = `/events/${performance.event.slug}/${performance.id}`;
    const expectPages = async (...addresses: readonly string[]) => {
      for (const address of addresses) {
        await expectNothingOver(page, shop.url + address);
        await picture(page, `long${new URL(page.url()).pathname.replaceAll("/", "-")}`);
        await page.setViewportSize(NARROW);
      }
    };
    await expectPages("/", `/events/${performance.event.slug}`, there, `${there}/price-selection`);
    await expectPages(`${there}/syos`, `${there}/syos/parkett-bakre-mitten`, "/terms", "/programmes");
    await expectPages("/listings-packages", "/package-builder", "/subscriptions/fixed-series");
    await expectPages("/subscriptions/flex", "/contributions", "/contributions/memberships");
    await expectPages(
      `/food-and-drink/${performance.event.slug}`,
      `/food-and-drink/${performance.id}`,
      "/aux/shop",
    );
    await expectPages("/gift-vouchers", "/gift-vouchers/purchase", "/account/culture-survey");

    const visitor = await signedIn(shop.url);
    await come(page, shop.url, visitor.caller);
    const total = await hold(
      visitor,
      { event: performance.event.slug, performance: performance.id, title: performance.event.title },
      2,
    );
    await expectPages("/basket", "/checkout/delivery");
    await agreed(visitor.backEnd.orders.chooseDelivery({ method: "e-ticket" }, visitor.caller));
    await expectPages("/checkout/review");
    const link = await pay(visitor, total);
    await expectPages(`/order/confirmed?order=${link}`, `/tickets?order=${link}`, `/order/exchange/${link}`);
    await expectPages(`/order/cancel/${link}`, "/your-tickets", "/account/your-orders");
  } finally {
    await shop.close();
  }
});
