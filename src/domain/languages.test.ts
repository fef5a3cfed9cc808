import { expect, test } from "vitest";
import { inEachLanguage, inLanguage } from "./languages.ts";

test("a text is changed in each of its languages, and gets no new one", () => {
  const shout = (words: string) => words.toUpperCase();
  expect(inEachLanguage({ sv: "hej", en: "hello", ht: "bonjou" }, shout)).toEqual({
    ...{ sv: "HEJ", en: "HELLO", ht: "BONJOU" },
  });
});

test("what is not said in a language is said in English, and what is not said in English in Swedish", () => {
  expect(inLanguage({ sv: "hej", en: "hello" }, "de")).toBe("hello");
  expect(inLanguage({ sv: "hej", en: "hello" }, "sv")).toBe("hej");
  expect(inLanguage({ sv: "hej" }, "ht")).toBe("hej");
});
