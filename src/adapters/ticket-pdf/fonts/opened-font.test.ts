import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { expect, test } from "vitest";
import { decompress } from "wawoff2";
import { openedFont } from "./opened-font.ts";

/** A process uses its opened fonts for weeks: one document must not affect the next. */

const file = createRequire(import.meta.url).resolve(
  "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
);
const bytes = Buffer.from(await decompress(readFileSync(file)));

/** After a document that only had the A as part of Å. */
function letterAfterItsPart(font: Font): readonly number[] | undefined {
  const paper = font.createSubset();
  for (const { id } of font.layout("Å").glyphs) paper.includeGlyph(id);
  paper.encode();
  return font.layout("A").glyphs[0]?.codePoints;
}

test("a letter that was used only inside a composed letter in an earlier document keeps its own code point", () => {
  const opened: unknown = openedFont(bytes);
  expect(letterAfterItsPart(opened as Font)).toEqual([65]);
});

test("a font whose letters are not named in advance loses that code point (fails without the guard)", () => {
  expect(letterAfterItsPart(create(bytes))).toEqual([]);
});
