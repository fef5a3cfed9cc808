import type { LocalText } from "../languages.ts";

/** Things: merchandise, and what belongs to a performance without being a ticket (a printed programme, a cushion). */

export const PRODUCT_KINDS = ["merchandise", "supplementary"] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** At the shop in the foyer, or by post. */
export const HANDOVERS = ["collect", "post"] as const;
export type Handover = (typeof HANDOVERS)[number];

export interface ProductsRange {
  /** The shelves, in the order in which they are shown: /aux/<id>. */
  readonly types: readonly ProductType[];
  readonly products: readonly Product[];
  /** Parcels: one price an order, nothing from `freeFrom` on. Null where nothing is posted. */
  readonly post: {
    readonly amount: number;
    readonly freeFrom: number | null;
    readonly vat: string;
  } | null;
}

export interface ProductType {
  readonly id: string;
  readonly name: LocalText;
  readonly kind: ProductKind;
}

export interface Product {
  readonly id: string;
  readonly type: string;
  readonly name: LocalText;
  readonly about: LocalText;
  readonly picture: { readonly file: string; readonly alt: LocalText };
  readonly vat: string;
  /** Sizes, colours, bindings; a thing that comes in one only has one, without a name. */
  readonly variants: readonly ProductVariant[];
  readonly handover: readonly Handover[];
  /** What the law wants said of who made it: name, postal and electronic address. */
  readonly maker: string;
  /** Slugs of the events it belongs to; none is all of them. */
  readonly events: readonly string[];
  /** Not sold any more; orders go on naming it. */
  readonly retired: boolean;
}

export interface ProductVariant {
  readonly id: string;
  readonly name: LocalText | null;
  /** Minor units, VAT included. */
  readonly price: number;
  /** How many there were when it was first sold; null is as many as anybody wants. */
  readonly stock: number | null;
}

/** More of one thing than anybody carries home is a mistake, or a shop. */
export const MOST_OF_ONE = 20;

/** What posting costs for products worth `worth`, all minor units. */
export function postage(post: NonNullable<ProductsRange["post"]>, worth: number): number {
  return post.freeFrom !== null && worth >= post.freeFrom ? 0 : post.amount;
}
