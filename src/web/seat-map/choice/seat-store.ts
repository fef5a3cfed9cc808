import {
  bandOf,
  changedSeats,
  isFree,
  MINE,
  type SeatAvailability,
  statusOfSeat,
} from "#seat-map/hall/availability.ts";
import type { Hall, HallSeat } from "#seat-map/hall/hall.ts";
import type { SeatPrices } from "#seat-map/hall/prices.ts";
import type { SeatFilter } from "../list/seat-filter.ts";

export interface Choice {
  readonly seat: number;
  readonly priceType: number;
}

export interface SeatMapState {
  readonly availability: SeatAvailability;
  readonly chosen: readonly Choice[];
  readonly active: number | null;
  readonly before: readonly (readonly Choice[])[];
  /** Null for all seats. Filtered-out seats are dimmed and can still be chosen. */
  readonly filter: SeatFilter | null;
}

export type SeatEvent =
  | ({ readonly kind: "chosen"; readonly seats: readonly number[] } & Pick<ChooseMore, "apart" | "instead">)
  | { readonly kind: "let-go"; readonly seats: readonly number[] }
  | { readonly kind: "undone" }
  | { readonly kind: "lost"; readonly seats: readonly number[]; readonly as: readonly number[] }
  | { readonly kind: "none-near"; readonly wanted: number; readonly available: number }
  | { readonly kind: "no-answer" }
  | { readonly kind: "none-free" }
  | { readonly kind: "limit" }
  | { readonly kind: "unavailable"; readonly seat: number };

export interface ChooseMore {
  /** The seats they replace. */
  readonly instead?: readonly number[];
  /** Price types for each seat. Default: the usual one. */
  readonly as?: readonly number[];
  readonly apart?: boolean;
}

export interface SeatStore {
  read(): SeatMapState;
  subscribe(listener: () => void): () => void;
  onSeats(listener: (seats: readonly number[]) => void): () => void;
  onEvent(listener: (event: SeatEvent) => void): () => void;
  notify(event: SeatEvent): void;
  isChosen(seat: number): boolean;
  toggle(seat: number): void;
  /** One change: all or none. */
  choose(seats: readonly number[], how?: ChooseMore): void;
  clear(): void;
  /** As far as its seats are still free. */
  undo(): void;
  setFilter(filter: SeatFilter | null): void;
  isLeftOut(seat: number): boolean;
  setPriceType(seat: number, priceType: number): void;
  activate(seat: number | null): void;
  /** As far as its seats are still free. */
  restore(choices: readonly Choice[]): void;
  /** Removes chosen seats taken by others. */
  receive(availability: SeatAvailability): void;
}

const UNDOABLE = 20;

/** State behind map, list and total; no React, no DOM. */
export function createSeatStore(
  hall: Hall,
  prices: SeatPrices,
  first: SeatAvailability,
  limit: () => number,
): SeatStore {
  let state: SeatMapState = { availability: first, chosen: [], active: null, before: [], filter: null };
  const listeners = new Set<() => void>();
  const seatListeners = new Set<(seats: readonly number[]) => void>();
  const eventListeners = new Set<(event: SeatEvent) => void>();

  const read = () => state;
  const change: Change = (next, seats = [], event) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
    if (seats.length > 0) for (const listener of seatListeners) listener(seats);
    if (event) for (const listener of eventListeners) listener(event);
  };
  const isLeftOut = (index: number) => {
    const seat = hall.seats[index];
    return Boolean(seat && state.filter && !state.filter(seat, bandOf(state.availability, index)));
  };

  return {
    ...choosing({ hall, prices, limit, read, change }),
    read,
    subscribe: (listener) => register(listeners, listener),
    onSeats: (listener) => register(seatListeners, listener),
    onEvent: (listener) => register(eventListeners, listener),
    notify: (event) => change({}, [], event),
    isLeftOut,
    setFilter(filter) {
      if (filter === null && state.filter === null) return;
      const leftOut = hall.seats.map(({ index }) => isLeftOut(index));
      state = { ...state, filter };
      const changed = [...leftOut.keys()].filter((index) => leftOut[index] !== isLeftOut(index));
      change({}, changed);
    },
    activate(active) {
      if (active !== state.active) change({ active });
    },
    receive(availability) {
      const changed = changedSeats(state.availability, availability);
      if (changed.length === 0) return;
      const gone = state.chosen.filter(({ seat }) => !isFree(availability, seat));
      const seats = gone.map(({ seat }) => seat);
      const lost = gone.filter(({ seat }) => statusOfSeat(availability, seat) !== MINE);
      const event: SeatEvent = {
        kind: "lost",
        seats: lost.map(({ seat }) => seat),
        as: lost.map(({ priceType }) => priceType),
      };
      change(
        { availability, chosen: without(state.chosen, seats) },
        [...new Set([...changed, ...seats])],
        lost.length > 0 ? event : undefined,
      );
    },
  };
}

