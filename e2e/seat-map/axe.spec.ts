import { expect, type Page, test } from "@playwright/test";
import { findings } from "../../tooling/axe-findings.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { performanceOnSale } from "../testing/shopper.ts";
import {
  buyButton,
  chooseAndLoseUnheard,
  comeWithSeat,
  expectChosen,
  focusedSeat,
  focusFreeSeat,
  freeSeats,
  map,
  openMap,
  openTools,
  shown,
  takeSeats,
  untilMap,
} from "./hall-page.ts";

/**
 * Light and dark, every view, zoom, filter and state of a choice. Seats repeat, so one of every kind is
 * checked. `single-seats.spec.ts` has the warning of orphan seats.
 */

test.describe.configure({ timeout: 180_000 });

interface State {
  readonly name: string;
  readonly reach: (page: Page) => Promise<unknown>;
}

const BESIDE_THE_SEATS = { except: '[role="application"]' };

async function walk(page: Page, states: readonly State[]): Promise<void> {
  for (const { name, reach } of states) {
    await reach(page);
    await test.step(name, () => expectNothingFound(page, name, BESIDE_THE_SEATS));
  }
}

const as = async () => undefined;
const showMap = async (page: Page) => {
  await page.getByRole("button", { name: "Karta", exact: true }).click();
  await untilMap(page, "drawn", "true");
};
const showList = async (page: Page) => {
  await page.getByRole("button", { name: "Lista", exact: true }).click();
  await map(page).waitFor({ state: "detached" });
};
const listShown = async (page: Page) => {
  await showList(page);
  await page.locator('input[name="seat"]').first().waitFor();
};
const dialog = (page: Page) => page.locator("dialog[open]");
const closeDialog = async (page: Page) => {
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
};
const news = (page: Page, words: string | RegExp) =>
  page.locator("main p").getByText(words).filter({ visible: true }).first().waitFor();
const pressKey = (key: string) => async (page: Page) => {
  await map(page).locator('[tabindex="0"]').focus();
  await page.keyboard.press(key);
};
async function goNearest(page: Page): Promise<void> {
  const zoomIn = page.getByRole("button", { name: "Zooma in" });
  const box = async () => JSON.stringify(await shown(page));
  for (let before = ""; before !== (await box()); ) {
    before = await box();
    await zoomIn.click();
  }
}

const only = (...names: readonly (string | RegExp)[]): State => ({
  name: names.join(" and "),
  async reach(page) {
    const filters = page.getByRole("form", { name: "Visa bara platser som passar" });
    const all = page.getByRole("button", { name: "Visa alla platser" });
    if (await all.isVisible()) await all.click();
    for (const name of names) await filters.getByRole("checkbox", { name }).check();
    await filters
      .getByRole("status")
      .filter({ hasText: /passar/ })
      .waitFor();
  },
});
const nothingLeft: State = {
  name: "no matching seats",
  async reach(page) {
    await only("Rullstolsplatser", /^Prisklass A\+/).reach(page);
    const words = "Inga lediga platser passar";
    await page.locator('form [role="status"]').filter({ hasText: words }).waitFor();
  },
};

