declare module "fontkit" {
  export interface Position {
    readonly xAdvance: number;
  }
  export interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
    readonly path: { toSVG(): string };
    readonly codePoints: readonly number[];
  }
  export interface Subset {
    /** By new id; the first is the glyph for missing characters. */
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
