import type { Messages } from "#languages/areas.ts";

const SUNG_LANGUAGES = [
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
] as const satisfies (keyof Messages["sung-languages"])[];

/** @param code a BCP 47 code: "it" */
export function sungLanguageName(t: (key: (typeof SUNG_LANGUAGES)[number]) => string, code: string): string {
  const known = SUNG_LANGUAGES.find((name) => name === code);
  return known ? t(known) : code;
}
