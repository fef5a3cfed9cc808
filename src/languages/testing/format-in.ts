import { readFileSync } from "node:fs";
import type { Language } from "#domain/languages.ts";
import { createFormat, type Format, type FormatSettings } from "../format.ts";

/** Returns a formatter for tests, with the calendar names from the language's file. */
export function formatIn(language: Language, settings: Partial<FormatSettings> = {}): Format {
  const { calendar } = JSON.parse(readFileSync(`src/languages/${language}/frame.json`, "utf8"));
  return createFormat({ language, timeZone: "Europe/Oslo", currency: "SEK", calendar, ...settings });
}
