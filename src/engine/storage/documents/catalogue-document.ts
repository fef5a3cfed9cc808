import type { SaleWindow, Ways } from "#domain/availability.ts";
import type { Restriction } from "#domain/entitlements.ts";
import type { DeliveryEntry, EventEntry, PlanEntry, PriceTypeEntry, Venue } from "#domain/house/entries.ts";
import type { LocalText } from "#domain/languages.ts";
import type { Currency } from "#domain/money.ts";
import type { PriceList, VatRate } from "#domain/price/price-list.ts";
import type { Registration } from "#domain/sales/registrations/registrations.ts";
import type { Sales } from "#domain/sales/sales.ts";
import type { Band } from "#domain/seating/seating.ts";

/**
 * What the house's files put on sale, and the halls, with every relative date resolved. Small (some hundred
 * performances) and rarely changed, so it is stored whole and cached in memory.
 */
export interface Catalogue {
  readonly currency: Currency;
  readonly timeZone: string;
  readonly defaultModeOfSale: number;
  readonly defaultPriceType: number;
  readonly maxTickets: number;
  readonly limitedShare: number;
  readonly venues: readonly Venue[];
  readonly priceTypes: readonly PriceTypeEntry[];
  readonly priceLists: readonly PriceList[];
  readonly vatRates: readonly VatRate[];
  readonly fees: readonly FeeEntry[];
  readonly deliveryMethods: readonly DeliveryEntry[];
  readonly events: readonly EventEntry[];
  readonly performances: readonly PerformanceEntry[];
  readonly plans: readonly PlanEntry[];
  /** Products and everything else on sale besides tickets. Absent in older documents. */
  readonly sales?: Sales;
  readonly registrations?: readonly Registration[];
}

export interface FeeEntry {
  readonly id: string;
  readonly name: LocalText;
  readonly per: "ticket" | "order";
  readonly amount: number;
  readonly vat: string;
  /** Whether it is charged at the counter, too; by default it is. */
  readonly atCounter?: boolean;
}

export interface PerformanceEntry {
  readonly id: number;
  readonly event: string;
  readonly venue: string;
  readonly plan: string;
  /** Milliseconds since 1970. */
  readonly starts: number;
  readonly priceList: string;
  readonly sale: readonly SaleWindow[];
  readonly cancelled: boolean;
  readonly offSale: boolean;
  readonly restrictedTo: Restriction | null;
  readonly ways: Ways;
  readonly note: LocalText | null;
  /** Absent in older documents. */
  readonly access?: LocalText | null;
  readonly streaming?: LocalText | null;
  readonly reminder?: LocalText | null;
  /** Bands of the sections that differ from their seats' own, by section id. */
  readonly bands: Readonly<Record<string, Band>>;
}
