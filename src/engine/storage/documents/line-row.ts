import type { LineText } from "#domain/sales/line-text.ts";

export type { LineNote, LineText } from "#domain/sales/line-text.ts";

export interface LineRow<Details = unknown> {
  readonly id: string;
  readonly kind: string;
  readonly quantity: number;
  /** The ticket or line that it belongs to and is removed with. */
  readonly relatesTo?: string;
  readonly details: Details;
}

/** A line of an order, frozen: later changes to the catalogue do not affect it. */
export interface FrozenLine<Details = unknown> extends LineRow<Details> {
  readonly text: LineText;
}
