import type { HallLayout } from "./hall-layout.ts";
import type { Point } from "./point.ts";
import { WANTED } from "./seat-request.ts";

interface BesideOwnOptions {
  readonly seats: Uint8Array;
  readonly own: ReadonlySet<number>;
  readonly count: number;
  readonly near: Point;
}

/**
 * Finds seats in the same row to replace a lost one; of several places, the one nearest to `near`. Skips clusters: best
 * available handles those as wholes. `own` seats are TAKEN. Null if there is no such place.
 */
export function besideOwn(hall: HallLayout, { seats, own, count, near }: BesideOwnOptions): number[] | null {
  let best: { positions: number[]; away: number } | null = null;
  for (const position of own) {
    const at = hall.seatAt[position] ?? -1;
    if (at < 0) continue;
    for (const first of [at + 1, at - count]) {
      const positions = windowFrom(hall, { seats, first, count, own: at });
      if (!positions) continue;
      const away = Math.hypot(
        middle(hall.sumX, first, count) - near.x,
        middle(hall.sumY, first, count) - near.y,
      );
      if (!best || away < best.away) best = { positions, away };
    }
  }
  return best?.positions ?? null;
}

interface WindowFromOptions {
  readonly seats: Uint8Array;
  readonly first: number;
  readonly count: number;
  readonly own: number;
}

/** Returns the window of `count` wanted seats starting at `first`, if it adjoins the seat at `own` without a gap. */
function windowFrom(hall: HallLayout, { seats, first, count, own }: WindowFromOptions): number[] | null {
  const [from, to] = [Math.min(first, own), Math.max(first + count - 1, own)];
  if (from < 0 || to >= hall.count) return null;
  for (let index = from + 1; index <= to; index++) if (hall.beside[index] !== 1) return null;
  const positions: number[] = [];
  for (let index = first; index < first + count; index++) {
    const position = hall.position[index] as number;
    if (seats[position] !== WANTED || hall.cluster[index] !== -1) return null;
    positions.push(position);
  }
  return positions;
}

function middle(sums: Float64Array, first: number, count: number): number {
  return ((sums[first + count] ?? 0) - (sums[first] ?? 0)) / count;
}
