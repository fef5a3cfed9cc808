import type { Caller } from "#contract/operation.ts";
import { percentile } from "./bench-shop.ts";

/**
 * Clients request seats again after each response, half of them free on the map, half best available, until
 * all are sold out.
 */

interface Wanted {
  readonly performance: number;
  /** Null: best available. */
  readonly seats: readonly string[] | null;
  readonly quantity: number;
}

export type Ask = (visitor: Caller, wanted: Wanted) => Promise<readonly string[] | null>;

interface Load {
  readonly clients: number;
  readonly visitors: readonly Caller[];
  /** On sale at the same time, in waves. */
  readonly waves: readonly (readonly number[])[];
  readonly hall: { readonly rows: number; readonly seatsInRow: number };
  readonly random: () => number;
}

export interface LoadResult {
  readonly holds: number;
  readonly seats: number;
  readonly refused: number;
  readonly seconds: number;
  readonly holdsPerSecond: number;
  readonly seatsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** One, two, two, two, three, four … 2.8 on average. */
const SIZES = [1, 2, 2, 2, 3, 4, 4, 4, 2, 4];

export async function rush(load: Load, ask: Ask): Promise<LoadResult> {
  const times: number[] = [];
  let [seats, refused] = [0, 0];
  // A visitor with seats does not ask again: the answer would have the earlier seats, too.
  const withoutSeats = [...load.visitors];
  const began = performance.now();
  for (const wave of load.waves) {
    const maps = new Map(wave.map((id) => [id, new SeatView(load)]));
    let failed = false;
    const client = async () => {
      while (!failed) {
        const open = [...maps].filter(([, map]) => map.left > 0);
        const [id, map] = open[Math.floor(load.random() * open.length)] ?? [];
        if (id === undefined || !map) return;
        const caller = withoutSeats.pop();
        if (!caller) throw new Error("All visitors have seats, and some are left");
        const requested = performance.now();
        const got = await ask(caller, map.request(id)).catch((error: unknown) => {
          failed = true;
          throw error;
        });
        times.push(performance.now() - requested);
        if (got) map.take(got);
        if (got) seats += got.length;
        else {
          refused += 1;
          withoutSeats.unshift(caller);
        }
      }
    };
    // The caller then closes the database: errors of other clients would hide the first.
    const ended = await Promise.allSettled(Array.from({ length: load.clients }, client));
    for (const end of ended) if (end.status === "rejected") throw end.reason;
  }
  const seconds = (performance.now() - began) / 1000;
  const holds = times.length - refused;
  return {
    holds,
    seats,
    refused,
    seconds,
    holdsPerSecond: holds / seconds,
    seatsPerSecond: seats / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

/** Seats known as taken to one client are taken for all. */
class SeatView {
  left: number;
  readonly #taken: Set<string>;
  readonly #crowd: Load;
  constructor(load: Load) {
    this.#crowd = load;
    this.#taken = new Set();
    this.left = load.hall.rows * load.hall.seatsInRow;
  }

  request(performance: number): Wanted {
    const { random } = this.#crowd;
    const quantity = Math.min(this.left, SIZES[Math.floor(random() * SIZES.length)] ?? 2);
    const seats = random() < 0.5 ? this.#freeSeats(quantity) : null;
    return { performance, seats, quantity };
  }

  take(seats: readonly string[]): void {
    for (const seat of seats) this.#taken.add(seat);
    this.left -= seats.length;
  }

  /** Null if a few attempts find none. */
  #freeSeats(quantity: number): string[] | null {
    const { random, hall } = this.#crowd;
    for (let look = 0; look < 20; look++) {
      const row = 1 + Math.floor(random() * hall.rows);
      const first = 1 + Math.floor(random() * (hall.seatsInRow - quantity + 1));
      const seats = Array.from({ length: quantity }, (_, index) => `${row}-${first + index}`);
      if (seats.every((seat) => !this.#taken.has(seat))) return seats;
    }
    return null;
  }
}
