import { vatIncluded } from "../money.ts";
import type { Charge } from "./charge.ts";
import { splitByWeight } from "./split.ts";

/** A charge with its share of the VAT that the receipt shows for its rate. */
export interface TaxedCharge extends Charge {
  /** Minor units contained in `gross`; of its sign. */
  readonly vat: number;
}

export interface VatAtRate {
  /** Basis points. */
  readonly rate: number;
  readonly gross: number;
  /** Contained in `gross`. */
  readonly vat: number;
}

/** VAT is taken of the sum at each rate, lowest rate first; a rate whose charges cancel out is not named. */
export function vatByRate(charges: readonly Charge[]): VatAtRate[] {
  const sums = new Map<number, number>();
  for (const { rate, gross } of charges) if (rate !== null) sums.set(rate, (sums.get(rate) ?? 0) + gross);
  return [...sums]
    .filter(([, gross]) => gross !== 0)
    .sort(([a], [b]) => a - b)
    .map(([rate, gross]) => ({ rate, gross, vat: vatIncluded(gross, rate) }));
}

/**
 * Gives every charge its part of the VAT at its rate, once: receipt, email, provider and a later return of any of the
 * lines then speak of the same öre. Rounding charge by charge would make another sum.
 */
export function withVat(charges: readonly Charge[]): TaxedCharge[] {
  const taxed: TaxedCharge[] = charges.map((charge) => ({ ...charge, vat: 0 }));
  for (const rate of new Set(charges.map((charge) => charge.rate))) {
    if (rate === null) continue;
    const indices = charges.flatMap((charge, index) => (charge.rate === rate ? [index] : []));
    const own = indices.map((index) => charges[index]?.gross ?? 0);
    // Discounts carry the VAT they take away: they are rounded together, and the rest shares what remains. Each by itself
    // their roundings would add up on the rest, and providers refuse an item whose VAT is more than an öre beside its own.
    const total = vatIncluded(sumOf(own), rate);
    const off = own.map((gross) => Math.max(0, -gross));
    const taken = vatIncluded(sumOf(off), rate);
    const discounts = splitByWeight(taken, off);
    const rest = total + taken;
    const shares = splitByWeight(
      rest,
      own.map((gross) => Math.max(0, gross)),
    );
    for (const [place, index] of indices.entries()) {
      const charge = taxed[index];
      if (charge)
        taxed[index] = {
          ...charge,
          vat: (own[place] ?? 0) < 0 ? -(discounts[place] ?? 0) : (shares[place] ?? 0),
        };
    }
  }
  return taxed;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
