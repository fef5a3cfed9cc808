import { expect, test } from "@playwright/test";
import { LANGUAGES } from "#domain/languages.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { soon } from "../testing/plain-purchase.ts";
import { PORTS } from "../testing/ports.ts";
import { buy } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { performanceOnSale } from "../testing/shopper.ts";

test.use({ baseURL: `http://localhost:${PORTS.failedRefund}`, locale: "sv-SE" });

let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({ port: PORTS.failedRefund });
});
test.afterAll(() => shop.close());

test("a refund rejected by the provider is shown to its customer until the house has settled it", async ({
  page,
}) => {
  test.slow();
  const { caller } = await buy(shop.url, await performanceOnSale(shop.url), 1);
  const [order] = await shop.query<{ number: string }>("select number from orders where state = 'paid'");
  const number = order?.number ?? "";
  const fault = { next: "refunds", answer: 402, code: "1015" };
  await fetch(`${shop.payments}/sandbox/faults`, { method: "POST", body: JSON.stringify(fault) });
  await shop.boxOffice("refund", number);
  await soon(async () => expect(await shop.boxOffice("refunds")).toContain(`${number}  `));
  await soon(async () => expect(await shop.boxOffice("refunds")).toContain("failed"));

  const session = { name: "session", value: caller.session ?? "", url: shop.url };
  const shown = new Set<string>();
  for (const value of LANGUAGES) {
    await page.context().addCookies([session, { name: "lang", value, url: shop.url }]);
    await page.goto("/account/your-orders?view=returned");
    shown.add(
      await page
        .locator("article p", { hasText: /SEK|kr/ })
        .last()
        .innerText(),
    );
  }
  // Both kinds of English use the same text.
  expect(shown.size).toBe(LANGUAGES.length - 1);
  await page.context().addCookies([{ name: "lang", value: "sv", url: shop.url }]);
  await page.reload();
  await expect(page.getByText("Pengarna är fortfarande dina")).toBeVisible();
  await expectNothingFound(page, "a failed refund");

  expect(await shop.boxOffice("refund-by-hand", number)).toContain("returned by you");
  await page.reload();
  await expect(page.getByText("Pengarna är fortfarande dina")).toHaveCount(0);
});
