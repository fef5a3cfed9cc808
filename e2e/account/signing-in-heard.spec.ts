import { expect, type Page, test } from "@playwright/test";
import { untilTakenOver } from "../testing/page-faults.ts";

/** Sign-in steps share one address, so the heading, the title and the focus announce the step. */

async function expectAt(page: Page, heading: string): Promise<void> {
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(heading);
  await expect(title).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${heading} – `));
}

test("each step from email address to password or registration, and back, is announced to screen readers", async ({
  page,
}) => {
  await page.goto("/login");
  await untilTakenOver(page);
  await expect(page).toHaveTitle(/^Logga in – /);
  await page.locator('input[name="email"]').fill("demo@sundoperan.example");
  await page.keyboard.press("Enter");
  await expectAt(page, "Skriv ditt lösenord");
  await page.getByRole("link", { name: "Byt e-postadress" }).click();
  await expectAt(page, "Logga in");
  await page.locator('input[name="email"]').fill("nobody-yet@test.example");
  await page.keyboard.press("Enter");
  await expectAt(page, "Skapa konto");
});

test.describe("signing in without scripts, or before hydration", () => {
  test.use({ javaScriptEnabled: false });

  test("each step's page has a title that names the step", async ({ page }) => {
    await page.goto("/login");
    await page.locator('input[name="email"]').fill("demo@sundoperan.example");
    await page.keyboard.press("Enter");
    await expectAt(page, "Skriv ditt lösenord");
    await page.goto("/login");
    await page.locator('input[name="email"]').fill("nobody-yet@test.example");
    await page.keyboard.press("Enter");
    await expectAt(page, "Skapa konto");
  });
});
