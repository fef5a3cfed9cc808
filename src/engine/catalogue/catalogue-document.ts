import type { SaleWindow, Ways } from "#domain/availability.ts";
import type { Restriction } from "#domain/entitlements.ts";
import type { LocalText } from "#domain/languages.ts";
import type { Currency } from "#domain/money.ts";
import type { PriceList, PriceTypeRule, VatRate } from "#domain/price/price-list.ts";
import type { Registration } from "#domain/sales/registrations.ts";
import type { Sales } from "#domain/sales/sales.ts";
import type { Point } from "#domain/seating/point.ts";
import type { Band, FloorArea, RowEnd } from "#domain/seating/seating.ts";

/**
 * The house as the engine knows it: what `season.json`, `house.json` and the halls say, with every relative
 * date resolved. It is small (some hundred performances) and changes rarely, so it is stored whole and kept
 * in memory; only seats, baskets and orders are rows.
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
  /** What is sold besides tickets. Documents from before there was any do not say. */
  readonly sales?: Sales;
  /** What is drawn among those who register for it. */
  readonly registrations?: readonly Registration[];
}

export interface Venue {
  readonly id: string;
  readonly name: LocalText;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
}

export interface PriceTypeEntry extends PriceTypeRule {
  readonly name: LocalText;
  readonly condition: LocalText | null;
  readonly maxPerPerformance: number | null;
}

export interface FeeEntry {
  readonly id: string;
  readonly name: LocalText;
  readonly per: "ticket" | "order";
  readonly amount: number;
  readonly vat: string;
}

export interface DeliveryEntry {
  readonly id: string;
  readonly kind: "electronic" | "post" | "collect";
  readonly name: LocalText;
  readonly description: LocalText;
  readonly amount: number;
  readonly vat: string;
  readonly minDaysBefore: number;
}

export interface EventEntry {
  readonly slug: string;
  readonly title: LocalText;
  readonly originalTitle: string | null;
  readonly composer: string | null;
  readonly librettist: string | null;
  readonly genre: string;
  readonly durationMinutes: number;
  readonly intervals: number;
  readonly sungIn: string | null;
  readonly surtitles: readonly string[];
  readonly ageAdvice: number | null;
  readonly lead: LocalText;
  readonly body: LocalText;
  readonly picture: { readonly file: string; readonly alt: LocalText };
  readonly vat: string;
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
  /** The band of every section that differs from its seats' own, by section id. */
  readonly bands: Readonly<Record<string, Band>>;
}

/** A seating plan, immutable: a changed hall gets a new id. Seats stand in plan order. */
export interface PlanEntry {
  readonly id: string;
  readonly hall: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly focalPoint: Point;
  readonly stage: { readonly label: LocalText; readonly outline: readonly Point[] };
  readonly levels: readonly {
    readonly id: string;
    readonly name: LocalText;
    /** Metres above the stalls, where the house has measured. */
    readonly height?: number | undefined;
  }[];
  readonly sections: readonly SectionEntry[];
}

export interface SectionEntry {
  readonly id: string;
  readonly slug: string;
  readonly name: LocalText;
  readonly level: string;
  readonly door: LocalText | null;
  /** Places are had by number, not pointed at. Documents from before there were any do not say. */
  readonly standing?: boolean;
  readonly areas?: readonly FloorArea[];
  readonly rows: readonly RowEntry[];
}

export interface RowEntry {
  readonly number: string;
  /** What the house calls the row where that is not "row" and its number. */
  readonly label?: string;
  readonly numbersAt?: RowEnd;
  readonly seats: readonly SeatEntry[];
}

export interface SeatEntry {
  readonly id: string;
  readonly number: string;
  readonly label?: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly band: Band;
  readonly accessible: boolean;
  readonly companion: boolean;
  readonly restrictedView: LocalText | null;
  readonly stepFree: boolean;
  readonly rowsInFront: number | null;
  readonly cluster: string | null;
}
