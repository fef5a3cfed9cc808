import { readFileSync } from "node:fs";
import type { Language } from "#domain/languages.ts";
import { createFormat, type Format, type FormatSettings } from "../format.ts";

/** The one formatter for a test, with the names of months and days as the language's file has them. */
export function formatIn(language: Language, settings: Partial<FormatSettings> = {}): Format {
  const { calendar } = JSON.parse(readFileSync(`src/languages/${language}/frame.json`, "utf8"));
  return createFormat({ language, timeZone: "Europe/Oslo", currency: "SEK", calendar, ...settings });
}
