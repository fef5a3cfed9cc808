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
  readonly vendorPlan: string;
  /** The vendor's price list; null where the vendor does not say. */
  readonly priceList: string | null;
  readonly starts: number;
  readonly sellsFrom: number;
  readonly sellsTo: number;
  readonly isOnSale: boolean;
  readonly cancelled: boolean;
}

export interface Plan {
  readonly book: PlanEntry;
  readonly layout: HallLayout;
  readonly seats: readonly Place[];
  readonly seat: (id: string) => Place | undefined;
  /** The vendor's areas. */
  readonly areas: readonly string[];
  /** Its places have no seats: a ticket is for any of them. Null where they have. */
  readonly unreserved: Place | null;
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

export interface SeatsNow {
  /** By position: free, and sold at all. */
  readonly free: readonly boolean[];
  readonly sold: readonly boolean[];
  readonly bands: readonly (Band | null)[];
  /** Whose basket has it. */
  readonly baskets: ReadonlyMap<string, string>;
  readonly freeByBand: ReadonlyMap<Band, number>;
}
