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
  /** The house's id; null if the vendor has none. */
  readonly own: number | null;
  readonly event: EventEntry;
  readonly venue: Venue;
  readonly plan: Plan;
  /** Null if the vendor names none. */
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
  readonly unreserved: readonly UnreservedArea[];
  readonly hasReserved: boolean;
}
export interface UnreservedArea {
  readonly id: string;
  /** Without row and number. */
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
  readonly available: number;
  readonly capacity: number;
  /** Upper bounds: a status with several bands has no count per band. */
  readonly freeByBand: ReadonlyMap<Band, number>;
  readonly areas: ReadonlyMap<string, { readonly band: Band; readonly available: number }>;
}

export interface SeatsNow {
  /** By position: free, and on sale at all. */
  readonly free: readonly boolean[];
  readonly sold: readonly boolean[];
  readonly bands: readonly (Band | null)[];
  readonly freeByBand: ReadonlyMap<Band, number>;
}
