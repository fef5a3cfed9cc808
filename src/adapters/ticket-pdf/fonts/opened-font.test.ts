import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { expect, test } from "vitest";
import { decompress } from "wawoff2";
import { openedFont } from "./opened-font.ts";

/** A process prints for weeks with fonts that it opened once: what one paper has in it does no harm to the next. */

const file = createRequire(import.meta.url).resolve(
  "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
);
const bytes = Buffer.from(await decompress(readFileSync(file)));

/** What the A says it is, after a paper that had it only as a part of Å. */
function letterAfterItsPart(font: Font): readonly number[] | undefined {
  const paper = font.createSubset();
  for (const { id } of font.layout("Å").glyphs) paper.includeGlyph(id);
  paper.encode();
  return font.layout("A").glyphs[0]?.codePoints;
}

test("a letter that was only a part of another on an earlier paper is known as itself", () => {
  const opened: unknown = openedFont(bytes);
  expect(letterAfterItsPart(opened as Font)).toEqual([65]);
});

test("without its letters' names a font forgets what such a part is (the guard matters)", () => {
  expect(letterAfterItsPart(create(bytes))).toEqual([]);
});
