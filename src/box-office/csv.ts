/** Separated values by RFC 4180, which no spreadsheet takes for a formula. */

export type Cell = string | number;

export const SEPARATORS = { ",": ",", ";": ";", tab: "\t" } as const;

export interface CsvStyle {
  readonly separator: keyof typeof SEPARATORS;
  /** Excel takes a file without a byte order mark for one in Windows-1252. */
  readonly mark: boolean;
}

export function csv(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  { separator, mark }: CsvStyle = { separator: ",", mark: false },
): string {
  const between = SEPARATORS[separator];
  const lines = [head, ...rows].map((row) => `${row.map((value) => cell(value, between)).join(between)}\r\n`);
  return `${mark ? "\uFEFF" : ""}${lines.join("")}`;
}

function cell(value: Cell, between: string): string {
  if (typeof value === "number") return String(value);
  // An amount below nothing is no formula.
  const isNumber = /^-?\d+(?:[.,]\d+)?$/.test(value);
  const text = !isNumber && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return text.includes(between) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