test("axe finds no violations in a section: with each filter, from one seat to the limit, at every kind of seat, in the list", async ({
  page,
  baseURL,
}) => {
  const performance = await performanceOnSale(baseURL);
  const own = await comeWithSeat(page, baseURL, performance);
  await openMap(page, performance);
  await expect(
    page.getByRole("form", { name: "Visa bara platser som passar" }).getByRole("checkbox"),
  ).toHaveCount(5 + 6);
  const kinds = [
    "Bara fri sikt",
    "Bara utan trappsteg",
    "Nära gången",
    "Rullstolsplatser",
    "Ledsagarplatser",
    /^Prisklass B/,
  ];
  await walk(page, [{ name: "a section, map", reach: as }, ...kinds.map((kind) => only(kind)), nothingLeft]);

  await test.step("seats of every kind, at the largest zoom", async () => {
    await only("Nära gången").reach(page);
    await focusFreeSeat(page);
    await page.keyboard.press("Space");
    await expectChosen(page, 1);
    await goNearest(page);
    const seats = map(page).locator('[role="checkbox"]');
    for (const kind of [
      `#s${own}[aria-label$="i din varukorg"][aria-checked="true"]`,
      '[aria-checked="true"]:not([aria-disabled])',
      ".x",
      ":not(.x, [aria-disabled])",
      '[aria-label*="såld"][aria-disabled]',
    ])
      await expect(seats.and(page.locator(kind)).first()).toBeAttached();
    await expectNothingFound(page, "seats of every kind");
    await page.getByRole("button", { name: "Visa alla platser" }).click();
  });

  await walk(page, [
    {
      name: "one chosen",
      async reach() {
        await page.getByText("· vald").waitFor();
      },
    },
    {
      name: "the view from a seat",
      async reach() {
        await pressKey("v")(page);
        await dialog(page).getByRole("img").waitFor();
      },
    },
    {
      name: "shortcuts",
      async reach() {
        await closeDialog(page);
        await pressKey("?")(page);
        await dialog(page).waitFor();
      },
    },
    {
      name: "the request for the best seats fails",
      async reach() {
        await closeDialog(page);
        await page.route("**/near-seats.json*", (route) => route.abort());
        await pressKey("b")(page);
        await news(page, "Det gick inte att leta efter platser just nu.");
        await page.unroute("**/near-seats.json*");
      },
    },
    {
      name: "the limit",
      async reach() {
        await openTools(page);
        await page.getByRole("spinbutton", { name: "Antal platser bredvid varandra" }).fill("7");
        await page.getByRole("button", { name: "Välj de bästa platserna här" }).click();
        await expectChosen(page, 8);
        await page.getByRole("button", { name: "Välj de bästa platserna här" }).click();
        await news(page, /högst 9 biljetter/);
      },
    },
    { name: "many in the list", reach: listShown },
    only("Nära gången"),
    nothingLeft,
    {
      name: "a section, list",
      async reach() {
        await page.getByRole("button", { name: "Töm valet" }).click();
        await expectChosen(page, 0);
        await page.getByRole("button", { name: "Visa alla platser" }).click();
      },
    },
  ]);
});

test("axe finds no violations in the whole hall, in a level and in their lists, at every zoom", async ({
  page,
  baseURL,
}) => {
  const performance = await performanceOnSale(baseURL);
  await openMap(page, performance, "");
  const zoomIn = page.getByRole("button", { name: "Zooma in" });
  await untilMap(page, "whole", "true");
  await test.step("the whole house, map", () => expectNothingFound(page, "the whole house, map"));
  await walk(page, [
    {
      name: "sections",
      async reach() {
        await zoomIn.click();
        await untilMap(page, "whole", "false");
        await untilMap(page, "level", "sections");
      },
    },
    {
      name: "seats near",
      async reach() {
        while ((await map(page).getAttribute("data-level")) !== "seats") await zoomIn.click();
      },
    },
    { name: "the nearest", reach: goNearest },
    { name: "the whole house, list", reach: showList },
    {
      name: "a level, list",
      async reach() {
        await page.goto(`/events/${performance.event}/${performance.performance}/syos/forsta-raden`);
        await page.locator('input[name="seat"]').first().waitFor();
      },
    },
    { name: "a level, map", reach: showMap },
  ]);
});

