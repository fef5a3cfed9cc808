import { type Availability, bandOf, changedSeats, isFree, MINE, statusOfSeat } from "./availability.ts";
import type { Hall, HallSeat } from "./hall.ts";
import type { SeatPrices } from "./prices.ts";

/** A seat somebody wants, and as what. */
export interface Choice {
  readonly seat: number;
  readonly priceType: number;
}

export interface SeatState {
  readonly availability: Availability;
  /** In the order in which they were chosen. */
  readonly chosen: readonly Choice[];
  /** The seat under the pointer or the keyboard. */
  readonly active: number | null;
}

/** What just happened, to be said aloud. */
export type SeatEvent =
  | { readonly kind: "chosen"; readonly seats: readonly number[] }
  | { readonly kind: "let-go"; readonly seats: readonly number[] }
  | { readonly kind: "lost"; readonly seats: readonly number[] }
  | { readonly kind: "limit" }
  | { readonly kind: "unavailable"; readonly seat: number };

export interface SeatStore {
  read(): SeatState;
  /** @returns how to stop listening */
  subscribe(listener: () => void): () => void;
  /** Told which seats look different now. */
  onSeats(listener: (seats: readonly number[]) => void): () => void;
  onEvent(listener: (event: SeatEvent) => void): () => void;
  isChosen(seat: number): boolean;
  toggle(seat: number): void;
  setPriceType(seat: number, priceType: number): void;
  activate(seat: number | null): void;
  /** Takes up an earlier choice, as far as it is still free. */
  restore(choices: readonly Choice[]): void;
  /** The one place where news of the hall come in: seats somebody else took fall out of the choice. */
  receive(availability: Availability): void;
}

/** The one model behind map, list and sum. It knows no page and no framework. */
export function createSeatStore(
  hall: Hall,
  prices: SeatPrices,
  first: Availability,
  limit: () => number,
): SeatStore {
  let state: SeatState = { availability: first, chosen: [], active: null };
  const listeners = new Set<() => void>();
  const seatListeners = new Set<(seats: readonly number[]) => void>();
  const eventListeners = new Set<(event: SeatEvent) => void>();

  const change = (next: Partial<SeatState>, seats: readonly number[] = [], event?: SeatEvent) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
    if (seats.length > 0) for (const listener of seatListeners) listener(seats);
    if (event) for (const listener of eventListeners) listener(event);
  };
  const isChosen = (seat: number) => state.chosen.some((choice) => choice.seat === seat);
  const usual = (seat: HallSeat): Choice[] => {
    const price = prices.usual(seat, bandOf(state.availability, seat.index));
    return price ? [{ seat: seat.index, priceType: price.id }] : [];
  };
  const choose = (seats: readonly HallSeat[]) => {
    const added = seats.flatMap(usual);
    const indexes = added.map(({ seat }) => seat);
    if (state.chosen.length + added.length > limit()) return change({}, [], { kind: "limit" });
    change({ chosen: [...state.chosen, ...added] }, indexes, { kind: "chosen", seats: indexes });
  };
  const letGo = (seats: readonly number[]) =>
    change({ chosen: without(state.chosen, seats) }, seats, { kind: "let-go", seats });

  return {
    read: () => state,
    subscribe: (listener) => register(listeners, listener),
    onSeats: (listener) => register(seatListeners, listener),
    onEvent: (listener) => register(eventListeners, listener),
    isChosen,
    toggle(index) {
      const seat = hall.seats[index];
      if (!seat) return;
      const together = soldWith(hall, seat);
      if (isChosen(index)) return letGo(together.map((one) => one.index).filter(isChosen));
      if (together.every((one) => isFree(state.availability, one.index))) {
        return choose(together.filter((one) => !isChosen(one.index)));
      }
      change({}, [], { kind: "unavailable", seat: index });
    },
    setPriceType(index, priceType) {
      const chosen = state.chosen.map((choice) =>
        choice.seat === index ? { ...choice, priceType } : choice,
      );
      change({ chosen }, [index]);
    },
    activate(active) {
      if (active !== state.active) change({ active });
    },
    restore(choices) {
      const fitting = choices.filter(({ seat: index, priceType }) => {
        const seat = hall.seats[index];
        if (!seat || isChosen(index) || !isFree(state.availability, index)) return false;
        return prices.of(seat, bandOf(state.availability, index), priceType) !== undefined;
      });
      const room = Math.max(0, limit() - state.chosen.length);
      const added = fitting.slice(0, room);
      if (added.length > 0) {
        change(
          { chosen: [...state.chosen, ...added] },
          added.map(({ seat }) => seat),
        );
      }
    },
    receive(availability) {
      const changed = changedSeats(state.availability, availability);
      if (changed.length === 0) return;
      const gone = state.chosen.map(({ seat }) => seat).filter((seat) => !isFree(availability, seat));
      // What is now in one's own basket was not lost to anybody.
      const lost = gone.filter((seat) => statusOfSeat(availability, seat) !== MINE);
      change(
        { availability, chosen: without(state.chosen, gone) },
        [...new Set([...changed, ...gone])],
        lost.length > 0 ? { kind: "lost", seats: lost } : undefined,
      );
    },
  };
}

/** What the chosen seats cost together, fees included: minor units. */
export function sumOf(hall: Hall, prices: SeatPrices, { availability, chosen }: SeatState): number {
  return chosen.reduce((sum, { seat: index, priceType }) => {
    const seat = hall.seats[index];
    const price = seat && prices.of(seat, bandOf(availability, index), priceType);
    return sum + (price?.total.amount ?? 0);
  }, 0);
}

/** Seats of a cluster are bought together or not at all. */
function soldWith(hall: Hall, seat: HallSeat): readonly HallSeat[] {
  if (seat.cluster === null) return [seat];
  return hall.seats.filter(({ cluster, section }) => cluster === seat.cluster && section === seat.section);
}

function without(chosen: readonly Choice[], seats: readonly number[]): readonly Choice[] {
  return chosen.filter(({ seat }) => !seats.includes(seat));
}

function register<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
