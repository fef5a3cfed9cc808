import type { HallLayout } from "./hall-layout.ts";
import { ORPHAN_COST, type Request, WANTED } from "./seat-request.ts";

/** Halls with distanced seating: seats come in clusters that are only sold whole. */

interface Unit {
  readonly seats: readonly number[];
  readonly cost: number;
}

/** Adds up to exactly the wanted number; null if there are none. */
export function wholeClusters(hall: HallLayout, seats: Uint8Array, request: Request): number[] | null {
  const units = unitsOf(hall, seats, request);
  const wanted = request.seats;
  /** The minimum cost of `size` seats among the units so far, and whether the newest unit is used. */
  const least = new Float64Array(wanted + 1).fill(Number.POSITIVE_INFINITY);
  least[0] = 0;
  const uses = units.map((unit) => {
    const used = new Uint8Array(wanted + 1);
    for (let size = wanted; size >= unit.seats.length; size--) {
      const cost = (least[size - unit.seats.length] ?? Number.POSITIVE_INFINITY) + unit.cost;
      if (cost >= (least[size] ?? 0)) continue;
      least[size] = cost;
      used[size] = 1;
    }
    return used;
  });
  if (least[wanted] === Number.POSITIVE_INFINITY) return null;
  const chosen: number[] = [];
  let size = wanted;
  for (let index = units.length - 1; index >= 0 && size > 0; index--) {
    const unit = units[index];
    if (!unit || uses[index]?.[size] !== 1) continue;
    chosen.push(...unit.seats.map((seat) => hall.position[seat] as number));
    size -= unit.seats.length;
  }
  return chosen;
}

function unitsOf(hall: HallLayout, seats: Uint8Array, request: Request): Unit[] {
  const isWanted = (seat: number) => seats[hall.position[seat] as number] === WANTED;
  const groups = hall.clusters.filter((members) => members.every(isWanted));
  const singles = Array.from({ length: hall.count }, (_, seat) => seat).filter(
    (seat) => hall.cluster[seat] === -1 && isWanted(seat),
  );
  return [...groups, ...singles.map((seat) => [seat])]
    .filter((members) => members.length <= request.seats)
    .map((members) => ({ seats: members, cost: costOf(hall, members, request) }));
}

/** A single seat away from its group costs more than sitting further back. */
function costOf(hall: HallLayout, members: readonly number[], { near, seats }: Request): number {
  const alone = members.length === 1 && seats > 1 ? ORPHAN_COST : 0;
  return members.reduce((sum, seat) => {
    const x = (hall.sumX[seat + 1] ?? 0) - (hall.sumX[seat] ?? 0);
    const y = (hall.sumY[seat + 1] ?? 0) - (hall.sumY[seat] ?? 0);
    return sum + Math.hypot(x - near.x, y - near.y);
  }, alone);
}
