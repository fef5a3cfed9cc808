import { type Charge, type Phase, sumOf } from "./charge.ts";
import { vatByRate } from "./vat.ts";

/** What a basket or an order costs. Every amount is minor units of one currency, VAT included. */
export interface Totals {
  readonly subtotal: number;
  readonly fees: number;
  readonly delivery: number;
  readonly total: number;
  /** Contained in the total. */
  readonly vat: number;
  readonly vatByRate: readonly { readonly basisPoints: number; readonly vat: number }[];
}

/** Adds the charges; VAT is taken of the sum at each rate, as the receipt shows it. */
export function totalsOf(charges: readonly Charge[]): Totals {
  const of = (...phases: readonly Phase[]) => sumOf(charges.filter(({ phase }) => phases.includes(phase)));
  const rates = vatByRate(charges).map(({ rate, vat }) => ({ basisPoints: rate, vat }));
  return {
    subtotal: of("base", "bundle", "offer", "cover", "top-up"),
    fees: of("fee"),
    delivery: of("delivery"),
    total: sumOf(charges),
    vat: rates.reduce((sum, { vat }) => sum + vat, 0),
    vatByRate: rates,
  };
}
