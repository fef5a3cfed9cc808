import { vatIncluded } from "../money.ts";
import type { Charge } from "./charge.ts";
import { splitByWeight } from "./split.ts";

export interface TaxedCharge extends Charge {
  /** Minor units included in `gross`, with its sign. */
  readonly vat: number;
}

export interface VatAtRate {
  /** Basis points. */
  readonly rate: number;
  readonly gross: number;
  /** Included in `gross`. */
  readonly vat: number;
}

/** Returns the VAT on the sum at each rate, lowest rate first, without rates whose charges cancel out. */
export function vatByRate(charges: readonly Charge[]): VatAtRate[] {
  const sums = new Map<number, number>();
  for (const { rate, gross } of charges) if (rate !== null) sums.set(rate, (sums.get(rate) ?? 0) + gross);
  return [...sums]
    .filter(([, gross]) => gross !== 0)
    .sort(([a], [b]) => a - b)
    .map(([rate, gross]) => ({ rate, gross, vat: vatIncluded(gross, rate) }));
}

/** Distributed once, so that receipt, email, payment provider and later returns use the same amounts. */
export function withVat(charges: readonly Charge[]): TaxedCharge[] {
  const taxed: TaxedCharge[] = charges.map((charge) => ({ ...charge, vat: 0 }));
  for (const rate of new Set(charges.map((charge) => charge.rate))) {
    if (rate === null) continue;
    const indices = charges.flatMap((charge, index) => (charge.rate === rate ? [index] : []));
    const own = indices.map((index) => charges[index]?.gross ?? 0);
    // Discounts are rounded together and the other charges share the rest. Rounded separately, their errors would add
    // up on the other charges, and providers reject an item whose VAT is off by more than an öre.
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
