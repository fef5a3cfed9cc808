import type { DeliveryEntry, EventEntry, PlanEntry, PriceTypeEntry, Venue } from "#domain/house/entries.ts";
import type { LocalText } from "#domain/languages.ts";
import type { Currency } from "#domain/money.ts";
import type { VatRate } from "#domain/price/price-list.ts";
import type { Sales } from "#domain/sales/sales.ts";
import type { Band } from "#domain/seating/seating.ts";

/**
 * What this back end uses of the house's folder. The vendor's `webEventId` is an event's slug, its plan's name the
 * hall's file, its seats have the plan's ids.
 */
export interface HouseBook {
  readonly currency: Currency;
  readonly timeZone: string;
  readonly maxTickets: number;
  readonly limitedShare: number;
  readonly venues: readonly Venue[];
  /** Matched with the vendor's ticket types by name in any language. */
  readonly priceTypes: readonly PriceTypeEntry[];
  readonly vatRates: readonly VatRate[];
  /** Other charges use the name of the house's fee. */
  readonly fees: readonly { readonly name: LocalText }[];
  readonly deliveryMethods: readonly DeliveryEntry[];
  readonly events: readonly EventEntry[];
  /** The venue that a hall is shown under. */
  readonly performances: readonly { readonly plan: string; readonly venue: string }[];
  readonly plans: readonly PlanEntry[];
  readonly priceBands: Readonly<Record<string, Band>>;
  /** "vendor": the vendor's component processes the payment and confirms the basket. */
  readonly payment: "provider" | "vendor";
  readonly component: PaymentComponent;
  /** Name of the vendor's custom payment type for our payments. */
  readonly paymentType: string;
  /** "own-map": the house has the format of `status/detail` from the vendor (`catalogue/seat-detail.ts`). */
  readonly seats: "frame" | "own-map" | "best-available";
  /** The vendor's order attribute for our basket's id; null if the house has none. */
  readonly orderAttribute: string | null;
  readonly domain: string | null;
  /** "https://tickets.example.org/sundoperan"; null if seats are not chosen in the frame. */
  readonly website: string | null;
  /** Matched with the vendor's items by name in any language. */
  readonly sales?: Sales;
}

export interface PaymentComponent {
  readonly script: string;
  readonly style: string;
}
