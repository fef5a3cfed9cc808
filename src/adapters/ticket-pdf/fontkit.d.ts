/** As much of the font reader as we use; pdfkit takes what it opens. */
declare module "fontkit" {
  export interface Position {
    readonly xAdvance: number;
  }
  export interface Glyph {
    readonly id: number;
    /** The letters that it stands for. */
    readonly codePoints: readonly number[];
  }
  /** The shapes that a document takes along. */
  export interface Subset {
    includeGlyph(id: number): number;
    encode(): Uint8Array;
  }
  export interface Run {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly Position[];
  }
  export interface Font {
    readonly characterSet: readonly number[];
    glyphForCodePoint(codePoint: number): Glyph;
    createSubset(): Subset;
    layout(text: string, features?: unknown): Run;
  }
  export function create(file: Buffer): Font;
}
