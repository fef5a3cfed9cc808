import { expect, test } from "@playwright/test";
import { untilTakenOver } from "../testing/page-faults.ts";
import { comeSignedIn } from "../testing/prepared.ts";

test("a submit button ignores clicks until the response and the page's next key have arrived, and then works again", async ({
  page,
  baseURL,
}) => {
  await comeSignedIn(page, baseURL);
  await page.goto("/account/your-profile");
  await untilTakenOver(page);
  const sent = Promise.withResolvers<void>();
  const reloaded = Promise.withResolvers<void>();
  const keys: string[] = [];
  await page.route(/\.data/, async (route) => {
    const isPost = route.request().method() === "POST";
    if (isPost) keys.push(new URLSearchParams(route.request().postData() ?? "").get("key") ?? "");
    await (isPost ? sent : reloaded).promise;
    await route.continue();
  });
  const button = page.locator("main form:has([name='firstName']) button");
  await button.click();
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.click({ force: true });
  sent.resolve();
  await expect(page.getByText("Dina uppgifter är sparade")).toBeVisible();
  // The page's data, and with them the next key, are still being read.
  await button.click({ force: true });
  expect(keys).toHaveLength(1);
  reloaded.resolve();
  await expect(button).not.toHaveAttribute("aria-disabled");
  await page.locator("[name='firstName']").fill("Elsa");
  await button.click();
  await expect.poll(() => keys).toHaveLength(2);
  expect(keys[1]).not.toBe(keys[0]);
  await expect(page.getByText("Dina uppgifter är sparade")).toBeVisible();
});
