import { expect, test } from "vitest";
import { LANGUAGES } from "#domain/languages.ts";
import { resolveLanguage } from "./resolve.ts";

test("the stored language goes before the browser's", () => {
  expect(resolveLanguage("de", "en-GB,en;q=0.9", LANGUAGES)).toBe("de");
});

test("a stored language that is none, or not offered here, is passed over", () => {
  expect(resolveLanguage("xx", "de", LANGUAGES)).toBe("de");
  expect(resolveLanguage("de", "en", ["sv", "en"])).toBe("en");
});

test("the browser's languages are taken in its order of preference", () => {
  expect(resolveLanguage(undefined, "fr, de;q=0.5, es;q=0.8", LANGUAGES)).toBe("es");
  expect(resolveLanguage(undefined, "en;q=0, de;q=0.1", LANGUAGES)).toBe("de");
});

test("American and British English are told apart, and each stands in for the other", () => {
  expect(resolveLanguage(undefined, "en-US,en;q=0.9", LANGUAGES)).toBe("en-us");
  expect(resolveLanguage(undefined, "en-AU", LANGUAGES)).toBe("en");
  expect(resolveLanguage(undefined, "en", ["sv", "en-us"])).toBe("en-us");
});

test("whoever speaks none of them gets the house's first language", () => {
  expect(resolveLanguage(undefined, "fi", LANGUAGES)).toBe("sv");
  expect(resolveLanguage(undefined, null, ["en", "sv"])).toBe("en");
});
