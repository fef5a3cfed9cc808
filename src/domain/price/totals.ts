import { type Charge, DISCOUNT_PHASES, type Phase, sumOf } from "./charge.ts";
import { vatByRate } from "./vat.ts";

/** What a basket or an order costs. Every amount is minor units of one currency, VAT included. */
export interface Totals {
  /** What things cost by themselves, before anything is taken off. */
  readonly subtotal: number;
  /** What packages and offers take off: not negative. Totals of orders from before there were any do not say. */
  readonly discount?: number;
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
    subtotal: of("base", "cover", "top-up"),
    discount: 0 - of(...DISCOUNT_PHASES),
    fees: of("fee"),
    delivery: of("delivery"),
    total: sumOf(charges),
    vat: rates.reduce((sum, { vat }) => sum + vat, 0),
    vatByRate: rates,
  };
}
