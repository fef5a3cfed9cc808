import type { DeliveryEntry, EventEntry, PlanEntry, PriceTypeEntry, Venue } from "#domain/house/entries.ts";
import type { LocalText } from "#domain/languages.ts";
import type { Currency } from "#domain/money.ts";
import type { VatRate } from "#domain/price/price-list.ts";
import type { Sales } from "#domain/sales/sales.ts";
import type { Band } from "#domain/seating/seating.ts";

/**
 * What the house's own folder says besides what the vendor sells: words, pictures, and where seats are on the plan. The
 * vendor's `webEventId` is an event's slug, its plan's name the hall's file, and its seats have the plan's own ids.
 */
export interface HouseBook {
  readonly currency: Currency;
  readonly timeZone: string;
  readonly maxTickets: number;
  readonly limitedShare: number;
  readonly venues: readonly Venue[];
  /** The vendor's ticket types are recognised by a name in any language. */
  readonly priceTypes: readonly PriceTypeEntry[];
  readonly vatRates: readonly VatRate[];
  /** What is paid besides tickets and things is called as the house calls its fee. */
  readonly fees: readonly { readonly name: LocalText }[];
  readonly deliveryMethods: readonly DeliveryEntry[];
  readonly events: readonly EventEntry[];
  /** Which venue a hall is shown under. */
  readonly performances: readonly { readonly plan: string; readonly venue: string }[];
  readonly plans: readonly PlanEntry[];
  /** The vendor's price bands, by name or id. */
  readonly priceBands: Readonly<Record<string, Band>>;
  /** "vendor": the vendor's payment component takes the money and confirms the basket. */
  readonly payment: "provider" | "vendor";
  readonly component: PaymentComponent;
  /** The name of the vendor's custom payment type under which our payments are recorded. */
  readonly paymentType: string;
  /** "own-map": the vendor has given the house the format of `status/detail` (`catalogue/seat-detail.ts`). */
  readonly seats: "frame" | "own-map" | "best-available";
  /** The vendor's order attribute in which our basket's id stands; null where the house has none. */
  readonly orderAttribute: string | null;
  /** The house's custom domain with the vendor, as "https://tickets.example.org". */
  readonly domain: string | null;
  /**
   * The vendor's pages for the house's customers, as "https://tickets.example.org/sundoperan"; null where seats are not
   * chosen in the frame.
   */
  readonly website: string | null;
  /** The vendor's funds, stock items and memberships are recognised by their names here, in any language. */
  readonly sales?: Sales;
}

/** The vendor's payment component as a browser loads it. */
export interface PaymentComponent {
  readonly script: string;
  readonly style: string;
}
