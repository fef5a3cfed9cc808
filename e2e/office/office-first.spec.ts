import { expect, test } from "@playwright/test";
import { lookAt } from "../testing/look-at.ts";
import { signInAs } from "../testing/office.ts";

/** `BACK_END=spektrix npx playwright test --grep @both` opens the office beside a vendor's system. */
const isVendors = process.env.BACK_END === "spektrix";

test("the office's first page says where orders live @both", async ({ page }) => {
  test.setTimeout(180_000);
  await signInAs(page, "Program");
  const title = isVendors ? "Order och kunder finns hos leverantören" : /^Hej /;
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const bar = page.getByRole("button", { name: isVendors ? /^Gå till sida/ : /^(Sök|Gå till sida)/ });
  await expect(bar).toBeVisible();
  await lookAt(page, isVendors ? "vendor" : "welcome");
  const link = page.getByRole("link", { name: "Öppna leverantörens system" });
  await expect(link).toHaveCount(isVendors ? 1 : 0);
  if (!isVendors) return;
  await page.context().route("https://vendor.example/**", (route) => {
    const { referer = null } = route.request().headers();
    return route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: `<h1>Försäljning</h1>${referer ?? ""}`,
    });
  });
  const opened = page.waitForEvent("popup");
  await link.click();
  const vendors = await opened;
  await expect(vendors).toHaveURL("https://vendor.example/sales");
  await expect(vendors.locator("body")).toHaveText("Försäljning");
  expect(await vendors.evaluate(() => window.opener)).toBeNull();
});
