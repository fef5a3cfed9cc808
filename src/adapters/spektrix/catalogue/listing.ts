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

/** The vendor's catalogue under the house's words. */

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
  /** What the house calls it in its own files; null where the vendor does not say. */
  readonly own: number | null;
  readonly event: EventEntry;
  readonly venue: Venue;
  readonly plan: Plan;
  /** The vendor's price list; null where the vendor does not say. */
  readonly priceList: string | null;
  readonly starts: number;
  readonly sellsFrom: number;
  readonly sellsTo: number;
  readonly isOnSale: boolean;
  readonly cancelled: boolean;
  /** Whether the vendor names its best available seats. */
  readonly hasOverlay: boolean;
}

export interface Plan {
  readonly book: PlanEntry;
  readonly layout: HallLayout;
  readonly seats: readonly Place[];
  readonly seat: (id: string) => Place | undefined;
  /** The vendor's areas. */
  readonly areas: readonly string[];
  /** Those of them whose places have no seats: a ticket is for any of them. */
  readonly unreserved: readonly UnreservedArea[];
  readonly hasReserved: boolean;
}
export interface UnreservedArea {
  /** Also what a ticket there is asked for with. */
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

/** What the vendor counts. */
export interface Counts {
  /** Of what is sold here. */
  readonly available: number;
  readonly capacity: number;
  /** At most: a status with several bands does not say how many of each. */
  readonly freeByBand: ReadonlyMap<Band, number>;
  /** Unreserved areas that are sold, by their ids: each has one band. */
  readonly areas: ReadonlyMap<string, { readonly band: Band; readonly available: number }>;
}

/** Seat by seat, where a decoder is there. */
export interface SeatsNow {
  /** By position: free, and sold at all. */
  readonly free: readonly boolean[];
  readonly sold: readonly boolean[];
  readonly bands: readonly (Band | null)[];
  readonly freeByBand: ReadonlyMap<Band, number>;
}
