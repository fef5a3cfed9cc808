import { changedSeats, type SeatAvailability } from "#seat-map/hall/availability.ts";
import type { MapStore } from "#seat-map/map-store.ts";

interface HallState {
  readonly availability: SeatAvailability;
  /** In the order in which they were chosen. */
  readonly chosen: readonly { readonly seat: number }[];
  readonly active: number | null;
  readonly filter: null;
}

/** Any seat can be chosen, whatever its state: the actions are listed beside the map. */
export interface HallStore extends MapStore {
  read(): HallState;
  subscribe(listener: () => void): () => void;
  add(seats: readonly number[]): void;
  choose(seats: readonly number[]): void;
  receive(availability: SeatAvailability): void;
}

const UNDOABLE = 20;

export function createHallStore(first: SeatAvailability): HallStore {
  let state: HallState = { availability: first, chosen: [], active: null, filter: null };
  // A whole hall may be chosen: each of its seats is asked for as it is drawn.
  let isIn = new Set<number>();
  let before: (readonly { readonly seat: number }[])[] = [];
  const listeners = new Set<() => void>();
  const seatListeners = new Set<(seats: readonly number[]) => void>();
  const change = (next: Partial<HallState>, seats: readonly number[] = []) => {
    state = { ...state, ...next };
    if (next.chosen) isIn = new Set(next.chosen.map(({ seat }) => seat));
    for (const listener of listeners) listener();
    if (seats.length > 0) for (const listener of seatListeners) listener(seats);
  };
  const decide = (chosen: HallState["chosen"]) => {
    const seats = [...state.chosen, ...chosen].map(({ seat }) => seat);
    before = [...before, state.chosen].slice(-UNDOABLE);
    change({ chosen }, seats);
  };
  const isChosen = (seat: number) => isIn.has(seat);
  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onSeats(listener) {
      seatListeners.add(listener);
      return () => seatListeners.delete(listener);
    },
    onEvent: () => () => {},
    notify() {},
    isChosen,
    isLeftOut: () => false,
    toggle(seat) {
      decide(isChosen(seat) ? state.chosen.filter((one) => one.seat !== seat) : [...state.chosen, { seat }]);
    },
    add(seats) {
      const added = seats.filter((seat) => !isChosen(seat)).map((seat) => ({ seat }));
      if (added.length > 0) decide([...state.chosen, ...added]);
    },
    choose: (seats) => decide(seats.map((seat) => ({ seat }))),
    undo() {
      const last = before.at(-1);
      if (!last) return;
      before = before.slice(0, -1);
      change(
        { chosen: last },
        [...state.chosen, ...last].map(({ seat }) => seat),
      );
    },
    activate(active) {
      if (active !== state.active) change({ active });
    },
    receive(availability) {
      const changed = changedSeats(state.availability, availability);
      if (changed.length > 0) change({ availability }, changed);
    },
  };
}
