import { expect, type Page, test } from "@playwright/test";
import { expectNothingFound, findings } from "../testing/nothing-found.ts";
import { performanceOnSale } from "../testing/shopper.ts";
import {
  buyButton,
  chooseAndLoseUnheard,
  chosen,
  focusedSeat,
  focusFreeSeat,
  freeSeats,
  map,
  openMap,
  openTools,
  shown,
  takeSeats,
} from "./hall-page.ts";

/**
 * axe finds nothing on the map's page, in the light and in the dark: in every view, from every distance, with every
 * filter, in every state of a choice. The warning of single seats is looked at where a house has it
 * (`seat-map-choosing.spec.ts`).
 */

test.describe.configure({ timeout: 120_000 });

/** One page goes through many states: most of a test's time is opening pages. */
interface State {
  readonly name: string;
  readonly reach: (page: Page) => Promise<unknown>;
}

/** The seats are a hundred times the same: where a state changes nothing about them, the rest is looked at. */
const BESIDE_THE_SEATS = { except: '[role="application"]' };

async function walk(page: Page, states: readonly State[], look = {}): Promise<void> {
  for (const { name, reach } of states) {
    await reach(page);
    await test.step(name, () => expectNothingFound(page, name, look));
  }
}

const showMap = async (page: Page) => {
  await page.getByRole("button", { name: "Karta", exact: true }).click();
  await expect(map(page)).toHaveAttribute("data-drawn", "true");
};
const showList = async (page: Page) => {
  await page.getByRole("button", { name: "Lista", exact: true }).click();
  await expect(map(page)).toHaveCount(0);
};
const listShown = async (page: Page) => {
  await showList(page);
  await expect(page.locator('input[name="seat"]').first()).toBeVisible();
};
const dialog = (page: Page) => page.getByRole("dialog");
const closeDialog = async (page: Page) => {
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
};
const news = (page: Page, words: string | RegExp) =>
  expect(page.locator("main p").getByText(words)).toBeVisible();
const pressKey = (key: string) => async (page: Page) => {
  await map(page).locator('[tabindex="0"]').focus();
  await page.keyboard.press(key);
};

test("nothing is in the way in a level, neither on the map and its seats nor in the list", async ({
  page,
  baseURL,
}) => {
  await openMap(page, await performanceOnSale(baseURL), "forsta-raden");
  await walk(page, [{ name: "a level, map", reach: showMap }]);
  await walk(page, [{ name: "a level, list", reach: listShown }]);
});

test("nothing is in the way in the whole house and its list, from afar, on the way and as near as one can come", async ({
  page,
  baseURL,
}) => {
  await openMap(page, await performanceOnSale(baseURL), "");
  await walk(page, [{ name: "the whole house, map", reach: showMap }]);
  await walk(page, [{ name: "the whole house, list", reach: showList }]);
  await showMap(page);
  const zoomIn = page.getByRole("button", { name: "Zooma in" });
  const box = async () => JSON.stringify(await shown(page));
  await walk(
    page,
    [
      { name: "the whole house", reach: () => expect(map(page)).toHaveAttribute("data-whole", "true") },
      {
        name: "sections",
        async reach() {
          await zoomIn.click();
          await expect(map(page)).toHaveAttribute("data-whole", "false");
          await expect(map(page)).toHaveAttribute("data-level", "sections");
        },
      },
      {
        name: "seats near",
        async reach() {
          await expect(async () => {
            await zoomIn.click();
            await expect(map(page)).toHaveAttribute("data-level", "seats", { timeout: 100 });
          }).toPass();
        },
      },
      {
        name: "the nearest",
        async reach() {
          for (let before: string | null = ""; before !== (await box()); ) {
            before = await box();
            await zoomIn.click();
          }
        },
      },
    ],
    BESIDE_THE_SEATS,
  );
  await expectNothingFound(page, "the nearest, with the seats");
});

test("nothing is in the way in a section, with any filter and without, on the map and in the list", async ({
  page,
  baseURL,
}) => {
  await openMap(page, await performanceOnSale(baseURL));
  await walk(page, [{ name: "a section, map", reach: showMap }]);
  await walk(page, [{ name: "a section, list", reach: listShown }]);
  await showMap(page);
  const filters = page.getByRole("form", { name: "Visa bara platser som passar" });
  const boxes = filters.getByRole("checkbox");
  const only = (...names: readonly (string | RegExp)[]) => ({
    name: names.join(" and "),
    async reach() {
      const all = page.getByRole("button", { name: "Visa alla platser" });
      if (await all.isVisible()) await all.click();
      for (const name of names) await filters.getByRole("checkbox", { name }).check();
      await expect(filters.getByRole("status")).toHaveText(/passar/);
    },
  });
  const nothingLeft = {
    name: "nothing left",
    async reach() {
      await only("Rullstolsplatser", /^Prisklass A\+/).reach();
      await expect(filters.getByRole("status")).toHaveText("Inga lediga platser passar");
    },
  };
  const kinds = [
    "Bara fri sikt",
    "Bara utan trappsteg",
    "Nära gången",
    "Rullstolsplatser",
    "Ledsagarplatser",
    /^Prisklass B/,
  ];
  await expect(boxes).toHaveCount(5 + 6);
  await walk(page, [...kinds.map((kind) => only(kind)), nothingLeft], BESIDE_THE_SEATS);
  await only("Nära gången").reach();
  await expectNothingFound(page, "filtered seats");
  await showList(page);
  await walk(page, [only("Nära gången"), nothingLeft]);
});

