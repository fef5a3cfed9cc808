import { MOST_ENTRIES } from "./operations/lists.ts";

/** A row more than is shown: it tells whether the list goes on. */
export const ROWS_TO_READ = MOST_ENTRIES + 1;

interface List<Entry, Id> {
  readonly entries: Entry[];
  readonly next: Id | null;
}

/** @param rows up to `ROWS_TO_READ` */
export function toList<Row, Entry, Id>(
  rows: readonly Row[],
  { entry, id }: { readonly entry: (row: Row) => Entry; readonly id: (row: Row) => Id },
): List<Entry, Id> {
  const shown = rows.slice(0, MOST_ENTRIES);
  const last = shown.at(-1);
  const goesOn = rows.length > MOST_ENTRIES && last !== undefined;
  return { entries: shown.map(entry), next: goesOn ? id(last) : null };
}

export function printList<Entry>(
  { entries, next }: List<Entry, string | number>,
  line: (entry: Entry) => string,
  empty: string,
): string {
  const lines = entries.map(line);
  if (next !== null) lines.push(`There are more: --after ${next}`);
  return lines.join("\n") || empty;
}
