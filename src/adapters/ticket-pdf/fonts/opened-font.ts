import { create, type Font, type Run } from "fontkit";

export type OpenedFont = PDFKit.Mixins.PDFFontSource & Pick<Font, "hasGlyphForCodePoint">;

/** Labels and titles repeat from ticket to ticket; names and codes vary. */
const REMEMBERED_TEXTS = 2_000;

/** Reading a font's tables takes many times as long as printing a ticket. */
export function openedFont(file: Buffer): OpenedFont {
  const font = create(file);
  nameLetters(font);
  const runs = new Map<string, Run>();
  const shaped = (text: string): Run => {
    const known = runs.get(text);
    if (known) return known;
    if (runs.size >= REMEMBERED_TEXTS) runs.clear();
    const run = font.layout(text);
    runs.set(text, run);
    return run;
  };
  const shared = Object.create(font, {
    layout: {
      value: (text: string, features?: unknown) =>
        features ? font.layout(text, features) : ownCopy(shaped(text)),
    },
  });
  return shared as OpenedFont;
}

/** They share glyphs with ʻ and ʼ, whose lower code points would be named first. */
const QUOTES = [0x2018, 0x2019];

/**
 * A font names a glyph by the code point that first requested it. One first met inside another (the A in Å)
 * would have none, and search and screen readers would miss it.
 */
function nameLetters(font: Font): void {
  for (const codePoint of [...QUOTES, ...font.characterSet])
    if (font.hasGlyphForCodePoint(codePoint)) font.glyphForCodePoint(codePoint);
}

/** Copied, since a document scales positions in place. */
function ownCopy({ glyphs, positions }: Run) {
  return {
    glyphs,
    positions: positions.map((position) => ({ ...position })),
    get advanceWidth() {
      return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}
