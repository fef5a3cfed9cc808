interface Entry {
  readonly key?: string;
  readonly idx?: number;
}

/**
 * Position in the history of the page with this key. The browser's entry may be the dialog's already while the page beneath is
 * rendered once more; then it is what was known of the page.
 */
export function indexOf(key: string, entry: Entry | null, known = 0): number {
  return (entry?.key ?? "default") === key ? (entry?.idx ?? 0) : known;
}
