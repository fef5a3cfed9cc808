import type { Messages } from "#languages/areas.ts";

/** The genres a house's files know; a back end may name others, which are shown as they come. */
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
