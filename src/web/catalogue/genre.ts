import type { Messages } from "#languages/areas.ts";

/** Translated genres; other genres of a back end are shown unchanged. */
const GENRES = [
  "opera",
  "operetta",
  "musical",
  "ballet",
  "concert",
  "family",
  "talk",
] as const satisfies (keyof Messages["genres"])[];

export function genreName(t: (key: (typeof GENRES)[number]) => string, genre: string): string {
  const known = GENRES.find((name) => name === genre);
  return known ? t(known) : genre;
}
