import type { Language } from "#domain/languages.ts";
import type { TableButton, TableMode, TableWish } from "#domain/table-booking.ts";

/** What the product needs of a restaurant's booking system: where its page is, and what of theirs a page of ours loads. */
export interface TableBooking {
  /** As guests know the partner. */
  readonly partner: string;
  readonly mode: TableMode;
  /** What the content security policy is opened for; nothing where it is a link. */
  readonly sources: { readonly frame: readonly string[]; readonly script: readonly string[] };
  /** Filled in as far as the partner takes it. */
  address(wish: TableWish, language: Language): string;
  /** Null where nothing of the partner's runs in our page. */
  button(language: Language): TableButton | null;
}
