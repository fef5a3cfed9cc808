import type { Cell } from "#domain/reports/reports.ts";
import type { ReportTable } from "../../../box-office/operations/reports/report-fields.ts";

/** More bars than these cannot be compared; the table has all. */
const MOST_BARS = 40;

export interface Bar {
  readonly row: number;
  readonly label: Cell;
  /** When a performance starts, which tells it from others of its production. */
  readonly starts: Cell;
  /** `part`: of the longest bar, or of all where the values are shares; 0 to 1. */
  readonly parts: readonly { readonly value: Cell; readonly part: number }[];
}

type Rows = Pick<ReportTable, "columns" | "rows">;

/** The rows with the greatest values, in the order of the table. */
export function barsOf(
  { columns, rows }: Rows,
  label: string,
  values: readonly string[],
): { bars: Bar[]; left: number } {
  const at = (id: string) => columns.findIndex((column) => column.id === id);
  const starts = at("starts");
  const sizeOf = (row: readonly Cell[]) =>
    values.reduce((sum, id) => sum + Math.abs(Number(row[at(id)] ?? 0)), 0);
  const all = rows.map((cells, row) => ({ row, cells, size: sizeOf(cells) })).filter(({ size }) => size > 0);
  const shown = [...all]
    .sort((a, b) => b.size - a.size)
    .slice(0, MOST_BARS)
    .sort((a, b) => a.row - b.row);
  const areShares = values.every((id) => columns[at(id)]?.kind === "share");
  const most = Math.max(...shown.map(({ size }) => size), areShares ? 1 : 0);
  return {
    left: all.length - shown.length,
    bars: shown.map(({ row, cells }) => ({
      row,
      label: cells[at(label)] ?? null,
      starts: starts < 0 ? null : (cells[starts] ?? null),
      parts: values.map((id) => {
        const value = cells[at(id)] ?? null;
        return { value, part: Math.abs(Number(value ?? 0)) / most };
      }),
    })),
  };
}

interface Line {
  readonly id: string;
  /** From 0 to 1, left to right and bottom to top. */
  readonly points: readonly (readonly [number, number])[];
}

/** The label counts down, as days before a performance. */
export function linesOf({ columns, rows }: Rows, label: string, values: readonly string[]) {
  const at = (id: string) => columns.findIndex((column) => column.id === id);
  const labels = rows.map((row) => Number(row[at(label)] ?? 0));
  const [first, last] = [Math.max(0, ...labels), Math.min(...labels)];
  const most = Math.max(1, ...values.flatMap((id) => rows.map((row) => Number(row[at(id)] ?? 0))));
  const lines: Line[] = values.map((id) => ({
    id,
    points: rows.flatMap((row, place) => {
      const value = row[at(id)] ?? null;
      if (value === null) return [];
      const y = Math.max(0, Number(value)) / most;
      // A single day is a level line.
      if (first === last) return [[0, y] as const, [1, y] as const];
      return [[(first - (labels[place] ?? 0)) / (first - last), y] as const];
    }),
  }));
  return { lines: lines.filter(({ points }) => points.length > 0), first, last, most };
}
