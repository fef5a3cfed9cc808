import type { LocalText } from "../languages.ts";

/** The text of a line in every language. The basket shows it and the order stores it. */
export interface LineText {
  /** Label to use instead of the name of the line's kind. */
  readonly as?: string;
  readonly name: LocalText;
  readonly about: readonly LineNote[];
  readonly picture: { readonly file: string; readonly alt: LocalText } | null;
}

/** A note on a line: the house's own text, or a message of the shop with the visitor's input. */
export type LineNote =
  | { readonly text: LocalText }
  | { readonly word: string; readonly values: Readonly<Record<string, string>> };
