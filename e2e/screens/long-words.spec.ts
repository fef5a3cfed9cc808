import { expect, type Page, test } from "@playwright/test";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { agreed, begin, hold, pay } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** Names and addresses that have nowhere to break are broken all the same, on the narrowest screen. */

const NAME = "Wolfeschlegelsteinhausenbergerdorff";
const NARROW = { width: 320, height: 640 };

async function expectNothingOver(page: Page, address?: string): Promise<void> {
  if (address) await page.goto(address);
  const edge = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(edge, new URL(page.url()).pathname).toBeLessThanOrEqual(NARROW.width);
}

test("a long name and address run over no edge, from the login to the tickets", async ({ page, baseURL }) => {
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
