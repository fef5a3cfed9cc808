import { expect, test } from "@playwright/test";
import { performanceOnSale } from "../testing/shopper.ts";
import {
  buyButton,
  chosen,
  expectNothingFound,
  focusedSeat,
  focusFreeSeat,
  map,
  openMap,
  said,
  takeSeats,
} from "./hall-page.ts";

/** The map while others buy. */

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

test("a seat that somebody takes turns taken before I press, and free again when it is given back", async ({
  page,
  browser,
  baseURL,
}) => {
  const evening = await performanceOnSale(baseURL);
  await openMap(page, evening);
  await focusFreeSeat(page);
  const seat = await focusedSeat(page);
  const other = await takeSeats(browser, evening, seat);
  await expect(page.locator(`#s${seat}`)).toHaveAttribute("aria-disabled", "true", { timeout: 1_000 });
  await expect(page.locator(`#s${seat}`)).toHaveAttribute("aria-label", /såld$/);
  await other
    .getByRole("button", { name: /Ta bort/ })
    .first()
    .click();
  await expect(other.getByText("Din varukorg är tom")).toBeVisible();
  await expect(page.locator(`#s${seat}`)).not.toHaveAttribute("aria-disabled", "true", { timeout: 1_000 });
  await other.context().close();
});

test("a chosen seat that is lost is said, and the nearest free one is offered and taken", async ({
  page,
  browser,
  baseURL,
}) => {
  const evening = await performanceOnSale(baseURL);
  await openMap(page, evening);
  await focusFreeSeat(page);
  await page.keyboard.press("b");
  await expect(chosen(page)).toHaveCount(2);
  const lost = (await chosen(page).first().getAttribute("name"))?.slice("as-".length) ?? "";
  await takeSeats(browser, evening, lost);
  await expect(chosen(page)).toHaveCount(1);
  await expect(said(page)).toContainText("Någon annan hann före till");
  await expect(said(page)).toContainText(/Närmaste lediga plats: Parkett bakre mitten, rad \d+, plats \d+/);
  await expectNothingFound(page, "lost", false);
  // What is said of it does not lie over it.
  const swap = page.getByRole("button", { name: "Byt", exact: true });
  const words = await swap.boundingBox();
  const place = async () => (await map(page).locator(`#s${lost}`).boundingBox())?.y;
  await expect.poll(place).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));
  await swap.click();
  await expect(chosen(page)).toHaveCount(2);
  await expect(buyButton(page)).toBeFocused();
  await buyButton(page).click();
  await page.waitForURL(/\/basket$/);
});

test("both seats lost: the nearest pair is offered, and can be declined", async ({
  page,
  browser,
  baseURL,
}) => {
  const evening = await performanceOnSale(baseURL);
  await openMap(page, evening);
  await focusFreeSeat(page);
  await page.keyboard.press("b");
  await expect(chosen(page)).toHaveCount(2);
  const names = await chosen(page).evaluateAll((fields) =>
    fields.map((field) => field.getAttribute("name")?.slice("as-".length) ?? ""),
  );
  await takeSeats(browser, evening, ...names);
  await expect(page.getByText(/Närmaste lediga par: .*, plats \d+–\d+\./).first()).toBeVisible();
  await page.getByRole("button", { name: "Nej tack" }).click();
  await expect(page.getByRole("button", { name: "Byt", exact: true })).toHaveCount(0);
  await expect(chosen(page)).toHaveCount(0);
});

test("seats in my own basket stay mine, whatever everybody's map says", async ({
  page,
  browser,
  baseURL,
}) => {
  const evening = await performanceOnSale(baseURL);
  await openMap(page, evening);
  await focusFreeSeat(page);
  const seat = await focusedSeat(page);
  await page.keyboard.press("Space");
  await buyButton(page).click();
  await page.waitForURL(/\/basket$/);
  await openMap(page, evening);
  // Somebody else's seat turns taken: everybody's map has been heard.
  await focusFreeSeat(page);
  await page.keyboard.press("n");
  const other = await focusedSeat(page);
  await takeSeats(browser, evening, other);
  await expect(page.locator(`#s${other}`)).toHaveAttribute("aria-disabled", "true");
  await expect(page.locator(`#s${seat}`)).toHaveAttribute("aria-label", /i din varukorg$/);
  await expect(page.locator(`#s${seat}`)).toHaveAttribute("aria-checked", "true");
});

