/** Charges are made in phases; each phase reads only the charges of earlier ones. */
export const PHASES = ["base", "bundle", "promo-code", "fee", "cover", "delivery", "top-up"] as const;
export type Phase = (typeof PHASES)[number];

/** Discounts are negative charges. Other phases have no negative charges. */
export const DISCOUNT_PHASES: readonly Phase[] = ["bundle", "promo-code"];

export interface Charge {
  /** The line it belongs to; null for a charge on the whole basket. A ticket's fee belongs to the ticket's line. */
  readonly line: string | null;
  readonly phase: Phase;
  /** The item code on receipts and for the payment provider: "T-1203", "F-service", "D-post". */
  readonly reference: string;
  /** Minor units, including VAT; negative only in `DISCOUNT_PHASES`. */
  readonly gross: number;
  /** Basis points (600 is 6 %); null outside VAT: donations, multi-purpose vouchers. */
  readonly rate: number | null;
}

export interface ChargeRule {
  readonly phase: Phase;
  charges(soFar: readonly Charge[]): readonly Charge[];
}

/**
 * Rules within a phase do not see each other's charges, so their order has no effect.
 * @throws RangeError on a fraction of an öre, a discount outside its phases, or a line below zero
 */
export function price(rules: readonly ChargeRule[]): Charge[] {
  let charges: readonly Charge[] = [];
  for (const phase of PHASES) {
    const before = charges;
    const added = rules.filter((rule) => rule.phase === phase).flatMap((rule) => rule.charges(before));
    for (const charge of added) checkCharge(charge, phase);
    charges = [...before, ...added];
  }
  checkLines(charges);
  return [...charges];
}

function checkCharge({ phase, gross, reference }: Charge, expected: Phase): void {
  if (phase !== expected) throw new RangeError(`${reference} was charged as ${phase} in ${expected}`);
  if (!Number.isSafeInteger(gross))
    throw new RangeError(`${reference} charges ${gross}, not whole minor units`);
  if (gross < 0 !== DISCOUNT_PHASES.includes(phase) && gross !== 0) {
    throw new RangeError(`${reference} charges ${gross} in ${phase}`);
  }
}

function checkLines(charges: readonly Charge[]): void {
  for (const [line, gross] of grossByLine(charges)) {
    if (gross < 0) throw new RangeError(`Line ${line} would cost ${gross}`);
  }
}

/** Returns the total per line id; basket-wide charges are under null. */
export function grossByLine(charges: readonly Charge[]): Map<string | null, number> {
  const sums = new Map<string | null, number>();
  for (const { line, gross } of charges) sums.set(line, (sums.get(line) ?? 0) + gross);
  return sums;
}

export function sumOf(charges: readonly Pick<Charge, "gross">[]): number {
  return charges.reduce((sum, { gross }) => sum + gross, 0);
}
