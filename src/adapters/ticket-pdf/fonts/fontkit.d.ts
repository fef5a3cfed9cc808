/** As much of the font reader as we use; pdfkit takes what it opens. */
declare module "fontkit" {
  export interface Position {
    readonly xAdvance: number;
  }
  export interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
    readonly path: { toSVG(): string };
    /** The letters that it stands for. */
    readonly codePoints: readonly number[];
  }
  /** The shapes that a document takes along. */
  export interface Subset {
    /** In the order of their new numbers; the first is the shape for characters that the font lacks. */
    readonly glyphs: number[];
    includeGlyph(id: number): number;
    encode(): Uint8Array;
  }
  export interface Run {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly Position[];
  }
  export interface Font {
    readonly numGlyphs: number;
    readonly characterSet: readonly number[];
    getGlyph(id: number): Glyph;
    glyphForCodePoint(codePoint: number): Glyph;
    hasGlyphForCodePoint(codePoint: number): boolean;
    createSubset(): Subset;
    layout(text: string, features?: unknown): Run;
  }
  export function create(file: Buffer): Font;
}