test("while my purchase is under way its seats turn taken for all, and are not called lost", async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const Original = EventSource;
    const told = Object.assign(globalThis, { mapsTold: 0 });
    class Counted extends Original {
      constructor(address: string | URL) {
        super(address);
        this.addEventListener("message", () => {
          told.mapsTold++;
        });
      }
    }
    Object.assign(globalThis, { EventSource: Counted });
  });
  const mapsTold = () => page.evaluate<number>("mapsTold");
  await openMap(page, await performanceOnSale(baseURL));
  await focusFreeSeat(page);
  await page.keyboard.press("b");
  await expect(chosen(page)).toHaveCount(2);
  await expect(said(page)).toContainText("2 platser valda");
  const heard: string[] = [];
  await page.exposeFunction("hear", (text: string) => heard.push(text));
  await page.evaluate(() => {
    const region = document.querySelector('span[role="status"]');
    const hear = (globalThis as typeof globalThis & { hear(text: string): void }).hear;
    const changes = { childList: true, characterData: true, subtree: true };
    if (region) new MutationObserver(() => hear(region.textContent ?? "")).observe(region, changes);
  });
  await page.route(/syos/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const before = await mapsTold();
    const response = await route.fetch({ maxRedirects: 0 });
    await expect.poll(mapsTold).toBeGreaterThan(before);
    await expect(chosen(page)).toHaveCount(2);
    await route.fulfill({ response });
  });
  await buyButton(page).click();
  await page.waitForURL(/\/basket$/);
  expect(heard).toEqual([]);
});

test("one line is open while the page is, none after it is left, and one again on the way back", async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const lines: EventSource[] = [];
    const Original = EventSource;
    class Counted extends Original {
      constructor(address: string | URL) {
        super(address);
        lines.push(this);
      }
    }
    Object.assign(globalThis, {
      EventSource: Counted,
      openLines: () => lines.filter(({ readyState }) => readyState !== Original.CLOSED).length,
    });
  });
  const open = () => page.evaluate("openLines()");
  await openMap(page, await performanceOnSale(baseURL));
  await expect.poll(open).toBe(1);
  await page.getByRole("link", { name: "Till föreställningen" }).click();
  await page.waitForURL(/\/\d+$/);
  await expect.poll(open).toBe(0);
  await page.goBack();
  await expect(map(page)).toHaveAttribute("data-drawn", "true");
  await expect.poll(open).toBe(1);
  await page.getByRole("button", { name: /Språk/ }).click();
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect.poll(open).toBe(1);
});

test("where no stream is to be had the map is asked for now and then", async ({ page, browser, baseURL }) => {
  const evening = await performanceOnSale(baseURL);
  await page.route(/\/live\/seats\/\d+$/, (route) => route.fulfill({ status: 503, body: "later" }));
  await page.addInitScript(() => {
    // The pause between two questions is long; the test has less patience.
    const wait = setTimeout;
    Object.assign(globalThis, {
      setTimeout: (deed: () => void, ms?: number) => wait(deed, ms && ms >= 10_000 ? 300 : ms),
    });
  });
  const asked = page.waitForResponse(/\/live\/seats\/\d+\/map$/);
  await openMap(page, evening);
  await focusFreeSeat(page);
  const seat = await focusedSeat(page);
  await asked;
  await takeSeats(browser, evening, seat);
  await expect(page.locator(`#s${seat}`)).toHaveAttribute("aria-disabled", "true");
});
