import type { Cell, ColumnKind } from "#domain/reports/reports.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { csv } from "../csv.ts";
import { type Sheet, sheetFor } from "../sheet.ts";
import type { Report } from "./report-table.ts";
import { reportWords } from "./words/report-words.ts";

type ReportFormat = "csv" | "xlsx";

export interface ReportFile {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}

const TYPES: Readonly<Record<ReportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export async function writeReport(
  boxOffice: Pick<BoxOffice, "decimalSign" | "writeSpreadsheet">,
  { table, language, timeZone }: Report,
  format: ReportFormat,
): Promise<ReportFile> {
  const { report, period, columns, sums } = table;
  const word = reportWords(language).values["sum"] ?? "";
  const rows = hasSums(table) ? [...table.rows, sumRow(word, sums)] : table.rows;
  const named = { name: `${report}-${period.from}-${period.to}.${format}`, type: TYPES[format] };
  if (format === "csv") {
    const sheet = sheetFor(boxOffice);
    const cells = rows.map((row) => row.map((cell, at) => written(sheet, cell, columns[at]?.kind ?? "text")));
    const head = columns.map(({ title, kind }) =>
      kind === "money" ? `${title} (${table.currency})` : title,
    );
    return { ...named, content: new TextEncoder().encode(csv(head, cells, sheet)) };
  }
  if (!boxOffice.writeSpreadsheet) throw new Error("This box office writes no spreadsheets");
  const content = await boxOffice.writeSpreadsheet({
    ...{ title: table.title, columns, rows, timeZone },
  });
  return { ...named, content };
}

/** As the operations return it, in base64. */
export async function encodedReport(...report: Parameters<typeof writeReport>) {
  const { name, type, content } = await writeReport(...report);
  return { name, type, content: Buffer.from(content).toString("base64") };
}

export function printFile({ type, content }: Awaited<ReturnType<typeof encodedReport>>): string {
  return type.startsWith("text/") ? Buffer.from(content, "base64").toString("utf8") : content;
}

function hasSums({ sums, rows }: Pick<Report["table"], "sums" | "rows">): boolean {
  return rows.length > 0 && sums.some((sum) => sum !== null);
}

function sumRow(word: string, sums: readonly Cell[]): Cell[] {
  return sums.map((sum, at) => (at === 0 ? word : sum));
}

/** Shares in percent, moments as ISO 8601. */
function written({ amount, decimal }: Sheet, cell: Cell, kind: ColumnKind): string | number {
  if (cell === null) return "";
  if (typeof cell === "string") return cell;
  switch (kind) {
    case "money":
      return amount(cell);
    case "share":
      return decimal((cell * 100).toFixed(1));
    case "rate":
      return decimal(String(cell / 100));
    default:
      return cell;
  }
}
