import { expect, test } from "@playwright/test";
import { LANGUAGES } from "#domain/languages.ts";
import { untilTakenOver, watchFaults } from "../testing/page-faults.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** Server and browser render the same page in every language. */

test("no page is re-rendered at hydration, in any of the six languages", async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { event, performance } = await performanceOnSale(baseURL);
  const there = `/events/${event}/${performance}`;
  // Dates, prices and numbers, which server and browser format separately.
  const written = [
    "/",
    `/events/${event}`,
    there,
    `${there}/price-selection`,
    `${there}/syos`,
    "/basket",
    "/register",
  ];
  // Only text, from the same files.
  const worded = ["/login", "/reset-password", "/accessibility", "/no-such-page"];
  const faults = watchFaults(page);
  for (const language of LANGUAGES) {
    await context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
    for (const address of language === "sv" || language === "ht" ? [...written, ...worded] : written) {
      await page.goto(address, { waitUntil: "commit" });
      await untilTakenOver(page);
      faults.expectNone(`${address} in ${language}`);
    }
  }
});

test("the hydration check detects a page that the browser renders differently", async ({ page }) => {
  const faults = watchFaults(page);
  await page.route(/\/login$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll("Logga in</h1>", "Log on</h1>"),
    });
  });
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Logga in");
  expect(() => faults.expectNone("/login")).toThrow(/React error #4/);
});

test("input and focus in the registration form from before hydration are kept", async ({ page }) => {
  // Holds the scripts back until something is typed.
  let start = () => {};
  const typed = new Promise<void>((done) => {
    start = done;
  });
  await page.route("**/assets/*.js", async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto("/register", { waitUntil: "commit" });
  const firstName = page.locator('input[name="firstName"]');
  await firstName.pressSequentially("Åsa");
  start();
  await untilTakenOver(page);
  await expect(firstName).toHaveValue("Åsa");
  await expect(firstName).toBeFocused();
});
