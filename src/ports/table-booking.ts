import type { Language } from "#domain/languages.ts";
import type { TableButton, TableMode, TableRequest } from "#domain/table-booking.ts";

/**
 * A restaurant's booking system: the address of its page, and the resources of it that our pages load. Offered beside a
 * performance, on its food page and with the confirmed order.
 */
export interface TableBooking {
  readonly partner: string;
  readonly mode: TableMode;
  /** Sources to allow in the content security policy; empty for a plain link. */
  readonly sources: { readonly frame: readonly string[]; readonly script: readonly string[] };
  address(request: TableRequest, language: Language): string;
  /** For visitors who have consented to it. Returns null if the partner has no widget for our pages. */
  button(language: Language): TableButton | null;
}
