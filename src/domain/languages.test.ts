import { expect, test } from "vitest";
import { inEachLanguage, inLanguage } from "./languages.ts";

test("a change of a text applies to each of its languages and adds none", () => {
  const shout = (words: string) => words.toUpperCase();
  expect(inEachLanguage({ sv: "hej", en: "hello", ht: "bonjou" }, shout)).toEqual({
    ...{ sv: "HEJ", en: "HELLO", ht: "BONJOU" },
  });
});

test("a missing translation falls back to English, and without English to Swedish", () => {
  expect(inLanguage({ sv: "hej", en: "hello" }, "de")).toBe("hello");
  expect(inLanguage({ sv: "hej", en: "hello" }, "sv")).toBe("hej");
  expect(inLanguage({ sv: "hej" }, "ht")).toBe("hej");
});
