import { expect, test } from "@playwright/test";
import { untilTakenOver } from "../testing/page-faults.ts";
import { comeSignedIn } from "../testing/prepared.ts";

test("a button ignores clicks while its form is being sent, and works again once the answer is shown", async ({
  page,
  baseURL,
}) => {
  await comeSignedIn(page, baseURL);
  await page.goto("/account/your-profile");
  await untilTakenOver(page);
  const sent = Promise.withResolvers<void>();
  const reloaded = Promise.withResolvers<void>();
  let posts = 0;
  await page.route(/\.data/, async (route) => {
    const isPost = route.request().method() === "POST";
    if (isPost) posts += 1;
    await (isPost ? sent : reloaded).promise;
    await route.continue();
  });
  const button = page.locator("main form:has([name='firstName']) button");
  await button.click();
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.click({ force: true });
  sent.resolve();
  await expect(page.getByText("Dina uppgifter är sparade")).toBeVisible();
  // The page's data are still being read again.
  await expect(button).not.toHaveAttribute("aria-disabled");
  expect(posts).toBe(1);
  reloaded.resolve();
});
