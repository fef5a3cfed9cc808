import { expect, type Locator, type Page } from "@playwright/test";
import { agreed, begin, come } from "../testing/prepared.ts";
import type { OnSale } from "../testing/shopper.ts";

export const SECTION = "parkett-bakre-mitten";

export const SMALL_SCREENS = [
  ["on the narrowest screen", { width: 320, height: 640 }],
  ["at four times the size", { width: 320, height: 256 }],
  ["on a phone", { width: 390, height: 844 }],
] as const;

export const mapPath = ({ event, performance }: OnSale, view = "") =>
  `/events/${event}/${performance}/syos${view && `/${view}`}`;
/** A role selector would compute the role of four thousand elements. */
export const map = (page: Page) => page.locator('[role="application"]');
export const tabStop = (page: Page) => map(page).locator('[role="checkbox"][tabindex="0"]');
export const freeSeats = (page: Page) => map(page).locator('[role="checkbox"]:not([aria-disabled])');
export const chosen = (page: Page) => page.locator('#seats input[name^="as-"]');
export const buyButton = (page: Page) => page.locator('#seats button[type="submit"]');
export const announced = (page: Page) => page.locator('span[role="status"]');

/*
 * Locators wait: a failing assertion makes Playwright record the whole page, which costs more than the test.
 */
/** Waits for the state in a data attribute of the map's frame. */
export const untilMap = (page: Page, what: "drawn" | "level" | "whole" | "filtered", is: string) =>
  page.locator(`[role="application"][data-${what}="${is}"]`).waitFor();
export const expectChosen = (page: Page, count: number) =>
  expect.poll(() => chosen(page).count(), "seats are chosen").toBe(count);
export const expectAnnounced = (page: Page, words: string | RegExp) =>
  announced(page).filter({ hasText: words }).waitFor({ state: "attached" });

/** Zoom buttons, and the toolbar below the map. */
export const tools = (page: Page) => page.getByRole("group", { name: /^(?:Kartans verktyg|Zooma)$/ });

export async function openTools(page: Page): Promise<void> {
  const all = page.getByRole("group", { name: "Kartans verktyg" });
  if (!(await all.isVisible())) await page.getByText("Fler verktyg").click();
  await expect(all).toBeVisible();
}

export const shown = (page: Page) =>
  map(page).evaluate((frame) => {
    const svg = frame.querySelector("svg");
    const [window, drawing] = [frame.getBoundingClientRect(), svg?.getBoundingClientRect() ?? new DOMRect()];
    const unit = (svg?.viewBox.baseVal.width ?? 0) / drawing.width;
    return {
      x: (window.left - drawing.left) * unit,
      y: (window.top - drawing.top) * unit,
      width: window.width * unit,
    };
  });

export async function openMap(page: Page, onSale: OnSale, view = SECTION): Promise<void> {
  await page.goto(mapPath(onSale, view));
  await untilMap(page, "drawn", "true");
}

export async function focusFreeSeat(page: Page): Promise<void> {
  await tabStop(page).focus();
  await expect(tabStop(page)).toBeFocused();
}

export async function press(page: Page, seat: Locator): Promise<void> {
  const [box, frame] = [await seat.boundingBox(), await map(page).boundingBox()];
  if (!box || !frame) throw new Error("The seat is not drawn");
  const position = { x: box.x + box.width / 2 - frame.x, y: box.y + box.height / 2 - frame.y };
  await map(page).click({ position });
}

/** In plan order: pages identify a seat by its index. */
const plans = new Map<string, readonly { readonly id: string; readonly section: string }[]>();

type Begun = Awaited<ReturnType<typeof begin>>;

async function seatsNow({ backEnd, caller }: Begun, { performance }: OnSale) {
  const { plan, status } = await agreed(backEnd.seating.status({ performance }, caller));
  const known = plans.get(plan);
  if (known) return { seats: known, status };
  const { sections } = await agreed(backEnd.seating.plan({ plan }, caller));
  const seats = sections.flatMap(({ slug, rows }) =>
    rows.flatMap((row) => row.seats.map(({ id }) => ({ id, section: slug }))),
  );
  plans.set(plan, seats);
  return { seats, status };
}

async function holdSeats(begun: Begun, onSale: OnSale, places: readonly string[]) {
  const { seats } = await seatsNow(begun, onSale);
  const wanted = places.map((place) => ({ seat: seats[Number(place)]?.id ?? "", priceType: 1 }));
  const { performance } = onSale;
  return agreed(begun.backEnd.basket.addSeats({ performance, seats: wanted }, begun.caller));
}

/** As another visitor; `giveBack` releases them. */
export async function takeSeats(shop: string | undefined, onSale: OnSale, ...places: string[]) {
  const begun = await begin(shop ?? "");
  const { basket } = await holdSeats(begun, onSale, places);
  const tickets = basket.tickets.map(({ id }) => id);
  return { giveBack: () => agreed(begun.backEnd.basket.removeTickets({ tickets }, begun.caller)) };
}

export async function comeWithSeat(page: Page, shop: string | undefined, onSale: OnSale): Promise<string> {
  const begun = await begin(shop ?? "");
  const { seats, status } = await seatsNow(begun, onSale);
  const place = seats.findIndex(({ section }, index) => section === SECTION && status[index] === "0");
  await holdSeats(begun, onSale, [String(place)]);
  await come(page, shop, begun.caller);
  return String(place);
}

/** Another visitor takes the first while the page gets no updates. Returns its index. */
export async function chooseAndLoseUnheard(
  page: Page,
  shop: string | undefined,
  onSale: OnSale,
): Promise<string> {
  await page.route("**/live/seats/**", (route) => route.abort());
  await openMap(page, onSale);
  await focusFreeSeat(page);
  await page.keyboard.press("Space");
  const lost = await focusedSeat(page);
  await page.keyboard.press("n");
  await page.keyboard.press("Space");
  await expectChosen(page, 2);
  await takeSeats(shop, onSale, lost);
  return lost;
}

export function focusedSeat(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.id.slice(1) ?? "");
}
