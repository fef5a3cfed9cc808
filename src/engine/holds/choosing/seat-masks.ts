import { TAKEN, WANTED } from "#domain/seating/seat-wish.ts";
import type { PendingHold } from "../pending-hold.ts";
import type { SeatHint } from "./seat-hints.ts";
import { type SeatFilter, type SeatMask, seatMask } from "./seat-pools.ts";

/**
 * The free seats of a batch, by who looks for them: in a rush most look for the same. A request that takes
 * seats takes them out of every one.
 */
export class SeatMasks {
  readonly #masks = new Map<number, Map<string, SeatMask>>();

  /** Looks at the performance of `one` by the hint, without the seats of earlier requests. */
  of({ context, performance }: PendingHold, hint: SeatHint): (filter: SeatFilter) => SeatMask {
    const known = this.#masks.get(performance.id) ?? new Map<string, SeatMask>();
    this.#masks.set(performance.id, known);
    return (filter) => {
      const key = `${filter.pool} ${filter.band} ${filter.section}`;
      const mask = known.get(key) ?? seatMask(context.index, performance, hint, filter);
      known.set(key, mask);
      return mask;
    };
  }

  /** The hints of these were read again. */
  forget(performances: Iterable<number>): void {
    for (const performance of performances) this.#masks.delete(performance);
  }

  take({ performance, choices }: PendingHold): void {
    for (const seats of this.#masks.get(performance.id)?.values() ?? []) {
      for (const { place } of choices) {
        const before = seats.mask[place.position];
        if (before === TAKEN) continue;
        if (before === WANTED) seats.wanted -= 1;
        seats.free -= 1;
        seats.mask[place.position] = TAKEN;
      }
    }
  }
}
