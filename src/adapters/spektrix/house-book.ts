import type { LocalText } from "#domain/languages.ts";
import type { Currency } from "#domain/money.ts";
import type { PriceTypeRule, VatRate } from "#domain/price/price-list.ts";
import type { Point } from "#domain/seating/point.ts";
import type { Band, FloorArea, RowEnd } from "#domain/seating/seating.ts";

/**
 * What the house's own folder says besides what the vendor sells: words, pictures, and where seats are on the plan. The
 * vendor's `webEventId` is an event's slug, its plan's name the hall's file, and its seats have the plan's own ids.
 */
export interface HouseBook {
  readonly currency: Currency;
  readonly timeZone: string;
  readonly maxTickets: number;
  readonly limitedShare: number;
  readonly venues: readonly BookVenue[];
  readonly priceTypes: readonly BookPriceType[];
  readonly vatRates: readonly VatRate[];
  readonly deliveryMethods: readonly BookDelivery[];
  readonly events: readonly BookEvent[];
  /** Which venue a hall is shown under. */
  readonly performances: readonly { readonly plan: string; readonly venue: string }[];
  readonly plans: readonly BookPlan[];
}

export interface BookVenue {
  readonly id: string;
  readonly name: LocalText;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
}
/** The vendor's ticket types are recognised by a name in any language. */
export interface BookPriceType extends PriceTypeRule {
  readonly name: LocalText;
  readonly condition: LocalText | null;
  readonly maxPerPerformance: number | null;
}
export interface BookDelivery {
  readonly id: string;
  readonly kind: "electronic" | "post" | "collect";
  readonly name: LocalText;
  readonly description: LocalText;
  readonly amount: number;
  readonly minDaysBefore: number;
}
export interface BookEvent {
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
export interface BookPlan {
  readonly id: string;
  readonly hall: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly focalPoint: Point;
  readonly stage: { readonly label: LocalText; readonly outline: readonly Point[] };
  readonly levels: readonly {
    readonly id: string;
    readonly name: LocalText;
    readonly height?: number | undefined;
  }[];
  readonly sections: readonly BookSection[];
}
export interface BookSection {
  readonly id: string;
  readonly slug: string;
  readonly name: LocalText;
  readonly level: string;
  readonly door: LocalText | null;
  readonly standing?: boolean;
  readonly areas?: readonly FloorArea[];
  readonly rows: readonly BookRow[];
}
export interface BookRow {
  readonly number: string;
  readonly label?: string;
  readonly numbersAt?: RowEnd;
  readonly seats: readonly BookSeat[];
}
export interface BookSeat {
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
