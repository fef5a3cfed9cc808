import type { LocalText } from "../languages.ts";

/** What a basket, an order and its email show of a line; each line kind writes its own. */
export interface LineText {
  /** Label to use instead of the name of the line's kind. */
  readonly as?: string;
  readonly name: LocalText;
  readonly about: readonly LineNote[];
  readonly picture: { readonly file: string; readonly alt: LocalText } | null;
}

export type LineNote =
  | { readonly text: LocalText }
  | { readonly word: string; readonly values: Readonly<Record<string, string>> };
