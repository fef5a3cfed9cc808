import { expect, test } from "vitest";
import { inEachLanguage, inLanguage } from "./languages.ts";

test("a change applies to each language of a text and adds none", () => {
  const shout = (words: string) => words.toUpperCase();
  expect(inEachLanguage({ sv: "hej", en: "hello", ht: "bonjou" }, shout)).toEqual({
    ...{ sv: "HEJ", en: "HELLO", ht: "BONJOU" },
  });
});

test("a missing translation falls back to English, and a missing English one to Swedish", () => {
  expect(inLanguage({ sv: "hej", en: "hello" }, "de")).toBe("hello");
  expect(inLanguage({ sv: "hej", en: "hello" }, "sv")).toBe("hej");
  expect(inLanguage({ sv: "hej" }, "ht")).toBe("hej");
});
