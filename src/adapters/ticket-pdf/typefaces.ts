import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";
import { type OpenedFont, openedFont } from "./opened-font.ts";
import { unpackWoff2 } from "./woff2.ts";

/**
 * The shop's two typefaces on paper, from the same packages as on the screen. A package has a file per part of
 * the alphabet; the parts are tried in order for every character, so that Dvořák and Łódź print too.
 */
export type Face = "serif" | "italic" | "sans";

const SERIF_PARTS = ["latin", "latin-ext", "vietnamese"];
const SANS_PARTS = [...SERIF_PARTS, "cyrillic", "cyrillic-ext", "greek", "greek-ext"];

interface Part {
  /** Under which name it is registered with the document; also its file: "inter-latin-wght-normal". */
  readonly font: string;
  readonly packageName: string;
  readonly ranges: readonly (readonly [number, number])[];
}

const fromHere = createRequire(import.meta.url);
const opened = new Map<string, OpenedFont>();
let parts: Record<Face, readonly Part[]> | null = null;

/** The font that has the character in this face, or the sans where the serif has no such alphabet. */
export function fontFor(face: Face, codePoint: number): string | null {
  parts ??= readParts();
  for (const { font, ranges } of [...parts[face], ...(face === "sans" ? [] : parts.sans)])
    if (ranges.some(([from, to]) => from <= codePoint && codePoint <= to)) return font;
  return null;
}

/**
 * The font, opened once per process: reading the tables by which letters are set takes ten times as long as printing a
 * ticket with them.
 */
export function openFont(font: string): OpenedFont {
  const known = opened.get(font);
  if (known !== undefined) return known;
  parts ??= readParts();
  const part = Object.values(parts)
    .flat()
    .find((one) => one.font === font);
  if (part === undefined) throw new Error(`No font is called ${font}`);
  const path = fromHere.resolve(`${part.packageName}/files/${font}.woff2`);
  const file = openedFont(unpackWoff2(readFileSync(path)));
  opened.set(font, file);
  return file;
}

function readParts(): Record<Face, readonly Part[]> {
  return {
    serif: partsOf("newsreader", SERIF_PARTS, "normal"),
    italic: partsOf("newsreader", SERIF_PARTS, "italic"),
    sans: partsOf("inter", SANS_PARTS, "normal"),
  };
}

const rangesFile = z.record(z.string(), z.string());

function partsOf(family: string, names: readonly string[], style: string): Part[] {
  const packageName = `@fontsource-variable/${family}`;
  const path = fromHere.resolve(`${packageName}/unicode.json`);
  const ranges = rangesFile.parse(JSON.parse(readFileSync(path, "utf8")));
  return names.flatMap((name) => {
    const range = ranges[name];
    if (range === undefined) return [];
    return [{ font: `${family}-${name}-wght-${style}`, packageName, ranges: readRanges(range) }];
  });
}

/** "U+0000-00FF,U+0131" */
function readRanges(text: string): [number, number][] {
  return text.split(",").map((range) => {
    const [from = "", to = from] = range.trim().replace("U+", "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}
