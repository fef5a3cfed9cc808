import type { Messages } from "#languages/areas.ts";

/** Languages that operas are sung in; others are shown by code. */
const TONGUES = [
  "cs",
  "da",
  "de",
  "en",
  "es",
  "fr",
  "it",
  "la",
  "no",
  "ru",
  "sv",
] as const satisfies (keyof Messages["tongues"])[];

/** @param code a BCP 47 code: "it" */
export function tongueName(t: (key: (typeof TONGUES)[number]) => string, code: string): string {
  const known = TONGUES.find((name) => name === code);
  return known ? t(known) : code;
}
