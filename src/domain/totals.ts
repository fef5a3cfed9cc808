import { vatIncluded } from "./money.ts";

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

export interface TotalPart {
  readonly kind: "ticket" | "fee" | "delivery";
  readonly amount: number;
  readonly basisPoints: number;
}

/** Adds the parts; VAT is taken of the sum at each rate, as the receipt shows it. */
export function totalsOf(parts: readonly TotalPart[]): Totals {
  const of = (kind: TotalPart["kind"]) =>
    parts.filter((part) => part.kind === kind).reduce((sum, part) => sum + part.amount, 0);
  const grossByRate = new Map<number, number>();
  for (const part of parts) {
    grossByRate.set(part.basisPoints, (grossByRate.get(part.basisPoints) ?? 0) + part.amount);
  }
  const vatByRate = [...grossByRate]
    .filter(([, gross]) => gross !== 0)
    .sort(([a], [b]) => a - b)
    .map(([basisPoints, gross]) => ({ basisPoints, vat: vatIncluded(gross, basisPoints) }));
  const [subtotal, fees, delivery] = [of("ticket"), of("fee"), of("delivery")];
  return {
    subtotal,
    fees,
    delivery,
    total: subtotal + fees + delivery,
    vat: vatByRate.reduce((sum, { vat }) => sum + vat, 0),
    vatByRate,
  };
}
