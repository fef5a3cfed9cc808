import { bestAvailable } from "../../seating/best-available.ts";
import type { HallLayout } from "../../seating/hall-layout.ts";
import type { Point } from "../../seating/point.ts";
import { FREE, TAKEN, WANTED } from "../../seating/seat-request.ts";
import type { SeatChoice } from "./registrations.ts";

/**
 * The ballot, which anyone can verify with the published seed. Parties are ordered by `HMAC-SHA-256(seed, registration
 * number)` as hexadecimal, ascending. In that order, each gets the first of its preferences in whose section the whole
 * party can sit side by side, and there the best free seats. Nothing else is random.
 */

export interface DrawEntry {
  readonly id: string;
  readonly party: number;
  readonly choices: readonly SeatChoice[];
}

export interface DrawHall {
  readonly layout: HallLayout;
  readonly near: Point;
  readonly sections: readonly string[];
  /** Positions of free seats. */
  readonly free: readonly number[];
}

export interface Drawn {
  readonly entry: string;
  /** From 1. */
  readonly rank: number;
  /** Index of the preference that was met; null for none. */
  readonly choice: number | null;
  readonly performance: number | null;
  readonly positions: readonly number[];
}

/** @param keyOf a deterministic pseudorandom key for an entry and the seed */
export function drawOrder<Any extends Pick<DrawEntry, "id">>(
  entries: readonly Any[],
  keyOf: (id: string) => string,
): Any[] {
  return entries
    .map((entry) => ({ entry, key: keyOf(entry.id) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ entry }) => entry);
}

/** @param ordered the entries in ballot order */
export function drawSeats(
  ordered: readonly DrawEntry[],
  halls: ReadonlyMap<number, DrawHall>,
): readonly Drawn[] {
  const left = new Map(
    [...halls].map(([id, hall]) => {
      const free = new Uint8Array(hall.sections.length);
      for (const position of hall.free) free[position] = 1;
      return [id, free];
    }),
  );
  return ordered.map(({ id, party, choices }, index) => {
    for (const [choice, { performance, section }] of choices.entries()) {
      const [hall, free] = [halls.get(performance), left.get(performance)];
      const positions = hall && free ? seatsFor(hall, free, section, party) : null;
      if (!positions || !free) continue;
      for (const position of positions) free[position] = 0;
      return { entry: id, rank: index + 1, choice, performance, positions };
    }
    return { entry: id, rank: index + 1, choice: null, performance: null, positions: [] };
  });
}

/** Returns the best seats side by side, or null: parties are never split. */
function seatsFor(
  { layout, near, sections }: DrawHall,
  free: Uint8Array,
  section: string | null,
  party: number,
): readonly number[] | null {
  const mask = new Uint8Array(free.length);
  let wanted = 0;
  for (let at = 0; at < free.length; at++) {
    if (free[at] === 0) mask[at] = TAKEN;
    else if (section !== null && sections[at] !== section) mask[at] = FREE;
    else {
      mask[at] = WANTED;
      wanted += 1;
    }
  }
  if (wanted < party) return null;
  const best = bestAvailable(layout, mask, { seats: party, near, random: () => 0, exact: true });
  return best?.together ? best.positions : null;
}
