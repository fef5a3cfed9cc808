import type { DoorListState, DoorState } from "./door-core.ts";
import type { DoorFacts } from "./door-database.ts";
import type { DoorStore } from "./door-store.ts";

/** What the phone has stored, in memory: the state for the screens, the facts for the other parts of the core. */
export interface PhoneState {
  state(): DoorState;
  /** @returns a function that ends it */
  subscribe(listener: () => void): () => void;
  facts(): DoorFacts | null;
  /** By the server's clock as far as it is known. */
  now(): number;
  change(to: Partial<DoorState>): void;
  /** Reads the storage again. */
  refresh(more?: Partial<DoorState>): Promise<void>;
}

export function createPhoneState(store: DoorStore, clock: () => number): PhoneState {
  const listeners = new Set<() => void>();
  let facts: DoorFacts | null = null;
  let state: DoorState = {
    ...{ phase: "opening", deleted: null, device: null, lists: [], waiting: 0, rejected: 0 },
    ...{ isOnline: null, contact: null, offset: 0 },
  };

  function change(to: Partial<DoorState>): void {
    state = { ...state, ...to };
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    facts: () => facts,
    now: () => clock() + (facts?.offset ?? 0),
    change,
    async refresh(more = {}) {
      facts = await store.facts();
      const lists: DoorListState[] = [];
      for (const { about, read } of await store.lists())
        lists.push({ about, read, tickets: await store.countTickets(about.id) });
      change({
        ...{ phase: facts?.device ? "ready" : "unpaired", device: facts?.device ?? null },
        lists: lists.toSorted((a, b) => a.about.starts - b.about.starts),
        ...(await store.countOutbox()),
        ...{ contact: facts?.contact ?? null, offset: facts?.offset ?? 0, ...more },
      });
    },
  };
}
