import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";
import { type OpenedFont, openedFont } from "./opened-font.ts";

/**
 * The shop's two typefaces on paper, from the same packages as on the screen. A package has a file per part of
 * the alphabet; the parts are tried in order for every character, so that Dvořák and Łódź print too.
 */
const FACES = ["serif", "italic", "sans"] as const;
export type Face = (typeof FACES)[number];

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
 * Makes ready what a text needs in any face: unpacked and opened once per process and font, since reading the tables by
 * which letters are set takes ten times as long as printing a ticket with them. The PDF library reads WOFF2 but cannot
 * embed composed letters (å, é) of it, so it gets the TrueType file that it was made of.
 */
export async function openFontsFor(text: string): Promise<void> {
  const needed = new Set<string>();
  // What stands in for a character that no font has is needed too.
  for (const character of new Set(`${text}?`)) {
    for (const face of FACES) {
      const font = fontFor(face, character.codePointAt(0) ?? 0);
      if (font !== null && !opened.has(font)) needed.add(font);
    }
  }
  if (needed.size === 0) return;
  // Half a megabyte that a process which prints nothing does without.
  const { decompress } = await import("wawoff2");
  for (const font of needed) {
    opened.set(font, openedFont(Buffer.from(await decompress(readFileSync(pathOf(font))))));
  }
}

/** The font, which `openFontsFor` has made ready. */
export function openFont(font: string): OpenedFont {
  const known = opened.get(font);
  if (known === undefined) throw new Error(`The font ${font} was not made ready`);
  return known;
}

function pathOf(font: string): string {
  parts ??= readParts();
  const part = Object.values(parts)
    .flat()
    .find((one) => one.font === font);
  if (part === undefined) throw new Error(`No font is called ${font}`);
  return fromHere.resolve(`${part.packageName}/files/${font}.woff2`);
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
