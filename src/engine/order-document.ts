import type { Language } from "#domain/languages.ts";
import type { Address } from "#contract/customers.ts";
import type { Totals } from "#domain/totals.ts";
import type { Band } from "#domain/seating.ts";

/**
 * What was bought, frozen when the order is placed: later changes of prices, names of price types or VAT
 * never reach an order. Names of works and places are looked up, so that the order can be read in any
 * language; the numbers are these.
 */
export interface OrderDocument {
  readonly language: Language;
  readonly holder: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly address: Address | null;
  readonly delivery: string;
  readonly lines: readonly OrderLine[];
  readonly totals: Totals;
}

export interface OrderLine {
  readonly performance: number;
  readonly plan: string;
  readonly seat: string;
  readonly band: Band;
  readonly priceType: number;
  /** Minor units, VAT included. */
  readonly price: number;
  readonly fees: number;
}
