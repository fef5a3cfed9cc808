import type { SeatAvailability } from "./hall/availability.ts";
import type { HallSeat } from "./hall/hall.ts";

/** What the map reads and changes; each screen has its own store behind it. */
export interface MapStore {
  read(): {
    readonly availability: SeatAvailability;
    readonly chosen: readonly { readonly seat: number }[];
    readonly active: number | null;
    /** Compared by identity: another filter changes half the hall. */
    readonly filter: unknown;
  };
  onSeats(listener: (seats: readonly number[]) => void): () => void;
  onEvent(
    listener: (event: { readonly kind: string; readonly seats?: readonly number[] }) => void,
  ): () => void;
  notify(event: { readonly kind: "none-free" }): void;
  isChosen(seat: number): boolean;
  isLeftOut(seat: number): boolean;
  toggle(seat: number): void;
  undo(): void;
  activate(seat: number | null): void;
}

export interface MapNames {
  /** What a screen reader says of a seat. */
  full(seat: HallSeat, availability: SeatAvailability, isLeftOut?: boolean): string;
}
