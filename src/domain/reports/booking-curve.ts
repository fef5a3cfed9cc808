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
  const before = sold.map(({ day, performed, ...sums }) => ({
    ...sums,
    days: Math.max(0, Math.min(LONGEST_CURVE_DAYS, daysBetween(day, performed))),
  }));
  const first = Math.max(...before.map(({ days }) => days));
  // The performance that is nearest to its start is known furthest.
  const last = Math.max(0, Math.min(...sold.map(({ performed }) => daysBetween(until, performed))));
  const points: CurvePoint[] = [];
  let [tickets, amount] = [0, 0];
  for (let daysBefore = first; daysBefore >= last; daysBefore--) {
    for (const one of before.filter(({ days }) => days === daysBefore)) {
      tickets += one.tickets;
      amount += one.amount;
    }
    points.push({ daysBefore, tickets, amount });
  }
  return points;
}
