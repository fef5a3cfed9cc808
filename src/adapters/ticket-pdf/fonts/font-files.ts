import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";

/** The files of the fonts, one per part of the alphabet; `typefaces.ts` chooses among them for each text. */

export const FACES = ["serif", "italic", "sans"] as const;
export type Face = (typeof FACES)[number];
/** Chinese, Japanese and Korean draw the same Chinese characters differently. */
export type Han = "sc" | "jp" | "kr";

export interface FontFile {
  readonly font: string;
  readonly packageName: string;
  readonly ranges: readonly (readonly [number, number])[];
}

const SERIF_PARTS = ["latin", "latin-ext", "vietnamese"];
const SANS_PARTS = [...SERIF_PARTS, "cyrillic", "cyrillic-ext", "greek", "greek-ext"];

/** Each names a package, `noto-sans-arabic`, and the part of it that is used. */
const SCRIPTS = [
  ...[
    "arabic",
    "armenian",
    "bengali",
    "devanagari",
    "ethiopic",
    "georgian",
    "gujarati",
    "gurmukhi",
    "hebrew",
  ],
  ...["kannada", "khmer", "lao", "malayalam", "myanmar", "sinhala", "tamil", "telugu", "thai"],
];
const HAN_ORDER: Record<Han, readonly Han[]> = {
  sc: ["sc", "jp", "kr"],
  jp: ["jp", "sc", "kr"],
  kr: ["kr", "sc", "jp"],
};

const fromHere = createRequire(import.meta.url);

/** The shop's own typefaces in order of preference; the sans has alphabets that the serif lacks. */
export const ownFiles = once((): Record<Face, readonly FontFile[]> => {
  const sans = filesOf("inter", SANS_PARTS, "normal");
  return {
    serif: [...filesOf("newsreader", SERIF_PARTS, "normal"), ...sans],
    italic: [...filesOf("newsreader", SERIF_PARTS, "italic"), ...sans],
    sans,
  };
});

/** Loaded when a text has a character that the shop's typefaces lack. */
export const otherFiles = once((): Record<Han, readonly FontFile[]> => {
  const scripts = SCRIPTS.flatMap((script) => filesOf(`noto-sans-${script}`, [script], "normal"));
  const han = {
    sc: filesOf("noto-sans-sc", null, "normal"),
    jp: filesOf("noto-sans-jp", null, "normal"),
    kr: filesOf("noto-sans-kr", null, "normal"),
  };
  const inOrder = (first: Han) => [...scripts, ...HAN_ORDER[first].flatMap((one) => han[one])];
  return { sc: inOrder("sc"), jp: inOrder("jp"), kr: inOrder("kr") };
});

export function readFont({ font, packageName }: FontFile): Buffer {
  return readFileSync(fromHere.resolve(`${packageName}/files/${font}.woff2`));
}

const rangesFile = z.record(z.string(), z.string());

/** @param names the parts in order of preference; null for the numbered parts of East Asian fonts */
function filesOf(family: string, names: readonly string[] | null, style: string): FontFile[] {
  const packageName = `@fontsource-variable/${family}`;
  const ranges = rangesFile.parse(
    JSON.parse(readFileSync(fromHere.resolve(`${packageName}/unicode.json`), "utf8")),
  );
  const wanted = names ?? Object.keys(ranges).filter((name) => name.startsWith("["));
  return wanted.flatMap((name) => {
    const range = ranges[name];
    if (range === undefined) return [];
    const font = `${family}-${name.replaceAll(/[[\]]/g, "")}-wght-${style}`;
    return [{ font, packageName, ranges: readRanges(range) }];
  });
}

function readRanges(text: string): [number, number][] {
  return text.split(",").map((range) => {
    const [from = "", to = from] = range.trim().replace(/U\+/i, "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
