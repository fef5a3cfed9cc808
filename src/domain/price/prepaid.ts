import { type Charge, DISCOUNT_PHASES, grossByLine } from "./charge.ts";

/** A ticket whose VAT was paid with the subscription that pays for it. */
export interface Prepaid {
  readonly line: string;
  /** The part taxed today, minor units. */
  readonly surcharge: number;
}

const isOfTicket = ({ phase }: Charge) => phase === "base" || DISCOUNT_PHASES.includes(phase);

/** Prices stay, but only a surcharge keeps its rate. Fees are not part of the ticket. */
export function withoutTaxPaid(charges: readonly Charge[], prepaid: readonly Prepaid[]): Charge[] {
  if (prepaid.length === 0) return [...charges];
  const surcharges = new Map(prepaid.map(({ line, surcharge }) => [line, surcharge]));
  return charges.flatMap((charge): Charge[] => {
    const surcharge = charge.line === null ? undefined : surcharges.get(charge.line);
    if (surcharge === undefined || !isOfTicket(charge)) return [charge];
    const untaxed = { ...charge, rate: null };
    if (charge.phase !== "base" || surcharge === 0) return [untaxed];
    return [
      { ...untaxed, gross: charge.gross - surcharge },
      { ...charge, gross: surcharge },
    ];
  });
}

/** Returns the value of a redemption: the ticket's price after discounts, without the surcharge. Minor units. */
export function broughtByRedemption(charges: readonly Charge[], { line, surcharge }: Prepaid): number {
  const price = charges.reduce(
    (sum, one) => (one.line === line && isOfTicket(one) ? sum + one.gross : sum),
    0,
  );
  return Math.max(0, price - surcharge);
}

/** The value of a voucher that was taxed when sold: minor units, and its rate in basis points. */
export interface TaxedValue {
  readonly amount: number;
  readonly rate: number;
}

/** For items at the same rate, so no supply is taxed twice; lines in order, up to the discounted price. */
export function withoutTaxOfValues(charges: readonly Charge[], values: readonly TaxedValue[]): Charge[] {
  let taxed = [...charges];
  for (const [rate, all] of Map.groupBy(values, (value) => value.rate)) {
    let left = all.reduce((sum, { amount }) => sum + amount, 0);
    const ofLine = grossByLine(taxed.filter((charge) => charge.rate === rate));
    taxed = taxed.flatMap((charge) => {
      const free = Math.min(left, charge.gross, ofLine.get(charge.line) ?? 0);
      if (charge.rate !== rate || free <= 0) return [charge];
      left -= free;
      ofLine.set(charge.line, (ofLine.get(charge.line) ?? 0) - free);
      const untaxed = { ...charge, gross: free, rate: null };
      return free === charge.gross ? [untaxed] : [untaxed, { ...charge, gross: charge.gross - free }];
    });
  }
  return taxed;
}
