import { expect, type Page, test } from "@playwright/test";
import { untilTakenOver, watchFaults } from "../testing/page-faults.ts";

/** A browser loads the messages of the screen it shows, and fetches another screen's during navigation. */

test("a page loads the messages of its screen, each once", async ({ page }) => {
  const loaded = watchWords(page);
  await page.goto("/");
  await untilTakenOver(page);
  expect(loaded()).toEqual(["catalogue", "frame"]);
  await page.goto("/login");
  await untilTakenOver(page);
  expect(loaded()).toEqual(["account", "bot-check", "frame"]);
});

test("the next screen is shown once all its messages are loaded", async ({ page }) => {
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
  const requested = page.waitForRequest(/words-sv-account/);
  await logIn(page).click();
  await requested;
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Logga in");
  arrive();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Logga in");
  await expect(page.getByLabel("E-postadress")).toBeVisible();
  expect(loaded()).toEqual(["account", "bot-check"]);
  faults.expectNone("/login");
});

test("messages missing after a deployment reload the page once, then show the error", async ({ page }) => {
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
