import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { picture } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { PORTS } from "../testing/ports.ts";
import { comeAsBuyer, comeSignedIn } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** What every account has, whatever else the house switches on. */

test("the profile links directly to the tickets of the next performance", async ({ page, baseURL }) => {
  const link = await comeAsBuyer(page, baseURL, await performanceOnSale(baseURL));
  await page.goto("/account/your-profile");
  await expectNothingFound(page, "profile with a performance");
  await picture(page, "performance");
  await page.getByRole("link", { name: "Visa biljetten" }).click();
  await expect(page).toHaveURL(new RegExp(`/tickets\\?order=${link}`));
  await page.goto("/account/your-orders");
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(1);
  await expectNothingFound(page, "orders with one");
  await picture(page, "order");
});

test("customer data is downloaded as a file; deleting the account requires the password", async ({
  page,
  baseURL,
}) => {
  const { email } = await comeSignedIn(page, baseURL);
  await page.goto("/account/your-data");
  await expectNothingFound(page, "your data");
  await picture(page, "your-data");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Hämta filen" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^your-data-\d{4}-\d\d-\d\d\.json$/);
  const file = await readFile(await download.path(), "utf8");
  expect(JSON.parse(file)).toMatchObject({ person: { email } });
  await page.getByRole("button", { name: "Ta bort mitt konto" }).click();
  await expect(page.locator("#current")).toHaveAccessibleDescription(/.+/);
  await expectNothingFound(page, "your data, without the password");
  await page.getByLabel("Ditt lösenord").fill(SOMEBODY.password);
  await page.getByRole("button", { name: "Ta bort mitt konto" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kontot är borttaget");
  await expectNothingFound(page, "forgotten");
  await page.goto("/account/your-data");
  await expect(page).toHaveURL(/\/login/);
  await expect
    .poll(async () =>
      (await (await fetch(`http://127.0.0.1:${PORTS.shop + 2}/emails.json?to=${email}`)).text()).includes(
        "borttaget",
      ),
    )
    .toBe(true);
});
