interface Entry {
  readonly key?: string;
  readonly idx?: number;
}

/**
 * Returns the position in the history of the page with this key. If the page beneath renders while the current entry is
 * already the dialog's, returns the `known` position.
 */
export function indexOf(key: string, entry: Entry | null, known = 0): number {
  return (entry?.key ?? "default") === key ? (entry?.idx ?? 0) : known;
}
