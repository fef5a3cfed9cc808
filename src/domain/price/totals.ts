import { type Charge, DISCOUNT_PHASES, type Phase, sumOf } from "./charge.ts";
import { vatByRate } from "./vat.ts";

/** Totals of a basket or an order: minor units of one currency, including VAT. */
export interface Totals {
  /** Sum of the items before discounts. */
  readonly subtotal: number;
  /** Discounts by packages and promo codes, as a positive amount. */
  readonly discount: number;
  readonly fees: number;
  readonly delivery: number;
  readonly total: number;
  /** Included in the total. */
  readonly vat: number;
  readonly vatByRate: readonly { readonly basisPoints: number; readonly vat: number }[];
}

/** Sums the charges. VAT is calculated on the sum at each rate, as on the receipt. */
export function totalsOf(charges: readonly Charge[]): Totals {
  const of = (...phases: readonly Phase[]) => sumOf(charges.filter(({ phase }) => phases.includes(phase)));
  const rates = vatByRate(charges).map(({ rate, vat }) => ({ basisPoints: rate, vat }));
  return {
    subtotal: of("base", "cover", "top-up"),
    discount: 0 - of(...DISCOUNT_PHASES),
    fees: of("fee"),
    delivery: of("delivery"),
    total: sumOf(charges),
    vat: rates.reduce((sum, { vat }) => sum + vat, 0),
    vatByRate: rates,
  };
}
