import { expect, test } from "@playwright/test";
import { lookAt } from "../testing/look-at.ts";
import { OFFICE } from "../testing/office.ts";

/** `BACK_END=spektrix npx playwright test --grep @both` opens the office beside a vendor's system. */
const isVendors = process.env.BACK_END === "spektrix";

test("the language chosen on the sign-in page becomes the account's, and the first page is in it @both", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await page.goto(`${OFFICE}/sign-in`);
  await page.getByRole("button", { name: "In English" }).click();
  await page.getByRole("button", { name: "Front of house", exact: true }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByLabel("Code")).toHaveValue(/^\d{6}$/);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect
    .poll(() => page.evaluate(async () => (await (await fetch("/office/api/session")).json()).language))
    .toBe("en");
  if (isVendors) {
    await expect(
      page.getByRole("heading", { name: "Orders and customers live with the vendor" }),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Open the vendor's system" })).toHaveAttribute(
      "href",
      /^http/,
    );
  }
  await lookAt(page, isVendors ? "vendor" : "welcome");
  // Another device, whose browser is Swedish.
  const state = await page.context().storageState();
  const other = await browser.newContext({ locale: "sv-SE", storageState: { ...state, origins: [] } });
  const second = await other.newPage();
  await second.goto(`${OFFICE}/`);
  await expect(second.getByRole("navigation", { name: "Main menu" })).toBeVisible();
  await other.close();
});
