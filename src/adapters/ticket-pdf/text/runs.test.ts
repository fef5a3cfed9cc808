import { expect, test } from "vitest";
import { openFontsFor } from "../fonts/typefaces.ts";
import { runsOf, writingOf } from "./runs.ts";

async function fontsOf(text: string, part = text): Promise<string[]> {
  await openFontsFor(text);
  const runs = runsOf(part, "sans", writingOf(text));
  return [...new Set(runs.map(({ font }) => font.slice(0, "noto-sans-sc".length)))];
}

test("a Chinese character has the Japanese form beside kana, the Korean form beside hangul, otherwise the Chinese form", async () => {
  expect(await fontsOf("直子さくら", "直子")).toEqual(["noto-sans-jp"]);
  expect(await fontsOf("直子김민준", "直子")).toEqual(["noto-sans-kr"]);
  expect(await fontsOf("直子")).toEqual(["noto-sans-sc"]);
});

test("a Chinese character that is only in another language's font is printed in that font", async () => {
  expect(await fontsOf("伂")).toEqual(["noto-sans-jp"]);
  expect(await fontsOf("旽")).toEqual(["noto-sans-kr"]);
});

test("a combining accent without a composed form is printed in the font of its base letter", async () => {
  const text = "х\u0301";
  await openFontsFor(text);
  expect(runsOf(text, "sans", writingOf(text))).toEqual([{ font: "inter-cyrillic-wght-normal", text }]);
});
