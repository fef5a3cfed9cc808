import { TAKEN, WANTED } from "#domain/seating/seat-request.ts";
import type { SeatHint } from "../../seats/seat-hints.ts";
import type { PendingHold } from "../pending-hold.ts";
import { type SeatFilter, type SeatMask, seatMask } from "./seat-pools.ts";

/** In a rush most requests have the same filter. A request that takes seats removes them from every mask. */
export class SeatMasks {
  readonly #masks = new Map<number, Map<string, SeatMask>>();

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
