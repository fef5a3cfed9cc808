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
});
