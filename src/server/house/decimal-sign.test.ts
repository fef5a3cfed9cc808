import { expect, test } from "vitest";
import type { Language } from "#domain/languages.ts";
import { decimalSignOf } from "./decimal-sign.ts";

test.each<[Language, string]>([
  ["sv", ","],
  ["de", ","],
  ["es", ","],
  ["en", "."],
  ["en-us", "."],
  ["ht", "."],
])("exports of a house whose first language is %s use the decimal sign %s", (language, sign) => {
  expect(decimalSignOf({ languages: [language, "en"] })).toBe(sign);
});
