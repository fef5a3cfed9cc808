import { expect, type Page, test } from "@playwright/test";
import { untilTakenOver, watchFaults } from "../testing/page-faults.ts";

/** A browser has the words of the screen it shows, and asks for another screen's on the way there. */

test("a page loads the words of its screen, once each", async ({ page }) => {
  const loaded = watchWords(page);
  await page.goto("/");
  await untilTakenOver(page);
  expect(loaded()).toEqual(["catalogue", "frame"]);
  await page.goto("/login");
  await untilTakenOver(page);
  expect(loaded()).toEqual(["account", "bot-check", "frame"]);
});

test("the next screen is shown when its words are there, in full", async ({ page }) => {
  const faults = watchFaults(page);
  await page.goto("/");
  await untilTakenOver(page);
  const loaded = watchWords(page);
  let arrive = () => {};
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route("**/words-*-account-*", async (route) => {
    await arrived;
    await route.continue();
  });
  const asked = page.waitForRequest(/words-sv-account/);
  await logIn(page).click();
  await asked;
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Logga in");
  arrive();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Logga in");
  await expect(page.getByLabel("E-postadress")).toBeVisible();
  expect(loaded()).toEqual(["account", "bot-check"]);
  faults.expectNone("/login");
});

test("words that are gone since a new version load the page anew once, and then say so", async ({ page }) => {
  await page.goto("/");
  await untilTakenOver(page);
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  await page.route("**/words-*-account-*", (route) => route.fulfill({ status: 404 }));
  await logIn(page).click();
  await expect.poll(() => loads.length).toBe(1);
  await untilTakenOver(page);
  await logIn(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Något gick fel hos oss");
  expect(loads).toHaveLength(1);
});

function logIn(page: Page) {
  return page.getByRole("banner").getByRole("link", { name: "Logga in" });
}

/** Which areas were asked for since, or since the last time one asked. */
function watchWords(page: Page): () => string[] {
  let areas: string[] = [];
  page.on("request", (request) => {
    const [, area] = /\/words-sv-([a-z-]+)-[\w-]{8}\.json$/.exec(request.url()) ?? [];
    if (area) areas.push(area);
  });
  return () => {
    const since = areas.sort();
    areas = [];
    return since;
  };
}
