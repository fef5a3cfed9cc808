import { expect, type Page, test } from "@playwright/test";
import { untilTakenOver } from "../testing/page-faults.ts";
import { openBasket } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

const SECONDS = 1200;
const shown = (page: Page) => page.locator("[aria-live=polite]").filter({ hasText: /minut/ });

/** Advances the page's clock, not the server's. */
async function untilLeft(page: Page, minutes: number, passed: number): Promise<number> {
  const target = SECONDS - minutes * 60 + 20;
  await page.clock.fastForward((target - passed) * 1000);
  return target;
}

for (const [where, path] of [
  ["while a visitor browses the shop", "/"],
  ["in the checkout", "/checkout/account"],
] as const) {
  test(`${where} the last minutes are announced`, async ({ page, baseURL }) => {
    await openBasket(page, baseURL, await performanceOnSale(baseURL), 1);
    await page.clock.install();
    await page.goto(path);
    await expect(page.getByText(/Platserna hålls till/)).toBeVisible();
    // The page's clock can only be advanced once the live regions exist.
    await expect(page.locator("[aria-live=polite]"), "of page changes, and of the time").toHaveCount(2);
    await untilTakenOver(page);
    let passed = 0;
    await expect(shown(page)).toHaveCount(0);
    for (const [minutes, words] of [
      [5, "5 minuter kvar innan platserna släpps."],
      [2, "2 minuter kvar innan platserna släpps."],
      [1, "En minut kvar innan platserna släpps."],
    ] as const) {
      passed = await untilLeft(page, minutes, passed);
      await expect(shown(page)).toContainText(words);
    }
  });
}
