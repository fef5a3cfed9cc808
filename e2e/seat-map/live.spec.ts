import { expect, type Page, test } from "@playwright/test";
import { performanceOnSale } from "../testing/shopper.ts";
import {
  announced,
  buyButton,
  chosen,
  comeWithSeat,
  expectAnnounced,
  expectChosen,
  focusedSeat,
  focusFreeSeat,
  map,
  openMap,
  tabStop,
  takeSeats,
  untilMap,
} from "./hall-page.ts";

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

test("another customer's purchase is shown and announced for an own, a chosen or a focused seat, with a replacement offered", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const performance = await performanceOnSale(baseURL);
  const take = (...seats: string[]) => takeSeats(baseURL, performance, ...seats);
  const own = await comeWithSeat(page, baseURL, performance);
  const seatIs = (seat: string, what: string) => page.locator(`#s${seat}${what}`).waitFor({ timeout: 1_000 });
  await openMap(page, performance);

  await test.step("a seat taken by another customer is shown as taken before I press, and as free again when it is released", async () => {
    await focusFreeSeat(page);
    const seat = await focusedSeat(page);
    const other = await take(seat);
    await seatIs(seat, '[aria-disabled="true"]');
    await expect(page.locator(`#s${seat}`)).toHaveAttribute("aria-label", /såld$/);
    await other.giveBack();
    await seatIs(seat, ':not([aria-disabled="true"])');
  });

  await test.step("seats in my own basket stay mine, whatever the shared map shows", async () => {
    // The shared map has arrived.
    await expect(page.locator(`#s${own}`)).toHaveAttribute("aria-label", /i din varukorg$/);
    await expect(page.locator(`#s${own}`)).toHaveAttribute("aria-checked", "true");
  });

  await test.step("both seats lost: the nearest pair is offered, and can be declined", async () => {
    await tabStop(page).focus();
    await page.keyboard.press("b");
    await expectChosen(page, 2);
    await take(...(await placesChosen(page)));
    await page
      .getByText(/Närmaste lediga par: .*, plats \d+–\d+\./)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Nej tack" }).click();
    await expect(page.getByRole("button", { name: "Byt", exact: true })).toHaveCount(0);
    await expectChosen(page, 0);
  });

  await test.step("the loss of a chosen seat is announced, and the nearest free one is offered and accepted", async () => {
    await tabStop(page).focus();
    await page.keyboard.press("n");
    await page.keyboard.press("b");
    await expectChosen(page, 2);
    const [lost = ""] = await placesChosen(page);
    await take(lost);
    await expectChosen(page, 1);
    await expectAnnounced(page, "Någon annan hann före till");
    await expect(announced(page)).toContainText(
      /Närmaste lediga plats: Parkett bakre mitten, rad \d+, plats \d+/,
    );
    // The message does not cover the seat.
    const swap = page.getByRole("button", { name: "Byt", exact: true });
    const words = await swap.boundingBox();
    const place = async () => (await map(page).locator(`#s${lost}`).boundingBox())?.y;
    await expect.poll(place).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));
    await swap.click();
    await expectChosen(page, 2);
    await expect(buyButton(page)).toBeFocused();
    await buyButton(page).click();
    await page.waitForURL(/\/basket$/);
  });
});

const placesChosen = (page: Page) =>
  chosen(page).evaluateAll((fields) =>
    fields.map((field) => field.getAttribute("name")?.slice("as-".length) ?? ""),
  );

test("an open page has one live stream, and its own purchase under way is not reported as a lost seat", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    const lines: EventSource[] = [];
    const Original = EventSource;
    const shown = Object.assign(globalThis, { mapsNotified: 0 });
    class Counted extends Original {
      constructor(address: string | URL) {
        super(address);
        lines.push(this);
        this.addEventListener("message", () => {
          shown.mapsNotified++;
        });
      }
    }
    Object.assign(globalThis, {
      EventSource: Counted,
      openLines: () => lines.filter(({ readyState }) => readyState !== Original.CLOSED).length,
    });
  });
  const open = () => page.evaluate("openLines()");
  await openMap(page, await performanceOnSale(baseURL));
  await test.step("one stream is open while the page is, none after leaving it, and one again after going back", async () => {
    await expect.poll(open).toBe(1);
    await page.getByRole("link", { name: "Till föreställningen" }).click();
    await page.waitForURL(/\/\d+$/);
    await expect.poll(open).toBe(0);
    await page.goBack();
    await untilMap(page, "drawn", "true");
    await expect.poll(open).toBe(1);
    await page.getByRole("button", { name: /Språk/ }).click();
    await page.getByRole("button", { name: "Deutsch" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect.poll(open).toBe(1);
  });
  await test.step("while my purchase is under way its seats turn taken for all, but are not reported as lost", async () => {
    const mapsNotified = () => page.evaluate<number>("mapsNotified");
    await focusFreeSeat(page);
    await page.keyboard.press("b");
    await expectChosen(page, 2);
    await expectAnnounced(page, "2 Plätze");
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
      const before = await mapsNotified();
      const response = await route.fetch({ maxRedirects: 0 });
      await expect.poll(mapsNotified).toBeGreaterThan(before);
      await expect(chosen(page)).toHaveCount(2);
      await route.fulfill({ response });
    });
    await buyButton(page).click();
    await page.waitForURL(/\/basket$/);
    expect(heard).toEqual([]);
  });
});

test("without a live stream the seat map is polled", async ({ page, baseURL }) => {
  const performance = await performanceOnSale(baseURL);
  await page.route(/\/live\/seats\/\d+$/, (route) => route.fulfill({ status: 503, body: "later" }));
  await page.addInitScript(() => {
    const wait = setTimeout;
    Object.assign(globalThis, {
      setTimeout: (action: () => void, ms?: number) => wait(action, ms && ms >= 10_000 ? 300 : ms),
    });
  });
  const requested = page.waitForResponse(/\/live\/seats\/\d+\/map$/);
  await openMap(page, performance);
  await focusFreeSeat(page);
  const seat = await focusedSeat(page);
  await requested;
  await takeSeats(baseURL, performance, seat);
  await page.locator(`#s${seat}[aria-disabled="true"]`).waitFor();
});
