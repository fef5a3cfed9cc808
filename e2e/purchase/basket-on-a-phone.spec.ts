import { expect, test } from "@playwright/test";
import { picture } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { agreed, begin, come, hold, openBasket } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

const PHONE = { width: 390, height: 844 };
const BAR = "main [data-bar]";

test("the basket on a phone keeps total, deadline and pay button in view until the page's own pay button is in view", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize(PHONE);
  const begun = await begin(baseURL ?? "");
  await hold(begun, await performanceOnSale(baseURL), 3);
  const programme = {
    product: "programme-carmen",
    variant: "one",
    quantity: 1,
    handover: "collect",
  } as const;
  await agreed(begun.backEnd.products.add(programme, begun.caller));
  await come(page, baseURL, begun.caller);
  await page.goto("/basket");
  const bar = page.locator(BAR);
  const own = page.locator("aside").getByRole("link", { name: "Till kassan" });
  await test.step("at the top of the page", async () => {
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole("link", { name: "Till kassan" })).toBeVisible();
    await expect(bar).toContainText(/4 poster · \d/);
    await expect(bar).toContainText(/Platserna/);
    await picture(page, "bar");
    await page.setViewportSize(PHONE);
    await expectNothingFound(page, "basket with a bar");
  });
  await test.step("where the page's own button is in view", async () => {
    await own.scrollIntoViewIfNeeded();
    await expect(own).toBeInViewport({ ratio: 1 });
    await expect(bar).toBeHidden();
  });
  await test.step("with the focus in a field", async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await expect(bar).toBeVisible();
    await page.locator("main select").first().focus();
    await expect(bar).toBeHidden();
    await page.locator("h1").focus();
    await expect(bar).toBeVisible();
  });
  await test.step("at 200 % zoom it leaves two thirds of the window to the page", async () => {
    await page.setViewportSize({ width: 195, height: 422 });
    const box = await bar.boundingBox();
    expect(box?.height).toBeLessThan(422 / 3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(195);
  });
  await test.step("on a desktop the button is beside the tickets, and there is no bar", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(own).toBeInViewport({ ratio: 1 });
    await expect(bar).toBeHidden();
  });
});

test("without JavaScript, code entry opened from the basket is a page that keeps a rejected code", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE, locale: "sv-SE" });
  const page = await context.newPage();
  await openBasket(page, baseURL, await performanceOnSale(baseURL), 1);
  await expect(page.locator(BAR)).toBeInViewport({ ratio: 1 });
  for (const [summary, field] of [
    ["Har du en kampanjkod?", "promoCode"],
    ["Har du ett presentkort?", "code"],
  ] as const) {
    const input = page.locator(`input[name="${field}"]`);
    await page.goto("/basket");
    await expect(input).toHaveCount(0);
    await page.getByRole("link", { name: summary }).click();
    await input.fill("NO-SUCH-CODE");
    await page.locator(`form:has([name="${field}"]) button`).click();
    await expect(input).toBeVisible();
    await expect(input).toHaveValue("NO-SUCH-CODE");
    await expect(input).toHaveAttribute("aria-invalid", "true");
  }
  await context.close();
});
