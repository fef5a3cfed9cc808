/**
 * A price is a list of charges, made in phases of which each reads only the earlier ones: what things cost, what a
 * package or an offer takes off, what is added for handling, protection and delivery, and what is given on top.
 */
export const PHASES = ["base", "bundle", "offer", "fee", "cover", "delivery", "top-up"] as const;
export type Phase = (typeof PHASES)[number];

/** Discounts are negative charges, and only here. */
export const DISCOUNT_PHASES: readonly Phase[] = ["bundle", "offer"];

export interface Charge {
  /** The line it belongs to; null for what concerns the whole basket. A ticket's fee is its ticket's. */
  readonly line: string | null;
  readonly phase: Phase;
  /** What is charged, as receipts and the payment provider name it: "T-1203", "F-service", "D-post". */
  readonly reference: string;
  /** Minor units, VAT included; negative only in `DISCOUNT_PHASES`. */
  readonly gross: number;
  /** The rate in basis points (600 is 6 %); null is outside VAT, as donations and many-purpose vouchers are. */
  readonly rate: number | null;
}

/** Makes the charges of one phase, from those of the phases before it. */
export interface ChargeRule {
  readonly phase: Phase;
  charges(soFar: readonly Charge[]): readonly Charge[];
}

/**
 * Everything that is to be paid, phase by phase. Rules of one phase do not see each other, so their order is nobody's
 * business.
 * @throws RangeError for a part of an öre, a discount outside its phases, or a line below nothing: faults of a rule
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

/** What each line costs in all, by its id; what belongs to no line is under null. */
export function grossByLine(charges: readonly Charge[]): Map<string | null, number> {
  const sums = new Map<string | null, number>();
  for (const { line, gross } of charges) sums.set(line, (sums.get(line) ?? 0) + gross);
  return sums;
}

export function sumOf(charges: readonly Pick<Charge, "gross">[]): number {
  return charges.reduce((sum, { gross }) => sum + gross, 0);
}
