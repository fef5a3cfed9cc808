import { daysAfter } from "../days.ts";
import type { Moments, Wall } from "../house/moments.ts";
import type { Json, JsonObject } from "../json/json.ts";
import { listIn, numberIn, objectIn, textIn } from "../json/read.ts";

/** Edits of the season's file. Each returns another file and touches nothing else in it. */

export function withEvents(
  season: Json | undefined,
  change: (events: readonly Json[]) => readonly Json[],
): JsonObject {
  const file = objectIn(season);
  return { ...file, events: change(listIn(file["events"])) };
}

export function eventIn(season: Json | undefined, slug: string): JsonObject | null {
  return (
    listIn(objectIn(season)["events"])
      .map(objectIn)
      .find((event) => event["slug"] === slug) ?? null
  );
}

export function changeEvent(
  season: Json | undefined,
  slug: string,
  change: (event: JsonObject) => JsonObject,
): JsonObject {
  return withEvents(season, (events) =>
    events.map((entry) => (objectIn(entry)["slug"] === slug ? change(objectIn(entry)) : entry)),
  );
}

export function addPerformances(
  season: Json | undefined,
  slug: string,
  performances: readonly JsonObject[],
): JsonObject {
  return changeEvent(season, slug, (event) => ({
    ...event,
    performances: [...listIn(event["performances"]), ...performances],
  }));
}

/** @param change null removes the performance */
export function changePerformances(
  season: Json | undefined,
  ids: ReadonlySet<number>,
  change: (performance: JsonObject) => JsonObject | null,
): JsonObject {
  return withEvents(season, (events) =>
    events.map((entry) => {
      const event = objectIn(entry);
      const performances = listIn(event["performances"]);
      if (!performances.some((one) => ids.has(idOf(one)))) return entry;
      return {
        ...event,
        performances: performances.flatMap((one): readonly Json[] => {
          if (!ids.has(idOf(one))) return [one];
          const changed = change(objectIn(one));
          return changed === null ? [] : [changed];
        }),
      };
    }),
  );
}

const idOf = (performance: Json) => numberIn(objectIn(performance)["id"]) ?? Number.NaN;

/** Removes a property that has its default. */
export function withFlag(performance: JsonObject, name: "cancelled" | "offSale", isSet: boolean): JsonObject {
  const { [name]: _, ...rest } = performance;
  return isSet ? { ...rest, [name]: true } : rest;
}

const FIRST_ID = 100_000;
const BLOCK = 100;
const BLOCKS = 9_000;

/**
 * Ids that no performance of the season has, one after the other. They begin at a random hundred, so that two drafts
 * that both add performances hardly ever give the same ids.
 * @param random from 0 to below 1
 */
export function freeIds(season: Json | undefined, count: number, random: () => number): number[] {
  const used = new Set(
    listIn(objectIn(season)["events"]).flatMap((event) => listIn(objectIn(event)["performances"]).map(idOf)),
  );
  for (;;) {
    const first = FIRST_ID + Math.floor(random() * BLOCKS) * BLOCK + 1;
    const ids = Array.from({ length: count }, (_, at) => first + at);
    if (!ids.some((id) => used.has(id))) return ids;
  }
}

/** A moment some days later at the same time of day; a distance before the start stays. Null if it cannot be read. */
export function shiftedMoment(text: string, days: number, moments: Moments): string | null {
  if (/^-\d+[dhm]$/.test(text)) return text;
  const absolute = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(text);
  if (absolute) return writeWallTime({ day: daysAfter(absolute[1] ?? "", days), time: absolute[2] ?? "" });
  const found = moments.read(text);
  if (!found.ok) return null;
  const { day, time } = moments.wallOf(found.value);
  return writeWallTime({ day: daysAfter(day, days), time });
}

export function writeWallTime({ day, time }: Wall): string {
  return `${day}T${time}`;
}

/** A performance like another, on another day; it is neither cancelled nor taken off sale. */
export function copiedPerformance(
  performance: JsonObject,
  { id, days, moments }: { readonly id: number; readonly days: number; readonly moments: Moments },
): JsonObject {
  const shifted = (value: Json | undefined) => shiftedMoment(textIn(value), days, moments) ?? textIn(value);
  const { cancelled: _, offSale: __, ...rest } = performance;
  const sale = listIn(performance["sale"]).map((entry) => {
    const line = objectIn(entry);
    const to = line["to"] === undefined ? {} : { to: shifted(line["to"]) };
    return { ...line, from: shifted(line["from"]), ...to };
  });
  return {
    ...rest,
    id,
    starts: shifted(performance["starts"]),
    ...(performance["sale"] === undefined ? {} : { sale }),
  };
}

interface CopiedProduction {
  readonly slug: string;
  /** In Swedish; another title than before has no translations yet. */
  readonly title: string;
  readonly days: number;
  readonly ids: readonly number[];
  readonly moments: Moments;
}

export function copiedProduction(
  event: JsonObject,
  { slug, title, days, ids, moments }: CopiedProduction,
): JsonObject {
  const before = objectIn(event["title"]);
  return {
    ...event,
    slug,
    title: before["sv"] === title ? before : { sv: title },
    performances: listIn(event["performances"]).map((entry, at) =>
      copiedPerformance(objectIn(entry), { id: ids[at] ?? 0, days, moments }),
    ),
  };
}

/** The slug of a title, for addresses. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
