export interface ByInstalments {
  /** Number of instalments, including the first. */
  readonly parts: number;
  /** Minimum amount; minor units. */
  readonly from: number;
}

/** Instalments are rounded to this many minor units (whole units of the currency). */
const WHOLE = 100;

/** Splits a total into instalments: all but the first are equal whole amounts, and the first takes the rest. */
export function instalmentsOf(total: number, parts: number): number[] {
  if (!Number.isSafeInteger(total) || total < 0) throw new RangeError(`${total} is not an amount to split`);
  const count = Math.max(1, Math.min(parts, Math.floor(total / WHOLE)));
  const later = Math.floor(total / count / WHOLE) * WHOLE;
  return [total - later * (count - 1), ...Array.from({ length: count - 1 }, () => later)];
}

/** What the instalments of an order have paid and what is still owed. Minor units. */
export interface ByInstalmentsPaid {
  readonly amount: number;
  /** Everything ever collected. */
  readonly taken: number;
  /** The part that banks reversed: it is owed again. */
  readonly bounced: number;
  /** The part that is no longer due because its lines were returned. */
  readonly waived: number;
}

export function owedOf({ amount, taken, bounced, waived }: ByInstalmentsPaid): number {
  return Math.max(0, amount - waived - (taken - bounced));
}
