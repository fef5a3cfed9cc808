import type { Page } from "@playwright/test";
import { map, tabStop } from "./hall-page.ts";

export interface Spot {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly row: number;
  readonly isSold: boolean;
}

/** By their names' beginning, in plan order. */
export function spots(page: Page, beginning: string): Promise<Spot[]> {
  return map(page)
    .locator(`[role="checkbox"][aria-label^="${beginning}"]`)
    .evaluateAll((seats) =>
      seats.map((seat) => {
        const { x, y, width, height } = (seat as SVGGraphicsElement).getBBox();
        const name = seat.getAttribute("aria-label") ?? "";
        const row = Number(/, (?:rad|row) (\d+),/.exec(name)?.[1]);
        const isSold = seat.getAttribute("aria-disabled") === "true";
        return { id: seat.id, name, x: x + width / 2, y: y + height / 2, row, isSold };
      }),
    );
}

export async function here(page: Page): Promise<Spot> {
  const name = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  const [spot] = name === "" ? [] : await spots(page, name);
  return spot ?? { id: "", name, x: 0, y: 0, row: 0, isSold: false };
}

const HOME = "Parkett bakre mitten, ";

export const seatsInSection = (page: Page) => spots(page, HOME);

/** The row, or the one before or behind it, from left to right. */
export async function rowFrom(page: Page, step: -1 | 0 | 1): Promise<Spot[]> {
  const { row } = await here(page);
  return (await spots(page, `Parkett bakre mitten, rad ${row + step},`)).sort((a, b) => a.x - b.x);
}

/**
 * In the middle of a row with rows before and behind it and a sold seat inside; the known seat again if
 * given. Returns its id.
 */
export async function standInTheMiddle(page: Page, known = ""): Promise<string> {
  await comeBack(page);
  const id = known || middleOf(await seatsInSection(page));
  await page.locator(`#${id}`).focus();
  await page.locator(`#${id}:focus`).waitFor();
  return id;
}

function middleOf(seats: readonly Spot[]): string {
  const rows = Map.groupBy(seats, ({ row }) => row);
  const [first, last] = [Math.min(...rows.keys()), Math.max(...rows.keys())];
  for (const [row, all] of rows) {
    const own = [...all].sort((a, b) => a.x - b.x);
    const middle = own[Math.floor(own.length / 2)];
    if (row === first || row === last || !own.slice(1, -1).some(({ isSold }) => isSold)) continue;
    if (middle) return middle.id;
  }
  throw new Error("No row of the section has a sold seat and rows on both sides");
}

/** By key: a section far off has no focusable seats. */
async function comeBack(page: Page): Promise<void> {
  const isHome = async () => (await tabStop(page).getAttribute("aria-label"))?.startsWith(HOME);
  if (await isHome()) return;
  await tabStop(page).focus();
  await page.keyboard.press("Control+Home");
  while (!(await isHome())) await page.keyboard.press("PageDown");
}
