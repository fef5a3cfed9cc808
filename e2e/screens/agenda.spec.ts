import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { agenda } from "../../tooling/agenda.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { untilTakenOver } from "../testing/page-faults.ts";

const found = (page: Page) => page.locator("main [role=status]").first();
const lines = (page: Page) => page.locator("main li h4 a");
/** The count shown for the month, which has a single performance on its last days. */
const count = async (page: Page) => {
  const shown = await lines(page).count();
  return new RegExp(`^${shown === 1 ? "En föreställning" : `${shown} föreställningar`}, `);
};
const months = (page: Page) => page.getByRole("navigation", { name: "Månader" }).getByRole("link");

test("the agenda shows one month at first, with its number of performances", async ({ page, baseURL }) => {
  const all = await agenda(baseURL ?? "");
  await page.goto("/");
  expect(await lines(page).count()).toBeLessThan(all.length / 2);
  await expect(page.locator("main h3")).toHaveCount(1);
  await expect(found(page)).toHaveText(await count(page));
  await page.getByRole("link", { name: "Alla månader" }).click();
  await expect(lines(page)).toHaveCount(all.length);
  await expect(found(page)).toHaveText(`${all.length} föreställningar`);
});

test("agenda filters announce the number of results and change the page title", async ({ page }) => {
  await page.goto("/");
  const before = await page.title();
  await page.getByLabel("Genre").selectOption("opera");
  await page.getByRole("button", { name: "Visa", exact: true }).click();
  await expect(page).toHaveTitle(/Opera – /);
  expect(await page.title()).not.toBe(before);
  await expect(found(page)).toHaveText(await count(page));
  await page.goto("/?genre=talk&month=2020-01");
  await expect(found(page)).toHaveText("Inga föreställningar, januari 2020");
});

test("every link to a performance has a unique name", async ({ page }) => {
  await page.goto("/?month=all");
  const names = await lines(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute("aria-label") ?? link.textContent),
  );
  expect(names.length).toBeGreaterThan(50);
  expect(new Set(names).size).toBe(names.length);
});

test("the month grid is operated by keyboard: a day jumps to its performances, and the next month opens", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const grid = page.getByRole("complementary", { name: "Månadskalender" });
  const day = grid.getByRole("table").getByRole("link").last();
  await expect(day).toHaveAccessibleName(/^\S+dag \d+\s\S+ \d{4}: (?:En föreställning|\d+ föreställningar)$/);
  await day.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#day-\d{4}-\d\d-\d\d$/);
  await expect(page.locator("li:target")).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(page.locator("li:target a")).toBeFocused();
  const next = (await months(page).nth(1).textContent()) ?? "";
  await grid.getByRole("link", { name: `Visa ${next}` }).click();
  await expect(page.getByRole("heading", { level: 3, name: next })).toBeVisible();
  await expect(grid.getByRole("table", { name: next })).toBeVisible();
  await expectNothingFound(page, "another month");
});

test("the end of the agenda's list links to the start of the next month", async ({ page }) => {
  await page.goto("/");
  const next = (await months(page).nth(1).textContent()) ?? "";
  await page
    .getByRole("main")
    .getByRole("link", { name: `Visa ${next}` })
    .last()
    .press("Enter");
  await expect(page.getByRole("heading", { name: "Kalendarium" })).toBeFocused();
  await expect(page.getByRole("heading", { level: 3, name: next })).toBeVisible();
});

test("on a phone the agenda's months are one line, with the current one in view", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  // After hydration the current month is scrolled into view.
  await untilTakenOver(page);
  const last = months(page).last();
  const lines = () =>
    months(page).evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
  expect(await lines()).toBe(1);
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  const other = months(page).nth(-2);
  await other.press("Enter");
  await expect(other).toHaveAttribute("aria-current", "true");
  await expect(other).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(other).toBeInViewport({ ratio: 1 });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wider).toBe(false);
  await expectNothingFound(page, "months in one line");
});

test.describe("the agenda without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("has months, filters and the month grid as links and a form", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/");
    const next = (await months(page).nth(1).textContent()) ?? "";
    await months(page).nth(1).click();
    await expect(page.getByRole("heading", { level: 3 })).toHaveText(next);
    await page.getByRole("table").getByRole("link").first().click();
    await expect(page.locator("li:target")).toBeInViewport();
    await page.getByLabel("Scen").selectOption("main-stage");
    await page.getByRole("button", { name: "Visa", exact: true }).click();
    await expect(page).toHaveURL(/month=\d{4}-\d\d&venue=main-stage/);
  });
});

test.describe("a production's page", () => {
  const textOf = async (request: APIRequestContext, path: string, language = "sv") =>
    (await request.get(path, { headers: { "accept-language": language } })).text();

  test("shows the cast in the visitor's language", async ({ request }) => {
    expect(await textOf(request, "/events/carmen")).toMatch(
      /<dt[^>]*>Orkester<\/dt><dd[^>]*>Sundoperans orkester</,
    );
    expect(await textOf(request, "/events/carmen", "es")).toMatch(/<dt[^>]*>Orquesta<\/dt>/);
    expect(await textOf(request, "/events/kallarkvall")).not.toContain("Medverkande");
  });

  test("shows a live stream and accessibility notes only at the performance that has them", async ({
    request,
  }) => {
    expect(await textOf(request, "/events/requiem/2102")).toMatch(/<dt[^>]*>Se hemifrån<\/dt>/);
    expect(await textOf(request, "/events/requiem/2101")).not.toContain("Se hemifrån");
  });

  test("shows a section's own message only in that section", async ({ request }) => {
    const path = "/events/carmen/1203";
    const steep = "Hit går bara trappor, och de är branta.";
    expect(await textOf(request, `${path}/syos/tredje-raden-mitten`)).toContain(`<p>${steep}</p>`);
    expect(await textOf(request, `${path}/price-selection?section=tredje-raden-mitten`)).toContain(steep);
    expect(await textOf(request, `${path}/syos/parkett-mitten`)).not.toContain(`<p>${steep}</p>`);
  });

  test("is a 404 if the house has not switched it on", async ({ request }) => {
    for (const path of ["/listings", "/contributions/donations", "/contributions/donations/115"]) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
  });
});
