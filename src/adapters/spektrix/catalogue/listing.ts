import type {
  EventEntry,
  PlanEntry,
  PriceTypeEntry,
  RowEntry,
  SeatEntry,
  SectionEntry,
  Venue,
} from "#domain/house/entries.ts";
import type { HallLayout } from "#domain/seating/hall-layout.ts";
import type { Band } from "#domain/seating/seating.ts";

/** The vendor's catalogue with the house's texts. */

export interface Listing {
  readonly performances: readonly Performance[];
  readonly performance: (id: number) => Performance | undefined;
  readonly byVendor: (instance: string) => Performance | undefined;
  readonly event: (slug: string) => EventEntry | undefined;
  readonly plan: (id: string) => Plan | undefined;
}

export interface Performance {
  readonly id: number;
  readonly instance: string;
  /** The house's own id for it; null if the vendor has none. */
  readonly own: number | null;
  readonly event: EventEntry;
  readonly venue: Venue;
  readonly plan: Plan;
  /** The vendor's price list; null if the vendor names none. */
  readonly priceList: string | null;
  readonly starts: number;
  readonly sellsFrom: number;
  readonly sellsTo: number;
  readonly isOnSale: boolean;
  readonly cancelled: boolean;
  /** Whether the vendor ranks its best available seats. */
  readonly hasOverlay: boolean;
}

export interface Plan {
  readonly book: PlanEntry;
  readonly layout: HallLayout;
  readonly seats: readonly Place[];
  readonly seat: (id: string) => Place | undefined;
  readonly areas: readonly string[];
  /** Unreserved areas: a ticket there is for any place. */
  readonly unreserved: readonly UnreservedArea[];
  readonly hasReserved: boolean;
}
export interface UnreservedArea {
  /** Also sent when requesting a ticket there. */
  readonly id: string;
  /** Any place of its section, without row and number. */
  readonly place: Place;
}
export interface Place {
  readonly position: number;
  readonly section: SectionEntry;
  readonly row: RowEntry;
  readonly seat: SeatEntry;
}

export interface Price {
  readonly band: Band;
  readonly type: PriceTypeEntry;
  readonly vendorType: string;
  /** Minor units. */
  readonly amount: number;
}

export interface Counts {
  /** Number of places on sale here that are free. */
  readonly available: number;
  readonly capacity: number;
  /** Upper bounds: a status with several bands has no count per band. */
  readonly freeByBand: ReadonlyMap<Band, number>;
  /** Unreserved areas on sale, by id: each has one band. */
  readonly areas: ReadonlyMap<string, { readonly band: Band; readonly available: number }>;
}

/** Seat by seat, if there is a decoder. */
export interface SeatsNow {
  /** By position: free, and on sale at all. */
  readonly free: readonly boolean[];
  readonly sold: readonly boolean[];
  readonly bands: readonly (Band | null)[];
  readonly freeByBand: ReadonlyMap<Band, number>;
}
