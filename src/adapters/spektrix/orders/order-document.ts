import type { Address } from "#contract/operations/customers.ts";
import type { Language, LocalText } from "#domain/languages.ts";
import type { Currency } from "#domain/money.ts";
import type { TaxedCharge } from "#domain/price/vat.ts";
import type { LineText } from "#domain/sales/line-text.ts";
import type { Band } from "#domain/seating/seating.ts";

/** At placing: stays the same when the vendor renames anything. */
export interface OrderDocument {
  readonly language: Language;
  readonly currency: Currency;
  readonly holder: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly delivery: {
    readonly id: string;
    readonly kind: "electronic" | "post" | "collect";
    readonly name: LocalText;
    readonly description: LocalText;
  } | null;
  readonly performances: readonly SoldPerformance[];
  readonly tickets: readonly SoldTicket[];
  readonly lines: readonly SoldLine[];
  /** The same for receipt, email and provider. */
  readonly charges: readonly TaxedCharge[];
  readonly billing: Address | null;
}

export interface SoldLine {
  readonly id: string;
  readonly kind: string;
  readonly quantity: number;
  readonly text: LineText;
  readonly items: readonly string[];
}

export function idsOf({ tickets, lines }: Pick<OrderDocument, "tickets" | "lines">): string[] {
  return [...tickets.map(({ id }) => id), ...lines.flatMap(({ items }) => items)].sort();
}

export interface SoldPerformance {
  readonly id: number;
  readonly starts: number;
  readonly durationMinutes: number;
  readonly venue: { readonly id: string; readonly name: LocalText };
  readonly event: {
    readonly slug: string;
    readonly title: LocalText;
    readonly composer: string | null;
    readonly picture: { readonly url: string; readonly alt: LocalText };
  };
}

export interface SoldTicket {
  readonly id: string;
  readonly performance: number;
  readonly seat: string;
  readonly place: TicketPlace;
  readonly band: Band;
  readonly priceType: LocalText;
  /** Minor units. */
  readonly total: number;
}

export interface TicketPlace {
  readonly section: LocalText;
  readonly level: LocalText;
  readonly door: LocalText | null;
  readonly row: string;
  readonly seat: string;
  readonly restrictedView: LocalText | null;
  readonly accessible: boolean;
}
