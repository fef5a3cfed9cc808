import { bestAvailable } from "../../seating/best-available.ts";
import type { HallLayout } from "../../seating/hall-layout.ts";
import type { Point } from "../../seating/point.ts";
import { FREE, TAKEN, WANTED } from "../../seating/seat-wish.ts";
import type { SeatWishIn } from "./registrations.ts";

/**
 * The draw, which anybody can do again with the published seed. Parties stand in the order of
 * `HMAC-SHA-256(seed, number of the registration)`, written as hexadecimal, smallest first. Each in its turn gets, of its wishes in
 * their order, the first in whose section all of the party can sit side by side: there the best seats that are left. Chance has
 * no other part in it.
 */

export interface DrawEntry {
  readonly id: string;
  readonly party: number;
  readonly wishes: readonly SeatWishIn[];
}

/** The seats of a performance, by position. */
export interface DrawHall {
  readonly layout: HallLayout;
  /** Where it is best to sit. */
  readonly near: Point;
  readonly sections: readonly string[];
  /** Positions that are to be had. */
  readonly free: readonly number[];
}

export interface Drawn {
  readonly entry: string;
  /** From 1. */
  readonly rank: number;
  /** Which of the wishes came true; null where none did. */
  readonly wish: number | null;
  readonly performance: number | null;
  readonly positions: readonly number[];
}

/** @param keyOf the same for the same entry and seed, and otherwise like chance */
export function drawOrder<Any extends Pick<DrawEntry, "id">>(
  entries: readonly Any[],
  keyOf: (id: string) => string,
): Any[] {
  return entries
    .map((entry) => ({ entry, key: keyOf(entry.id) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ entry }) => entry);
}

/** @param ordered the entries in the order in which they were drawn */
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
  return ordered.map(({ id, party, wishes }, index) => {
    for (const [wish, { performance, section }] of wishes.entries()) {
      const [hall, free] = [halls.get(performance), left.get(performance)];
      const positions = hall && free ? seatsFor(hall, free, section, party) : null;
      if (!positions || !free) continue;
      for (const position of positions) free[position] = 0;
      return { entry: id, rank: index + 1, wish, performance, positions };
    }
    return { entry: id, rank: index + 1, wish: null, performance: null, positions: [] };
  });
}

/** The best seats side by side, or null: a party is not parted. */
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
