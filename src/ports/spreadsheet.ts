import type { Cell, ColumnKind } from "#domain/reports/reports.ts";

export interface Spreadsheet {
  readonly title: string;
  readonly columns: readonly { readonly title: string; readonly kind: ColumnKind }[];
  /** The last row may be the sums. Money in minor units. */
  readonly rows: readonly (readonly Cell[])[];
  /** IANA, for moments. */
  readonly timeZone: string;
}

/** Returns an XLSX file. */
export type WriteSpreadsheet = (sheet: Spreadsheet) => Promise<Uint8Array>;
