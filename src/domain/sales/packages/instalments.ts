/** An order that is paid in parts, each collected by direct debit. */

/** On what terms the house lets a series be paid so. */
export interface InParts {
  /** How many parts, the first included. */
  readonly parts: number;
  /** From so much on; minor units. */
  readonly from: number;
}

/** So much is worth writing out in whole ones of the currency; minor units. */
const WHOLE = 100;

/** The parts of a sum, the odd units with the first: later ones are all alike, and whole. */
export function instalmentsOf(total: number, parts: number): number[] {
  if (!Number.isSafeInteger(total) || total < 0) throw new RangeError(`${total} is no sum to split`);
  const count = Math.max(1, Math.min(parts, Math.floor(total / WHOLE)));
  const later = Math.floor(total / count / WHOLE) * WHOLE;
  return [total - later * (count - 1), ...Array.from({ length: count - 1 }, () => later)];
}

/** What an order's parts have brought, and what is still owed. Minor units. */
export interface InPartsPaid {
  readonly amount: number;
  /** All that ever came. */
  readonly taken: number;
  /** What of it banks took back: it is owed again. */
  readonly bounced: number;
  /** What is not asked for any more, because what it was for was given back. */
  readonly waived: number;
}

export function owedOf({ amount, taken, bounced, waived }: InPartsPaid): number {
  return Math.max(0, amount - waived - (taken - bounced));
}
