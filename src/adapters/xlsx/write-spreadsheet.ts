import { Temporal } from "temporal-polyfill";
import writeXlsx from "write-excel-file/node";
import type { Cell, ColumnKind } from "#domain/reports/reports.ts";
import type { WriteSpreadsheet } from "#ports/spreadsheet.ts";

const FORMATS: Partial<Record<ColumnKind, string>> = {
  money: "#,##0.00",
  count: "0",
  share: "0.0%",
  rate: "0.##",
  moment: "yyyy-mm-dd hh:mm",
  day: "yyyy-mm-dd",
};
const WIDTHS: Partial<Record<ColumnKind, number>> = { text: 34, moment: 18, day: 12 };
const WIDTH = 14;
/** Of a sheet's name, by Excel. */
const LONGEST_NAME = 31;

export const writeSpreadsheet: WriteSpreadsheet = async ({ title, columns, rows, timeZone }) => {
  const head = columns.map(({ title: value }) => ({ value, fontWeight: "bold" as const }));
  const cells = rows.map((row) => row.map((cell, at) => toCell(cell, columns[at]?.kind ?? "text", timeZone)));
  const file = writeXlsx([head, ...cells], {
    sheet: title.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, LONGEST_NAME),
    columns: columns.map(({ kind }) => ({ width: WIDTHS[kind] ?? WIDTH })),
    stickyRowsCount: 1,
  });
  return new Uint8Array(await file.toBuffer());
};

function toCell(cell: Cell, kind: ColumnKind, timeZone: string) {
  if (cell === null) return null;
  const format = FORMATS[kind];
  if (typeof cell === "number") {
    const value = kind === "money" || kind === "rate" ? cell / 100 : cell;
    return { value, type: Number, ...(format && { format }) };
  }
  const date =
    kind === "moment" ? wallTime(cell, timeZone) : kind === "day" ? new Date(`${cell}T00:00:00Z`) : null;
  return date && format && !Number.isNaN(date.getTime())
    ? { value: date, type: Date, format }
    : { value: cell, type: String };
}

/** Excel knows no time zones: the wall time of the house, as if it were UTC. */
function wallTime(moment: string, timeZone: string): Date {
  const local = Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return new Date(`${local.toString({ smallestUnit: "second" })}Z`);
}
