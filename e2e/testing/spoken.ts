import { expect, type Page } from "@playwright/test";
import en from "../../src/languages/en/seat-map.json" with { type: "json" };
import sv from "../../src/languages/sv/seat-map.json" with { type: "json" };
import { mapPath, openMap, SECTION } from "../seat-map/hall-page.ts";
import { type Spot, spots } from "../seat-map/map-places.ts";
import { type OnSale, performanceOnSale } from "./shopper.ts";

/** What a screen reader has to say in each language, for the tests with one. */

interface SpokenLanguage {
  readonly language: "sv" | "en-GB";
  /** In the language switch; null for the house's first language. */
  readonly name: string | null;
  readonly words: typeof sv.seatMap;
  readonly middle: string;
  readonly aside: string;
}

/** The second language has the same announcements of the same parts. */
export const SPOKEN: readonly [SpokenLanguage, SpokenLanguage] = [
  {
    language: "sv",
    name: null,
    words: sv.seatMap,
    middle: "Parkett bakre mitten",
    aside: "Parkett bakre vänster",
  },
  {
    language: "en-GB",
    name: "English",
    words: en.seatMap,
    middle: "Rear stalls centre",
    aside: "Rear stalls left",
  },
];

export async function openHouse(
  page: Page,
  performance: OnSale,
  { language, name }: SpokenLanguage,
): Promise<void> {
  await page.goto(mapPath(performance));
  if (name === null) return;
  await page.getByRole("button", { name: /Språk/ }).click();
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

export async function openMapIn(
  page: Page,
  performance: OnSale,
  spoken: SpokenLanguage,
  view = SECTION,
): Promise<void> {
  await openHouse(page, performance, spoken);
  await openMap(page, performance, view);
}

/**
 * Without special features, the first next to a sold seat or the row's end, so that announcements do not
 * depend on the day.
 */
async function freeRun(
  page: Page,
  length: number,
  { middle, words }: SpokenLanguage,
): Promise<Spot[] | null> {
  const seats = await spots(page, `${middle}, `);
  const isOrdinary = ({ isSold, name }: Spot) =>
    !isSold && !name.includes(words.wheelchair) && !name.includes(words.companion);
  for (const row of Map.groupBy(seats, (seat) => seat.row).values()) {
    const own = row.sort((a, b) => a.x - b.x);
    for (const [index, seat] of own.entries()) {
      const [before, run] = [own[index - 1], own.slice(index, index + length)];
      const isRun = run.length === length && run.every(isOrdinary) && !(before && isOrdinary(before));
      if (isRun && !seat.name.includes(words["step-free"])) return run;
    }
  }
  return null;
}

export async function openAtFreeRun(
  page: Page,
  baseURL: string | undefined,
  length: number,
  spoken: SpokenLanguage,
): Promise<readonly Spot[]> {
  await openMapIn(page, await performanceOnSale(baseURL), spoken);
  const run = await freeRun(page, length, spoken);
  if (!run) throw new Error(`There are no ${length} free seats side by side`);
  return run;
}

export function transcribe() {
  const lines: string[] = [];
  return {
    note(title: string, phrases: readonly string[]) {
      lines.push(`## ${title}`, ...phrases.map(withoutFigures), "");
    },
    transcript: () => lines.join("\n"),
  };
}

function withoutFigures(phrase: string): string {
  return phrase
    .replace(/Gott om platser|Få platser kvar|Plenty of seats|Few seats left/, "…")
    .replace(/\d+(?:[\s\u00a0,.]\d+)*/g, "#")
    .replaceAll("\u00a0", " ")
    .trimEnd();
}
