import { done, type Outcome, refused } from "#domain/outcome.ts";
import { isLong, MOST_DAYS_AT_ONCE } from "#domain/reports/long-reports.ts";
import { type Cell, describeReport, type ReportId, sumsOf } from "#domain/reports/reports.ts";
import { atOneMoment } from "../../engine/storage/at-one-moment.ts";
import type { Transaction } from "../../engine/storage/database.ts";
import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import type { BoxOffice } from "../box-office-command.ts";
import type { ReportTable } from "../operations/reports/report-fields.ts";
import { type InPieces, inPieces } from "./in-pieces.ts";
import { OTHER_ROWS } from "./other-rows.ts";
import { type Asked, type ReportScope, scopeOf } from "./report-scope.ts";
import { salesRows } from "./sales-rows.ts";

/** More are counted in the sums, but not listed on the screen. Files have all. */
const MOST_SHOWN = 1_000;

type ScopeRefusal = Extract<Awaited<ReturnType<typeof scopeOf>>, { ok: false }>["refusal"];
type ReportRefusal = ScopeRefusal | { readonly reason: "too-long"; readonly days: number };

export interface Report {
  /** With all rows. */
  readonly table: ReportTable;
  readonly language: OfficeLanguage;
  readonly timeZone: string;
}

/** A report that is made at once, for the screen, a file or an email. `executeNextRun` makes those that are too long. */
export async function readReport(
  boxOffice: BoxOffice,
  { report, ...filters }: Asked,
): Promise<Outcome<Report, ReportRefusal>> {
  const found = await scopeOf(boxOffice, filters);
  if (!found.ok) return found;
  const scope = found.value;
  if (isLong(report, scope.filter)) return refused("too-long", { days: MOST_DAYS_AT_ONCE });
  const rows = await atOneMoment(boxOffice.engine.services.database, (transaction) =>
    reportRows(transaction, report, scope, inPieces()),
  );
  return done(reportFrom(report, scope, rows));
}

export async function reportRows(
  transaction: Transaction,
  report: ReportId,
  scope: ReportScope,
  pieces: InPieces,
): Promise<Cell[][]> {
  const sales = await salesRows(transaction, report, scope, pieces);
  if (sales) return sales;
  const others = OTHER_ROWS[report];
  if (!others) throw new Error(`Nothing makes the report ${report}`);
  return others(transaction, scope, pieces);
}

export function reportFrom(report: ReportId, scope: ReportScope, rows: Cell[][]): Report {
  const { words, index, filter, language, timeZone } = scope;
  const { columns, chart, isNow = false } = describeReport(report);
  const table = {
    ...{ report, title: words.names[report], about: words.about[report], rows, more: 0, isNow },
    period: { from: filter.from, to: filter.to },
    currency: index.catalogue.currency,
    columns: columns.map(({ id, kind }) => ({ id, kind, title: words.columns[id] ?? id })),
    sums: sumsOf(columns, rows),
    chart: chart && { ...chart, values: [...chart.values] },
  };
  return { table, language, timeZone };
}

export function shownPart({ rows, ...table }: ReportTable): ReportTable {
  const shown = rows.slice(0, MOST_SHOWN);
  return { ...table, rows: shown, more: rows.length - shown.length };
}
