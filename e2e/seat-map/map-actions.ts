import { expect, type Page } from "@playwright/test";
import { buyButton, expectAnnounced, expectChosen, map, shown, tabStop, untilMap } from "./hall-page.ts";
import { here, rowFrom, seatsInSection } from "./map-places.ts";

interface MapAction {
  readonly what: string;
  readonly keys: readonly string[];
  readonly button: string;
  /** Fails unless it worked. */
  proves(page: Page, act: () => Promise<void>): Promise<void>;
}

/** Moves on until it has focused a sold seat. */
const alongTheRow = (step: -1 | 1) => async (page: Page, act: () => Promise<void>) => {
  const row = await rowFrom(page, 0);
  const sold = row.findIndex(({ isSold }, index) => isSold && row[index - step] !== undefined);
  expect(sold, "there is a sold seat in this row").toBeGreaterThan(-1);
  await page.locator(`#${row[sold - step]?.id}`).focus();
  await act();
  await expect.poll(async () => (await here(page)).id).toBe(row[sold]?.id);
  await expect(page.locator(`#${row[sold]?.id}`)).toBeFocused();
};

const acrossRows = (step: -1 | 1) => async (page: Page, act: () => Promise<void>) => {
  const from = await here(page);
  const row = await rowFrom(page, step);
  const away = (seat: { x: number; y: number }) => Math.hypot(seat.x - from.x, seat.y - from.y);
  const nearest = Math.min(...row.map(away));
  await act();
  await expect.poll(async () => row.map(({ id }) => id).includes((await here(page)).id)).toBe(true);
  expect(away(await here(page))).toBeCloseTo(nearest, 1);
};

const toRowEnd = (end: 0 | -1) => async (page: Page, act: () => Promise<void>) => {
  const row = await rowFrom(page, 0);
  await act();
  await expect.poll(async () => (await here(page)).id).toBe(row.at(end)?.id);
};

const toPlace = (name: string) => async (page: Page, act: () => Promise<void>) => {
  expect((await here(page)).name).not.toContain(name);
  await act();
  await expect.poll(async () => (await here(page)).name).toContain(name);
};

async function choosesAndLetsGo(page: Page, act: () => Promise<void>): Promise<void> {
  const free = (await seatsInSection(page)).find(({ isSold }) => !isSold);
  await page.locator(`#${free?.id}`).focus();
  await act();
  await expectChosen(page, 1);
  await act();
  await expectChosen(page, 0);
}

async function findsTheNextFree(page: Page, act: () => Promise<void>): Promise<void> {
  const seats = await seatsInSection(page);
  // Followed by a sold seat, so that the next seat would fail the check.
  const at = seats.findIndex(({ isSold }, index) => !isSold && seats[index + 1]?.isSold);
  const next = seats.slice(at + 1).find(({ isSold }) => !isSold);
  await page.locator(`#${seats[at]?.id}`).focus();
  await act();
  await expect.poll(async () => (await here(page)).id).toBe(next?.id);
}

const zoomsBy = (factor: number) => async (page: Page, act: () => Promise<void>) => {
  const before = await shown(page);
  await act();
  await expect.poll(async () => (await shown(page)).width / before.width).toBeCloseTo(factor, 1);
};

const movesTowards = (x: -1 | 0 | 1, y: -1 | 0 | 1) => async (page: Page, act: () => Promise<void>) => {
  const before = await shown(page);
  const moved = async () => {
    const now = await shown(page);
    return [Math.sign(Math.round(now.x - before.x)), Math.sign(Math.round(now.y - before.y))];
  };
  await act();
  await expect.poll(moved).toEqual([x, y]);
};

async function showsTheHouse(page: Page, act: () => Promise<void>): Promise<void> {
  await expect(map(page)).toHaveAttribute("data-level", "seats");
  await act();
  await untilMap(page, "level", "sections");
}

const openDialog = (page: Page, name: string | RegExp) =>
  page.locator("dialog[open]").and(page.getByRole("dialog", { name }));