type Change = (next: Partial<SeatMapState>, seats?: readonly number[], event?: SeatEvent) => void;

interface Chooser {
  readonly hall: Hall;
  readonly prices: SeatPrices;
  readonly limit: () => number;
  readonly read: () => SeatMapState;
  readonly change: Change;
}

function choosing({ hall, prices, limit, read, change }: Chooser) {
  const choiceOf = (seat: number) => read().chosen.find((choice) => choice.seat === seat);
  const isChosen = (seat: number) => choiceOf(seat) !== undefined;
  const isFreeNow = ({ index }: HallSeat) => isFree(read().availability, index);
  const choiceFor = (seat: HallSeat, as: number | undefined): Choice[] => {
    const band = bandOf(read().availability, seat.index);
    const price = (as !== undefined && prices.of(seat, band, as)) || prices.usual(seat, band);
    return price ? [{ seat: seat.index, priceType: price.id }] : [];
  };
  const stillToBeHad = ({ seat: index, priceType }: Choice) => {
    const seat = hall.seats[index];
    if (!seat || !isFreeNow(seat)) return false;
    return prices.of(seat, bandOf(read().availability, index), priceType) !== undefined;
  };
  const decide = (chosen: readonly Choice[], seats: readonly number[], event: SeatEvent) =>
    change({ chosen, before: [...read().before, read().chosen].slice(-UNDOABLE) }, seats, event);
  const letGo = (seats: readonly number[]) =>
    decide(without(read().chosen, seats), seats, { kind: "let-go", seats });
  const choose = (seats: readonly HallSeat[], { instead, as = [], apart = false }: ChooseMore = {}) => {
    const gone = seats.find((seat) => !isFreeNow(seat));
    if (gone) return change({}, [], { kind: "unavailable", seat: gone.index });
    const kept = without(read().chosen, instead ?? []);
    const added = seats.flatMap((seat, index) => choiceFor(seat, as[index]));
    const indexes = added.map(({ seat }) => seat);
    if (kept.length + added.length > limit()) return change({}, [], { kind: "limit" });
    const event = {
      kind: "chosen",
      seats: indexes,
      ...(apart && { apart }),
      ...(instead && { instead }),
    } as const;
    decide([...kept, ...added], [...indexes, ...(instead ?? [])], event);
  };

  return {
    isChosen,
    toggle(index: number) {
      const seat = hall.seats[index];
      if (!seat) return;
      const together = soldWith(hall, seat);
      if (isChosen(index)) return letGo(together.map((one) => one.index).filter(isChosen));
      if (!together.every(isFreeNow)) return change({}, [], { kind: "unavailable", seat: index });
      choose(together.filter((one) => !isChosen(one.index)));
    },
    choose(indexes: readonly number[], how?: ChooseMore) {
      choose(
        indexes.flatMap((index) => (isChosen(index) ? [] : (hall.seats[index] ?? []))),
        how,
      );
    },
    clear() {
      if (read().chosen.length > 0) letGo(read().chosen.map(({ seat }) => seat));
    },
    undo() {
      const { chosen: now, before } = read();
      const last = before.at(-1);
      if (!last) return;
      const chosen = last.filter(stillToBeHad).map((one) => choiceOf(one.seat) ?? one);
      const seats = [...now, ...chosen].map(({ seat }) => seat);
      change({ chosen, before: before.slice(0, -1) }, seats, { kind: "undone" });
    },
    setPriceType(index: number, priceType: number) {
      const chosen = read().chosen.map((choice) =>
        choice.seat === index ? { ...choice, priceType } : choice,
      );
      change({ chosen }, [index]);
    },
    restore(choices: readonly Choice[]) {
      const fitting = choices.filter((choice) => !isChosen(choice.seat) && stillToBeHad(choice));
      const room = Math.max(0, limit() - read().chosen.length);
      const added = fitting.slice(0, room);
      if (added.length === 0) return;
      const seats = added.map(({ seat }) => seat);
      change({ chosen: [...read().chosen, ...added] }, seats);
    },
  };
}

/** With fees, minor units. */
export function sumOfChosen(
  hall: Hall,
  prices: SeatPrices,
  { availability, chosen }: Pick<SeatMapState, "availability" | "chosen">,
): number {
  return chosen.reduce((sum, { seat: index, priceType }) => {
    const seat = hall.seats[index];
    const price = seat && prices.of(seat, bandOf(availability, index), priceType);
    return sum + (price?.total.amount ?? 0);
  }, 0);
}

/** Seats of a cluster are sold only together. */
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
