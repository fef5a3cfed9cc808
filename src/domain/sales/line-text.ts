import type { LocalText } from "../languages.ts";

/** How a line reads, in every language: the basket shows it, the order keeps it. */
export interface LineText {
  /** What its visitors know it as, where that is not what its kind is called. */
  readonly as?: string;
  readonly name: LocalText;
  readonly about: readonly LineNote[];
  readonly picture: { readonly file: string; readonly alt: LocalText } | null;
}

/** Something to know about a line: in the house's words, or in the shop's with what the visitor typed. */
export type LineNote =
  | { readonly text: LocalText }
  | { readonly word: string; readonly values: Readonly<Record<string, string>> };