async function showsTheShortcuts(page: Page, act: () => Promise<void>): Promise<void> {
  await act();
  await openDialog(page, "Kortkommandon").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
}

async function showsTheView(page: Page, act: () => Promise<void>): Promise<void> {
  await act();
  await openDialog(page, /^Sikt från Parkett bakre mitten, rad/).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
}

async function choosesTheBest(page: Page, act: () => Promise<void>): Promise<void> {
  await act();
  await expectChosen(page, 2);
  await page.getByRole("button", { name: "Töm valet" }).click();
  await expectChosen(page, 0);
}

async function takesBack(page: Page, act: () => Promise<void>): Promise<void> {
  const free = (await seatsInSection(page)).find(({ isSold }) => !isSold);
  await page.locator(`#${free?.id}`).focus();
  await page.keyboard.press("Space");
  await expectChosen(page, 1);
  await act();
  await expectChosen(page, 0);
  await expectAnnounced(page, "Ångrat.");
}

async function leadsToTheBasket(page: Page, act: () => Promise<void>): Promise<void> {
  await expect(tabStop(page)).toBeFocused();
  await act();
  await expect(buyButton(page)).toBeFocused();
}

export const MAP_ACTIONS: readonly MapAction[] = [
  action("the seat to the left, sold or not", ["ArrowLeft"], "Platsen till vänster", alongTheRow(-1)),
  action("the seat to the right, sold or not", ["ArrowRight"], "Platsen till höger", alongTheRow(1)),
  action("the nearest seat in the row in front", ["ArrowUp"], "Raden framför", acrossRows(-1)),
  action("the nearest seat in the row behind", ["ArrowDown"], "Raden bakom", acrossRows(1)),
  action("the row's first seat", ["Home"], "Första platsen i raden", toRowEnd(0)),
  action("the row's last seat", ["End"], "Sista platsen i raden", toRowEnd(-1)),
  action("choose, and let go", ["Space", "Enter"], "Välj eller ta bort platsen", choosesAndLetsGo),
  action("the next free seat", ["n", "N"], "Nästa lediga", findsTheNextFree),
  action("the best together", ["b", "B"], "Välj de bästa platserna här", choosesTheBest),
  action("take back", ["Control+z", "Meta+z"], "Ångra", takesBack),
  action("the view from the seat", ["v", "V"], "Visa sikten", showsTheView),
  action("the shortcuts", ["?"], "Kortkommandon", showsTheShortcuts),
  action("more to the left", ["Shift+ArrowLeft"], "Visa mer till vänster", movesTowards(-1, 0)),
  action("more to the right", ["Shift+ArrowRight"], "Visa mer till höger", movesTowards(1, 0)),
  action("more above", ["Shift+ArrowUp"], "Visa mer uppåt", movesTowards(0, -1)),
  action("more below", ["Shift+ArrowDown"], "Visa mer nedåt", movesTowards(0, 1)),
  action("nearer", ["+"], "Zooma in", zoomsBy(2 / 3)),
  action("further away", ["-"], "Zooma ut", zoomsBy(3 / 2)),
  action("to the basket's button", ["Escape"], "Klar med valet", leadsToTheBasket),
  action("the section before", ["PageUp"], "Föregående sektion", toPlace("Parkett bakre vänster")),
  action("the section after", ["PageDown"], "Nästa sektion", toPlace("Parkett bakre höger")),
  action(
    "the house's first seat",
    ["Control+Home"],
    "Första platsen i salongen",
    toPlace("Parkett vänster, rad 1, plats 1,"),
  ),
  action("the house's last seat", ["Control+End"], "Sista platsen i salongen", toPlace("Tredje raden höger")),
  action("the whole house", ["0"], "Visa hela salongen", showsTheHouse),
];

function action(
  what: string,
  keys: readonly string[],
  button: string,
  proves: MapAction["proves"],
): MapAction {
  return { what, keys, button, proves };
}
