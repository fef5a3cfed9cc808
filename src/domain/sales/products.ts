import type { LocalText } from "../languages.ts";

export const PRODUCT_KINDS = ["merchandise", "supplementary"] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

export const HANDOVERS = ["collect", "post"] as const;
export type Handover = (typeof HANDOVERS)[number];

export interface ProductsRange {
  readonly types: readonly ProductType[];
  readonly products: readonly Product[];
  /** Postage: one price per order, free from `freeFrom` on. Null if nothing is posted. */
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
  /** Sizes, colours, bindings. A product without a choice has one unnamed variant. */
  readonly variants: readonly ProductVariant[];
  readonly handover: readonly Handover[];
  /** The manufacturer's name, postal and electronic address, as the law requires. */
  readonly maker: string;
  /** Slugs of its events; an empty list is all of them. */
  readonly events: readonly string[];
  /** No longer on sale; existing orders still refer to it. */
  readonly retired: boolean;
}

export interface ProductVariant {
  readonly id: string;
  readonly name: LocalText | null;
  /** Minor units, including VAT. */
  readonly price: number;
  /** Initial stock; null is unlimited. */
  readonly stock: number | null;
}

/** Limit per product in one purchase, against mistakes and resellers. */
export const MOST_OF_ONE = 20;

/** Returns the postage for products worth `worth`; both minor units. */
export function postage(post: NonNullable<ProductsRange["post"]>, worth: number): number {
  return post.freeFrom !== null && worth >= post.freeFrom ? 0 : post.amount;
}
