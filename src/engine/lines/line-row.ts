import type { LineText } from "#domain/sales/line-text.ts";

export type { LineNote, LineText } from "#domain/sales/line-text.ts";

/** A line as its basket keeps it, with what its kind knows of it. */
export interface LineRow<Details = unknown> {
  readonly id: string;
  readonly kind: string;
  readonly quantity: number;
  /** The ticket or line it goes with: without that it makes no sense. */
  readonly relatesTo?: string;
  readonly details: Details;
}

/** A line of an order, frozen: later changes of the house never reach it. */
export interface FrozenLine<Details = unknown> extends LineRow<Details> {
  readonly text: LineText;
}
