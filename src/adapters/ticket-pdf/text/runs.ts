import type { Face, Han } from "../fonts/font-files.ts";
import { fontFor, hanOf, hasLetter } from "../fonts/typefaces.ts";
import { type Direction, directionOf, inVisualOrder, type Run } from "./writing-order.ts";

/** Properties of a whole text. */
export interface Writing {
  readonly han: Han;
  /** Null if no character is right-to-left. */
  readonly direction: Direction | null;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Printed in the font of the preceding letter. */
const MARK = /[\p{M}\u200c\u200d]/u;

export function writingOf(text: string): Writing {
  return { han: hanOf(text), direction: RIGHT_TO_LEFT.test(text) ? directionOf(text) : null };
}

/** From left to right; unsupported characters become question marks. */
export function runsOf(text: string, face: Face, { han, direction }: Writing): Run[] {
  const letters = withFonts(text, face, han);
  if (direction === null) return joined(letters);
  const fonts = letters.flatMap(({ font, text }) => Array.from({ length: text.length }, () => font));
  return inVisualOrder(letters.map((letter) => letter.text).join(""), fonts, direction);
}

function withFonts(text: string, face: Face, han: Han): Run[] {
  const letters: Run[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const before = letters.at(-1)?.font;
    if (before !== undefined && MARK.test(character) && hasLetter(before, codePoint))
      letters.push({ font: before, text: character });
    else {
      const font = fontFor(face, codePoint, han);
      if (font !== null) letters.push({ font, text: character });
      else letters.push({ font: fontFor(face, 0x3f, han) ?? "", text: "?" });
    }
  }
  return letters;
}

function joined(letters: readonly Run[]): Run[] {
  const runs: { font: string; text: string }[] = [];
  for (const { font, text } of letters) {
    const last = runs.at(-1);
    if (last?.font === font) last.text += text;
    else runs.push({ font, text });
  }
  return runs;
}
