import { done, type Outcome } from "#domain/outcome.ts";
import { describeReport, sumsOf } from "#domain/reports/reports.ts";
import { atOneMoment } from "../../engine/storage/at-one-moment.ts";
import type { BoxOffice } from "../box-office-command.ts";
import type { ReportTable } from "../operations/reports.ts";
import { OTHER_ROWS } from "./other-rows.ts";
import { type Asked, type ReportScope, scopeOf } from "./report-scope.ts";
import { salesRows } from "./sales-rows.ts";

/** More are counted in the sums, but not listed on the screen. Files have all. */
const MOST_SHOWN = 1_000;

export type ReportRefusal = Extract<Awaited<ReturnType<typeof scopeOf>>, { ok: false }>["refusal"];

export interface Report {
  readonly scope: ReportScope;
  /** With all rows. */
  readonly table: ReportTable;
}

/** The rows of a report, from which screen, files and emails are made. */
export async function readReport(
  boxOffice: BoxOffice,
  { report, ...filters }: Asked,
): Promise<Outcome<Report, ReportRefusal>> {
  const found = await scopeOf(boxOffice, filters);
  if (!found.ok) return found;
  const scope = found.value;
  const { words, index, filter } = scope;
  const rows = await atOneMoment(boxOffice.engine.services.database, async (transaction) => {
    const sales = await salesRows(transaction, report, scope);
    const rowsOf = OTHER_ROWS[report];
    if (sales) return sales;
    if (!rowsOf) throw new Error(`Nothing makes the report ${report}`);
    return rowsOf(transaction, scope);
  });
  const { columns, chart, isNow = false } = describeReport(report);
  const table = {
    ...{ report, title: words.names[report], about: words.about[report], rows, more: 0, isNow },
    period: { from: filter.from, to: filter.to },
    currency: index.catalogue.currency,
    columns: columns.map(({ id, kind }) => ({ id, kind, title: words.columns[id] ?? id })),
    sums: sumsOf(columns, rows),
    chart: chart && { ...chart, values: [...chart.values] },
  };
  return done({ scope, table });
}

export function shownPart({ rows, ...table }: ReportTable): ReportTable {
  const shown = rows.slice(0, MOST_SHOWN);
  return { ...table, rows: shown, more: rows.length - shown.length };
}