test("nothing is in the way from the first seat to the limit, nor in what opens on the way", async ({
  page,
  baseURL,
}) => {
  await openMap(page, await performanceOnSale(baseURL));
  const states: readonly State[] = [
    {
      name: "one chosen",
      async reach() {
        await focusFreeSeat(page);
        await page.keyboard.press("Space");
        await expect(chosen(page)).toHaveCount(1);
        await expect(page.getByText("· vald")).toBeVisible();
      },
    },
    {
      name: "the view from a seat",
      async reach() {
        await pressKey("v")(page);
        await expect(dialog(page).getByRole("img")).toBeVisible();
      },
    },
    {
      name: "shortcuts",
      async reach() {
        await closeDialog(page);
        await pressKey("?")(page);
        await expect(dialog(page)).toBeVisible();
      },
    },
    {
      name: "nobody answers who is asked for the best",
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
        await page.getByRole("spinbutton", { name: "Antal platser bredvid varandra" }).fill("8");
        await page.getByRole("button", { name: "Välj de bästa platserna här" }).click();
        await expect(chosen(page)).toHaveCount(9);
        await page.getByRole("button", { name: "Välj de bästa platserna här" }).click();
        await news(page, /högst 9 biljetter/);
      },
    },
    { name: "nine in the list", reach: listShown },
  ];
  await walk(page, states, BESIDE_THE_SEATS);
});

test("nothing is in the way when others are faster, at the map or at the till, nor with seats of one's own", async ({
  page,
  browser,
  baseURL,
}) => {
  const evening = await performanceOnSale(baseURL);
  await openMap(page, evening);
  await focusFreeSeat(page);
  await page.keyboard.press("Space");
  await takeSeats(browser, evening, await focusedSeat(page));
  await expect(page.getByRole("button", { name: "Byt", exact: true })).toBeVisible();
  await expectNothingFound(page, "lost, with an offer", BESIDE_THE_SEATS);

  await chooseAndLoseUnheard(page, browser, evening);
  await buyButton(page).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("button", { name: "Byt", exact: true })).toBeVisible();
  await expectNothingFound(page, "refused by the till", BESIDE_THE_SEATS);

  await buyButton(page).click();
  await page.waitForURL(/\/basket$/);
  await openMap(page, evening);
  await expect(map(page).locator('[aria-label$="i din varukorg"]')).toHaveCount(1);
  await expectNothingFound(page, "seats in one's own basket");
});

test("nothing is in the way when the last seats go while one looks", async ({ page, baseURL }) => {
  const evening = await performanceOnSale(baseURL);
  const answer = await fetch(`${baseURL}/live/seats/${evening.performance}/map`);
  const { plan, seats } = (await answer.json()) as { plan: string; seats: number };
  // Two bits a seat, each "taken": docs/live-seats.md.
  const gone = Buffer.alloc(Math.ceil(seats / 4), 0b01010101).toString("base64");
  await page.route(/\/live\/seats\/\d+$/, (route) => route.fulfill({ status: 503, body: "later" }));
  await page.route(/\/live\/seats\/\d+\/map$/, (route) =>
    route.fulfill({ json: { plan, seats, map: gone } }),
  );
  await openMap(page, evening);
  await expect(freeSeats(page)).toHaveCount(0);
  const states: readonly State[] = [
    { name: "a section sold out", reach: async () => undefined },
    {
      name: "no seat to be had",
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
        await expect(map(page)).toHaveAttribute("data-level", "sections");
      },
    },
  ];
  await walk(page, states, BESIDE_THE_SEATS);
});

const CELLAR = { event: "kallarkvall", performance: 2402, title: "" };

test("nothing is in the way at tables, in boxes and where people stand", async ({ page }) => {
  await openMap(page, CELLAR, "");
  await expectNothingFound(page, "the cellar");
  await openMap(page, CELLAR, "runda-bord");
  await focusFreeSeat(page);
  await page.keyboard.press("Space");
  await expect(chosen(page)).toHaveCount(4);
  await expectNothingFound(page, "a table");
  await openMap(page, CELLAR, "golvet");
  await showList(page);
  await expect(page.getByRole("link", { name: "Välj antal: Ståplatser" })).toBeVisible();
  await expectNothingFound(page, "the list with places to stand");
});

test("nothing is in the way on a phone: the card, the bar and what it opens", async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openMap(page, await performanceOnSale(baseURL), "");
  await expectNothingFound(page, "the house on a phone", BESIDE_THE_SEATS);
  await openMap(page, await performanceOnSale(baseURL));
  await focusFreeSeat(page);
  await page.keyboard.press("b");
  await expect(chosen(page)).toHaveCount(2);
  await expectNothingFound(page, "the card on a phone", BESIDE_THE_SEATS);
  await page.getByRole("button", { name: "Visa platser" }).click();
  await expect(page.getByRole("button", { name: "Töm valet" })).toBeVisible();
  await expectNothingFound(page, "the bar, open", BESIDE_THE_SEATS);
});

test("beside the seats faults are found where they are left out, and theirs where they are not", async ({
  page,
}) => {
  await openMap(page, CELLAR, "runda-bord");
  await freeSeats(page)
    .first()
    .evaluate((seat) => seat.removeAttribute("aria-label"));
  expect(await findings(page, BESIDE_THE_SEATS)).toEqual([]);
  expect(await findings(page)).toEqual([expect.stringMatching(/^aria-toggle-field-name: /)]);
  await page.getByRole("button", { name: "Lista", exact: true }).evaluate((button) => {
    button.style.cssText = "color: #888; background: #999";
  });
  expect(await findings(page, BESIDE_THE_SEATS)).toEqual([expect.stringMatching(/^color-contrast: /)]);
});