test("axe finds no violations on a phone: the seat card, the bar and its panel, and lost seats on the map and at checkout", async ({
  page,
  baseURL,
}) => {
  const performance = await performanceOnSale(baseURL);
  await page.setViewportSize({ width: 390, height: 844 });
  await openMap(page, performance, "");
  await walk(page, [
    { name: "the house on a phone", reach: as },
    {
      name: "the card on a phone",
      async reach() {
        await openMap(page, performance);
        await focusFreeSeat(page);
        await page.keyboard.press("b");
        await expectChosen(page, 2);
      },
    },
    {
      name: "the bar, open",
      async reach() {
        await page.getByRole("button", { name: "Visa platser" }).click();
        await page.getByRole("button", { name: "Töm valet" }).waitFor();
      },
    },
  ]);
  await page.getByRole("button", { name: "Töm valet" }).click();
  await page.setViewportSize({ width: 1280, height: 720 });
  const swap = page.getByRole("button", { name: "Byt", exact: true });
  await walk(page, [
    {
      name: "lost, with an offer",
      async reach() {
        await focusFreeSeat(page);
        await page.keyboard.press("Space");
        await takeSeats(baseURL, performance, await focusedSeat(page));
        await swap.waitFor();
      },
    },
    {
      name: "rejected at checkout",
      async reach() {
        await chooseAndLoseUnheard(page, baseURL, performance);
        await buyButton(page).click();
        await page.getByRole("alert").waitFor();
        await swap.waitFor();
      },
    },
  ]);
});

test("axe finds no violations when the last seats are sold while the page is open", async ({
  page,
  baseURL,
}) => {
  const performance = await performanceOnSale(baseURL);
  const answer = await fetch(`${baseURL}/live/seats/${performance.performance}/map`);
  const { plan, seats } = (await answer.json()) as { plan: string; seats: number };
  // Two bits a seat, each "taken": docs/live-seats.md.
  const gone = Buffer.alloc(Math.ceil(seats / 4), 0b01010101).toString("base64");
  await page.route(/\/live\/seats\/\d+$/, (route) => route.fulfill({ status: 503, body: "later" }));
  await page.route(/\/live\/seats\/\d+\/map$/, (route) =>
    route.fulfill({ json: { plan, seats, map: gone } }),
  );
  await openMap(page, performance);
  await expect.poll(() => freeSeats(page).count()).toBe(0);
  const states: readonly State[] = [
    { name: "a section sold out", reach: as },
    {
      name: "no seats left",
      async reach() {
        const none = { found: false, wanted: 2, available: 0 };
        await page.route("**/near-seats.json*", (route) => route.fulfill({ json: none }));
        await pressKey("b")(page);
        await news(page, "Det finns inga lediga platser kvar.");
      },
    },
    { name: "a list without a seat", reach: showList },
    {
      name: "a house sold out",
      async reach() {
        await showMap(page);
        await page.getByRole("link", { name: "Visa hela salongen" }).click();
        await untilMap(page, "level", "sections");
      },
    },
  ];
  await walk(page, states);
});

const CELLAR = { event: "kallarkvall", performance: 2402, title: "" };

test("axe finds no violations at tables, boxes and standing areas, and finds planted ones beside the seats and on them", async ({
  page,
}) => {
  await openMap(page, CELLAR, "");
  await test.step("the cellar", () => expectNothingFound(page, "the cellar"));
  await openMap(page, CELLAR, "runda-bord");
  await focusFreeSeat(page);
  await page.keyboard.press("Space");
  await expectChosen(page, 4);
  await test.step("a table", () => expectNothingFound(page, "a table"));

  await test.step("violations are found", async () => {
    await freeSeats(page)
      .first()
      .evaluate((seat) => seat.removeAttribute("aria-label"));
    expect(await findings(page, BESIDE_THE_SEATS)).toEqual([]);
    expect(await findings(page)).toEqual([expect.stringMatching(/^aria-toggle-field-name: /)]);
    const fault = expectNothingFound(page, "a table with a seat without a name");
    await expect(fault).rejects.toThrow(/aria-toggle-field-name/);
    await page.getByRole("button", { name: "Lista", exact: true }).evaluate((button) => {
      button.style.cssText = "color: #888; background: #999";
    });
    expect(await findings(page, BESIDE_THE_SEATS)).toEqual([expect.stringMatching(/^color-contrast: /)]);
  });

  await page.goto(`/events/${CELLAR.event}/${CELLAR.performance}/syos/golvet`);
  await showList(page);
  await page.getByRole("link", { name: "Välj antal: Ståplatser" }).waitFor();
  await test.step("the list with standing places", () => expectNothingFound(page, "the list"));
});
