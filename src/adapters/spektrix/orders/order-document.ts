import type { Language, LocalText } from "#domain/languages.ts";
import type { Currency } from "#domain/money.ts";
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
  readonly vatByRate: readonly { readonly basisPoints: number; readonly vat: number }[];
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
