import { daysAfter } from "../days.ts";
import { describeReport, type ReportId } from "./reports.ts";

/**
 * A report over more days than these is made in the background: a season with its time of sale, and the one before at
 * the same stage, are shorter.
 */
export const MOST_DAYS_AT_ONCE = 400;
/** Of a piece of a long report, which one statement reads. */
const DAYS_OF_A_PIECE = 92;

export interface Days {
  readonly from: string;
  /** Included. */
  readonly to: string;
}

export function isLong(report: ReportId, { from, to }: Days): boolean {
  const { filters } = describeReport(report);
  return filters.includes("from") && daysAfter(from, MOST_DAYS_AT_ONCE) <= to;
}

/** Neighbouring periods that make up the whole one, in order. */
export function piecesOf({ from, to }: Days): Days[] {
  const pieces: Days[] = [];
  for (let first = from; first <= to; first = daysAfter(first, DAYS_OF_A_PIECE)) {
    const last = daysAfter(first, DAYS_OF_A_PIECE - 1);
    pieces.push({ from: first, to: last < to ? last : to });
  }
  return pieces;
}

/** Adds up rows with the same key; `sums` are the properties that are added. In the order in which the keys appear. */
export function addUp<Row extends object>(
  rows: readonly Row[],
  keyOf: (row: Row) => unknown,
  sums: readonly (keyof Row)[],
): Row[] {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const key = JSON.stringify(keyOf(row));
    const before = found.get(key);
    const added = before && sums.map((name) => [name, Number(before[name]) + Number(row[name])] as const);
    found.set(key, before && added ? { ...before, ...Object.fromEntries(added) } : row);
  }
  return [...found.values()];
}

/** Numbers by size, texts by their character codes, null last. */
export function compareCells(one: string | number | null, other: string | number | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  const [a, b] = [Number(one), Number(other)];
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  return one < other ? -1 : 1;
}
