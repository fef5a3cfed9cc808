import { printable } from "../text/printable.ts";
import { FACES, type Face, type FontFile, type Han, otherFiles, ownFiles, readFont } from "./font-files.ts";
import type { OpenedFont } from "./opened-font.ts";

/** The shop's two typefaces, and Noto Sans for other scripts. Each is opened when a text first needs it. */

const opened = new Map<string, OpenedFont>();

/** Among the fonts loaded by `openFontsFor`. */
export function fontFor(face: Face, codePoint: number, han: Han): string | null {
  for (const { font } of filesFor(face, codePoint, han))
    if (opened.get(font)?.hasGlyphForCodePoint(codePoint)) return font;
  return null;
}

/** True for joiners: they need no glyph. */
export function hasLetter(font: string, codePoint: number): boolean {
  return (
    /[\u200c\u200d]/.test(String.fromCodePoint(codePoint)) || openFont(font).hasGlyphForCodePoint(codePoint)
  );
}

export function openFont(font: string): OpenedFont {
  const known = opened.get(font);
  if (known === undefined) throw new Error(`The font ${font} was not loaded`);
  return known;
}

/** Text in Chinese characters alone is treated as Chinese. */
export function hanOf(text: string): Han {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "jp";
  return /\p{Script=Hangul}/u.test(text) ? "kr" : "sc";
}

/** Each is opened once per process: reading its tables takes ten times as long as printing a ticket. */
export async function openFontsFor(words: string): Promise<void> {
  const text = printable(words);
  const writings = new Set<Han>(["sc", hanOf(text)]);
  if (/\p{Script=Hangul}/u.test(text)) writings.add("kr");
  // The replacement for unsupported characters is needed too.
  for (const character of new Set(`${text}?`))
    for (const face of FACES)
      for (const han of writings) await openFontFor(face, character.codePointAt(0) ?? 0, han);
}

async function openFontFor(face: Face, codePoint: number, han: Han): Promise<void> {
  for (const file of filesFor(face, codePoint, han)) {
    const font = opened.get(file.font) ?? (await open(file));
    opened.set(file.font, font);
    if (font.hasGlyphForCodePoint(codePoint)) return;
  }
}

/** Half a megabyte each, loaded on demand. */
async function open(file: FontFile): Promise<OpenedFont> {
  const woff2 = readFont(file);
  if (file.font.startsWith("noto-")) {
    const { shapedFont } = await import("./shaped-font.ts");
    return shapedFont(woff2);
  }
  // The PDF library reads WOFF2 but cannot embed its composite glyphs (å, é).
  const [{ decompress }, { openedFont }] = await Promise.all([import("wawoff2"), import("./opened-font.ts")]);
  return openedFont(Buffer.from(await decompress(woff2)));
}

function* filesFor(face: Face, codePoint: number, han: Han): Generator<FontFile> {
  const mayHave = ({ ranges }: FontFile) => ranges.some(([from, to]) => from <= codePoint && codePoint <= to);
  for (const file of ownFiles()[face]) if (mayHave(file)) yield file;
  for (const file of otherFiles()[han]) if (mayHave(file)) yield file;
}
