interface Entry {
  readonly key?: string;
  readonly idx?: number;
}

/** The index of the page's entry in the history; `known` if the current entry is already the dialog's. */
export function indexOf(key: string, entry: Entry | null, known = 0): number {
  return (entry?.key ?? "default") === key ? (entry?.idx ?? 0) : known;
}
