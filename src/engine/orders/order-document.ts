import type { Address } from "#contract/customers.ts";
import type { Language } from "#domain/languages.ts";
import type { Currency } from "#domain/money.ts";
import type { Band } from "#domain/seating/seating.ts";
import type { TotalPart, Totals } from "#domain/totals.ts";

/**
 * What was bought, frozen when the order is placed: later changes of prices, names of price types or VAT
 * never reach an order. Names of works and places are looked up, so that the order can be read in any
 * language; the numbers are these.
 */
export interface OrderDocument {
  readonly currency: Currency;
  readonly language: Language;
  readonly holder: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly address: Address | null;
  readonly delivery: string;
  readonly lines: readonly OrderLine[];
  /** What the totals are made of: the tickets in the order of `lines`, then fees and delivery. */
  readonly parts: readonly CostPart[];
  readonly totals: Totals;
}

/** A part of the price with everything a receipt or a payment provider asks of it. */
export interface CostPart extends TotalPart {
  /** "T-1203", "F-service", "D-post" */
  readonly reference: string;
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
