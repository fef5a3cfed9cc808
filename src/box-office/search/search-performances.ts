import { dayIn } from "#domain/house-day.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { isWithinOneLetter } from "#domain/text/one-letter.ts";
import { searchWords } from "#domain/text/search-words.ts";
import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";
import type { Catalogue, PerformanceEntry } from "../../engine/storage/documents/catalogue-document.ts";

interface Typed {
  readonly words: readonly string[];
  readonly date: TypedDate | null;
}

interface TypedDate {
  readonly day: number;
  readonly month: number;
  readonly year: number | null;
}

/** Latecomers still ask for a performance that has begun. */
const BEGUN_MS = 6 * 3_600_000;

/**
 * Finds performances by a date, by the words of the title in any language, or by both: those to come first, the next
 * one first of all.
 */
export function searchPerformances(
  index: CatalogueIndex,
  text: string,
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
): PerformanceEntry[] {
  const { words, date } = readTyped(text);
  if (words.length === 0 && date === null) return [];
  const found = index.catalogue.performances.filter(
    (one) => isOn(date, dayIn(timeZone, one.starts)) && isTitled(index.catalogue, one.event, words),
  );
  const since = now - BEGUN_MS;
  return [
    ...inOrder(found.filter(({ starts }) => starts >= since)),
    ...found.filter(({ starts }) => starts < since).sort((a, b) => b.starts - a.starts),
  ];
}

/** Those to come and those that began a short time ago, in order. */
export function comingPerformances({ catalogue }: CatalogueIndex, now: number): PerformanceEntry[] {
  return inOrder(catalogue.performances.filter(({ starts }) => starts >= now - BEGUN_MS));
}

const inOrder = (found: PerformanceEntry[]) => found.sort((a, b) => a.starts - b.starts);

function isOn(date: TypedDate | null, day: string): boolean {
  if (date === null) return true;
  const [year, month, dayOfMonth] = day.split("-").map(Number);
  return dayOfMonth === date.day && month === date.month && (date.year === null || date.year === year);
}

function isTitled(catalogue: Catalogue, event: string, typed: readonly string[]): boolean {
  const titles = titlesOf(catalogue).get(event) ?? [];
  return typed.every((word) => titles.some((one) => one.startsWith(word) || isMistyped(one, word)));
}

const isMistyped = (one: string, word: string) => word.length >= 3 && isWithinOneLetter(one, word);

/** The words of each event's titles. A changed house has another catalogue. */
const titles = new WeakMap<Catalogue, ReadonlyMap<string, readonly string[]>>();

function titlesOf(catalogue: Catalogue): ReadonlyMap<string, readonly string[]> {
  const known = titles.get(catalogue);
  if (known) return known;
  const read = new Map(
    catalogue.events.map(({ slug, title, originalTitle }) => [
      slug,
      searchWords([...Object.values(title), originalTitle ?? ""].join(" ")),
    ]),
  );
  titles.set(catalogue, read);
  return read;
}

const ISO = /\b(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})\b/;
/** 14/2, 14.2., 14/2/27 */
const SLASHED = /\b(?<day>\d{1,2})[/.](?<month>\d{1,2})(?:[/.](?<year>\d{4}|\d{2})?)?(?!\d)/;

function readTyped(text: string): Typed {
  const match = ISO.exec(text) ?? SLASHED.exec(text);
  if (!match?.groups) return readNamed(searchWords(text));
  const { year, month, day } = match.groups;
  const words = searchWords(text.replace(match[0], " "));
  return { words, date: { day: Number(day), month: Number(month), year: year ? fullYear(year) : null } };
}

const fullYear = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year));

/** A date with the month's name: 14 feb, 14 februari 2027, feb 14. */
function readNamed(words: readonly string[]): Typed {
  for (const [at, word] of words.entries()) {
    const month = monthOf(word);
    if (month === null) continue;
    const day = [at - 1, at + 1].find((place) => isDay(words[place]));
    if (day === undefined) continue;
    const year = Math.max(at, day) + 1;
    const isYear = /^20\d{2}$/.test(words[year] ?? "");
    const used = new Set([at, day, ...(isYear ? [year] : [])]);
    return {
      words: words.filter((_, place) => !used.has(place)),
      date: { day: Number(words[day]), month, year: isYear ? Number(words[year]) : null },
    };
  }
  return { words, date: null };
}

function isDay(word: string | undefined): boolean {
  return word !== undefined && /^\d{1,2}$/.test(word) && Number(word) >= 1 && Number(word) <= 31;
}

const LEAST_LETTERS = 3;

function monthOf(word: string): number | null {
  if (word.length < LEAST_LETTERS) return null;
  return monthNames().find(({ name }) => name.startsWith(word))?.month ?? null;
}

let months: readonly { readonly name: string; readonly month: number }[] | null = null;

/** In the shop's languages. */
function monthNames() {
  months ??= LANGUAGES.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, month) => ({
      name: searchWords(format.format(Date.UTC(2027, month, 15))).join(""),
      month: month + 1,
    }));
  });
  return months;
}
