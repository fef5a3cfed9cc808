/** As much of the font reader as we use; pdfkit takes what it opens. */
declare module "fontkit" {
  export interface Position {
    readonly xAdvance: number;
  }
  export interface Run {
    readonly glyphs: readonly unknown[];
    readonly positions: readonly Position[];
  }
  export interface Font {
    layout(text: string, features?: unknown): Run;
  }
  export function create(file: Buffer): Font;
}
