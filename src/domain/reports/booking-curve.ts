import { daysBetween } from "../days.ts";

/** Sold on a day of a performance, less what was returned. */
export interface SoldOnDay {
  /** YYYY-MM-DD */
  readonly day: string;
  /** The day of the performance. */
  readonly performed: string;
  readonly tickets: number;
  /** Minor units. */
  readonly amount: number;
}

export interface CurvePoint {
  readonly daysBefore: number;
  readonly tickets: number;
  readonly amount: number;
}

/** Everything sold earlier counts from this many days before. */
export const LONGEST_CURVE_DAYS = 400;

/**
 * What had been sold that many days before the performance, from the first sale to the last day that is known.
 * @param until the last day that is known; later points would say that nothing more was sold
 */
export function bookingCurve(sold: readonly SoldOnDay[], until: string): CurvePoint[] {
  if (sold.length === 0) return [];
  const sums = new Map<number, { tickets: number; amount: number }>();
  // The performance that is nearest to its start is known furthest.
  let last = LONGEST_CURVE_DAYS;
  for (const { day, performed, tickets, amount } of sold) {
    const days = Math.max(0, Math.min(LONGEST_CURVE_DAYS, daysBetween(day, performed)));
    const sum = sums.get(days) ?? { tickets: 0, amount: 0 };
    sums.set(days, { tickets: sum.tickets + tickets, amount: sum.amount + amount });
    last = Math.min(last, Math.max(0, daysBetween(until, performed)));
  }
  const points: CurvePoint[] = [];
  let [tickets, amount] = [0, 0];
  for (let daysBefore = Math.max(...sums.keys()); daysBefore >= last; daysBefore--) {
    const sum = sums.get(daysBefore);
    tickets += sum?.tickets ?? 0;
    amount += sum?.amount ?? 0;
    points.push({ daysBefore, tickets, amount });
  }
  return points;
}
