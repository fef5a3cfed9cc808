import type { HallLayout } from "./hall-layout.ts";
import { TAKEN } from "./seat-request.ts";

/**
 * By position: free before and after, with a free neighbour before and none after. Does not apply where the share of
 * free seats, in the row or in the hall, is at or below `limitedShare`.
 */
export function orphanedBy(
  hall: HallLayout,
  seats: Uint8Array,
  chosen: readonly number[],
  limitedShare: number,
): number[] {
  if (freeShare(hall, seats, null) <= limitedShare) return [];
  const after = seats.slice();
  for (const position of chosen) after[position] = TAKEN;
  const rows = new Set(chosen.map((position) => hall.row[hall.seatAt[position] ?? -1] ?? -1));
  const orphaned: number[] = [];
  for (let seat = 0; seat < hall.count; seat++) {
    const row = hall.row[seat] as number;
    if (!rows.has(row) || hall.cluster[seat] !== -1) continue;
    const position = hall.position[seat] as number;
    if (after[position] === TAKEN || hasFreeNeighbour(hall, after, seat)) continue;
    if (!hasFreeNeighbour(hall, seats, seat)) continue;
    if (freeShare(hall, seats, row) > limitedShare) orphaned.push(position);
  }
  return orphaned;
}

function hasFreeNeighbour(hall: HallLayout, seats: Uint8Array, seat: number): boolean {
  const isFree = (other: number) => seats[hall.position[other] as number] !== TAKEN;
  return (hall.beside[seat] === 1 && isFree(seat - 1)) || (hall.beside[seat + 1] === 1 && isFree(seat + 1));
}

/** Returns the share of free seats in a row, or in the hall if `row` is null. */
function freeShare(hall: HallLayout, seats: Uint8Array, row: number | null): number {
  let [all, free] = [0, 0];
  for (let seat = 0; seat < hall.count; seat++) {
    if (row !== null && hall.row[seat] !== row) continue;
    all += 1;
    if (seats[hall.position[seat] as number] !== TAKEN) free += 1;
  }
  return all === 0 ? 0 : free / all;
}
