/** CSV by RFC 4180, with protection against formulas in cells. */

export type Cell = string | number;

const SEPARATORS = { ",": ",", ";": ";", tab: "\t" } as const;

export interface CsvStyle {
  readonly separator: keyof typeof SEPARATORS;
  /** Without a byte order mark Excel reads the file as Windows-1252. */
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
  // A negative amount is not a formula.
  const isNumber = /^-?\d+(?:[.,]\d+)?$/.test(value);
  const text = !isNumber && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return text.includes(between) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
