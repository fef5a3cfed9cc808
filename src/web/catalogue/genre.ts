import { GENRES, type Genre } from "#domain/house/genres.ts";

/** The translated name of a genre; one that only a vendor's system has is shown unchanged. */
export function genreName(t: (key: Genre) => string, genre: string): string {
  const known = GENRES.find((name) => name === genre);
  return known ? t(known) : genre;
}
