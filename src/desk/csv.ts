/** Comma-separated values by RFC 4180, which no spreadsheet takes for a formula. */

export type Cell = string | number;

export function csv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [head, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: Cell): string {
  if (typeof value === "number") return String(value);
  // An amount below nothing is no formula.
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(value);
  const text = !isNumber && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
