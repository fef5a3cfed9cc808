import type { LocalText } from "../languages.ts";
import type { PriceTypeRule } from "../price/price-list.ts";
import type { Point } from "../seating/point.ts";
import type { Band, FloorArea, RowEnd } from "../seating/seating.ts";

/** Entries of the house's files as a back end imports them. */

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

export interface DeliveryEntry {
  readonly id: string;
  readonly kind: "electronic" | "post" | "collect";
  readonly name: LocalText;
  readonly description: LocalText;
  readonly amount: number;
  readonly vat: string;
  readonly minDaysBefore: number;
}

export interface CreditEntry {
  readonly part: LocalText;
  /** A proper name is the same in all languages. */
  readonly by: LocalText | string;
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
  /** Missing in documents written before credits existed. */
  readonly credits?: readonly CreditEntry[];
  readonly lead: LocalText;
  readonly body: LocalText;
  readonly picture: PictureEntry;
  readonly vat: string;
}

/** An immutable seating plan: a changed hall gets a new id. Seats are in plan order. */
export interface PlanEntry {
  readonly id: string;
  readonly hall: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly focalPoint: Point;
  readonly stage: { readonly label: LocalText; readonly outline: readonly Point[] };
  readonly levels: readonly {
    readonly id: string;
    readonly name: LocalText;
    /** Metres above the stalls, if measured. */
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
  /** Notice to show before a visitor buys a place here. */
  readonly message?: LocalText;
  /** Places are sold by number and cannot be selected on the plan. Missing in older documents. */
  readonly standing?: boolean;
  readonly areas?: readonly FloorArea[];
  readonly rows: readonly RowEntry[];
}

export interface RowEntry {
  readonly number: string;
  /** The row's label if it is not "row" and its number. */
  readonly label?: string;
  readonly numbersAt?: RowEnd;
  readonly seats: readonly SeatEntry[];
}

export interface PictureEntry {
  readonly file: string;
  readonly alt: LocalText;
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
  readonly viewPicture?: PictureEntry;
  readonly stepFree: boolean;
  readonly rowsInFront: number | null;
  readonly cluster: string | null;
}
