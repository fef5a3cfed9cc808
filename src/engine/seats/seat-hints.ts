import type { Queryable } from "../storage/named-statement.ts";
import { SEAT } from "../storage/tables/shop.ts";
import type { ChangedPerformances } from "./seat-notices.ts";
import { isFreeAt } from "./seat-states.ts";

/** A byte per seat, stale after a second, so that best available takes microseconds. TAKE_SEATS decides. */
export interface SeatHint {
  /** SEAT.free or SEAT.held (for anything not free) by position, as last read or notified. */
  readonly states: Uint8Array;
  /** Number of running requests for each seat. */
  readonly marks: Uint8Array;
  /** The sum of `marks`. */
  marked: number;
}

export interface SeatHints {
  of(performance: number): SeatHint | undefined;
  /** Whether the hint is so old, or known to be so wrong, that it has to be read before use. */
  isStale(performance: number, freshMs?: number): boolean;
  read(client: Queryable, performances: readonly number[]): Promise<void>;
  /** Adds a request's marks on these seats, or removes them (-1). */
  mark(performance: number, positions: readonly number[], change: 1 | -1): void;
  held(performance: number, positions: readonly number[]): void;
  invalidate(performances: ChangedPerformances): void;
}

const FRESH_MS = 1_000;

/** Transfers only free seats: in a rush, when this runs most often, they are few. */
const READ = `
  select performance, count(*)::int as seats,
    coalesce(array_agg(position) filter (where ${isFreeAt("$2")}), '{}') as free
  from performance_seats where performance = any($1::int[])
  group by performance`;

export function createSeatHints(now: () => number): SeatHints {
  const hints = new Map<number, SeatHint & { requested: number }>();

  function put(performance: number, seats: number, free: readonly number[], requested: number): void {
    const states = new Uint8Array(seats).fill(SEAT.held);
    for (const position of free) states[position] = SEAT.free;
    const before = hints.get(performance);
    // Reads may overtake each other.
    if (before && requested < before.requested) return;
    const marks = before?.marks.length === states.length ? before.marks : new Uint8Array(states.length);
    const marked = marks === before?.marks ? before.marked : 0;
    hints.set(performance, { states, marks, marked, requested });
  }

  return {
    of: (performance) => hints.get(performance),
    isStale(performance, freshMs = FRESH_MS) {
      const hint = hints.get(performance);
      return !hint || Math.abs(now() - hint.requested) >= freshMs;
    },
    async read(client, performances) {
      const requested = now();
      const { rows } = await client.query<{ performance: number; seats: number; free: number[] }>({
        name: "seat-hints",
        text: READ,
        values: [performances, new Date(requested)],
      });
      for (const { performance, seats, free } of rows) put(performance, seats, free, requested);
    },
    mark(performance, positions, change) {
      const hint = hints.get(performance);
      if (!hint) return;
      for (const position of positions)
        hint.marks[position] = Math.max(0, (hint.marks[position] ?? 0) + change);
      hint.marked += positions.length * change;
    },
    held(performance, positions) {
      const states = hints.get(performance)?.states;
      if (states) for (const position of positions) states[position] = SEAT.held;
    },
    invalidate(performances) {
      for (const performance of performances === "all" ? hints.keys() : performances) {
        const hint = hints.get(performance);
        if (hint) hint.requested = Number.NEGATIVE_INFINITY;
      }
    },
  };
}
