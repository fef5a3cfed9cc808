import { expect, test } from "vitest";
import { LANGUAGES } from "#domain/languages.ts";
import { resolveLanguage } from "./resolve.ts";

test("the language stored in the cookie takes precedence over the browser's", () => {
  expect(resolveLanguage("de", "en-GB,en;q=0.9", LANGUAGES)).toBe("de");
});

test("a stored language that is invalid or not offered is ignored", () => {
  expect(resolveLanguage("xx", "de", LANGUAGES)).toBe("de");
  expect(resolveLanguage("de", "en", ["sv", "en"])).toBe("en");
});

test("the browser's languages are matched in order of preference", () => {
  expect(resolveLanguage(undefined, "fr, de;q=0.5, es;q=0.8", LANGUAGES)).toBe("es");
  expect(resolveLanguage(undefined, "en;q=0, de;q=0.1", LANGUAGES)).toBe("de");
});

test("American and British English are distinct, and each is used if the other is not offered", () => {
  expect(resolveLanguage(undefined, "en-US,en;q=0.9", LANGUAGES)).toBe("en-us");
  expect(resolveLanguage(undefined, "en-AU", LANGUAGES)).toBe("en");
  expect(resolveLanguage(undefined, "en", ["sv", "en-us"])).toBe("en-us");
});

test("the house's first language is used if none matches", () => {
  expect(resolveLanguage(undefined, "fi", LANGUAGES)).toBe("sv");
  expect(resolveLanguage(undefined, null, ["en", "sv"])).toBe("en");
});
