import type { Address } from "#contract/operations/customers.ts";
import type { Language, LocalText } from "#domain/languages.ts";
import type { Currency } from "#domain/money.ts";
import type { TaxedCharge } from "#domain/price/vat.ts";
import type { LineText } from "#domain/sales/line-text.ts";
import type { Band } from "#domain/seating/seating.ts";

/** What was bought, as it was when the order was placed: the vendor may rename everything, an order stays as it is. */
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
  /** What is paid, charge by charge, each with its part of the VAT: receipt, email and provider speak of the same. */
  readonly charges: readonly TaxedCharge[];
  /** The address that the bill names, as it was. */
  readonly billing: Address | null;
}

/** What was bought besides tickets. */
export interface SoldLine {
  readonly id: string;
  readonly kind: string;
  readonly quantity: number;
  readonly text: LineText;
  /** The vendor's items that it stands for. */
  readonly items: readonly string[];
}

/** Everything that was paid for, by the vendor's ids. */
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
  /** The vendor's id of it in the basket. */
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
