import type { Hall, HallSeat } from "#seat-map/hall/hall.ts";
import type { MapNames } from "#seat-map/map-store.ts";
import type { HallStore } from "./hall-store.ts";

export interface HallNames extends MapNames {
  /** "Parkett, rad A, plats 5". */
  place(seat: HallSeat): string;
}

/** A hall on a screen, with what the screen knows of its seats. */
export interface MappedHall {
  readonly hall: Hall;
  readonly store: HallStore;
  readonly names: HallNames;
  /** Indexes, in the order in which they were chosen. */
  readonly chosen: readonly number[];
  /** What a seat is, in words. */
  describe(seat: number): string;
  /** Its class in `looks.module.css`. */
  lookOf(seat: number): string;
  /** A class with other colours for these looks, which matter more than the names of sections. */
  readonly colours?: string | undefined;
}
