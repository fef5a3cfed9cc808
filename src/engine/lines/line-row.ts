import type { LocalText } from "#domain/languages.ts";

/** A line as its basket keeps it, with what its kind knows of it. */
export interface LineRow<Details = unknown> {
  readonly id: string;
  readonly kind: string;
  readonly quantity: number;
  /** The ticket or line it goes with: without that it makes no sense. */
  readonly relatesTo?: string;
  readonly details: Details;
}

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

/** A line of an order, frozen: later changes of the house never reach it. */
export interface FrozenLine<Details = unknown> extends LineRow<Details> {
  readonly text: LineText;
}
