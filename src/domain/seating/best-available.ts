import type { HallLayout } from "./hall-layout.ts";
import type { Point } from "./point.ts";
import {
  FREE,
  NEAR_EQUAL,
  OFF_CENTRE_WEIGHT,
  ORPHAN_COST,
  type Request,
  TAKEN,
  WANTED,
} from "./seat-request.ts";
import { wholeClusters } from "./whole-clusters.ts";

/** Randomness spreads concurrent visitors over near-equal seats. */

export interface BestAvailable {
  readonly positions: readonly number[];
  /** All side by side in one row. */
  readonly together: boolean;
}

/** @returns null if there are too few free seats, or not as whole clusters */
export function bestAvailable(hall: HallLayout, seats: Uint8Array, request: Request): BestAvailable | null {
  const start = pickWindow(hall, seats, request.seats, request);
  if (start >= 0) return { positions: positionsFrom(hall, start, request.seats), together: true };
  const positions =
    hall.clusters.length > 0 ? wholeClusters(hall, seats, request) : acrossRows(hall, seats, request);
  return positions === null ? null : { positions, together: false };
}

interface Window {
  readonly start: number;
  readonly cost: number;
}

/** Returns the first seat of the best window of `size`, or of a near-equal one; -1 for none. */
function pickWindow(
  hall: HallLayout,
  seats: Uint8Array,
  size: number,
  request: Omit<Request, "seats">,
): number {
  const { count, position, beside, sumX, sumY, middleX, middleY } = hall;
  const { x, y } = request.near;
  const orphanCost = request.mayOrphan ? 0 : ORPHAN_COST;
  const slack = request.exact ? 0 : NEAR_EQUAL;
  const clustered = hall.clusters.length > 0;
  const found: Window[] = [];
  let limit = Number.POSITIVE_INFINITY;
  let run = 0;
  for (let index = 0; index < count; index++) {
    if (seats[position[index] as number] !== WANTED) {
      run = 0;
      continue;
    }
    run = beside[index] === 1 ? run + 1 : 1;
    if (run < size) continue;
    const start = index - size + 1;
    if (clustered && cutsCluster(hall, start, index)) continue;
    const hereX = ((sumX[index + 1] as number) - (sumX[start] as number)) / size;
    const hereY = ((sumY[index + 1] as number) - (sumY[start] as number)) / size;
    const toX = hereX - x;
    const toY = hereY - y;
    const away = toX * toX + toY * toY;
    // Skips windows too far away to be near-equal, which is most of the hall.
    if (away > limit * limit) continue;
    const offX = hereX - (middleX[index] as number);
    const offY = hereY - (middleY[index] as number);
    const cost =
      Math.sqrt(away) +
      OFF_CENTRE_WEIGHT * Math.sqrt(offX * offX + offY * offY) +
      orphanCost * orphanedBeside(hall, seats, start, index);
    if (cost > limit) continue;
    found.push({ start, cost });
    limit = Math.min(limit, cost + slack);
  }
  return found.length === 0 ? -1 : nearlyBest(found, limit, request.random());
}

function nearlyBest(found: readonly Window[], limit: number, random: number): number {
  const nearEqual = found.filter(({ cost }) => cost <= limit);
  const chosen = nearEqual[Math.floor(random * nearEqual.length)];
  if (!chosen) throw new RangeError("random must be in [0, 1)");
  return chosen.start;
}

function orphanedBeside(hall: HallLayout, seats: Uint8Array, first: number, last: number): number {
  const { beside } = hall;
  const left =
    beside[first] === 1 &&
    isFree(hall, seats, first - 1) &&
    !(beside[first - 1] === 1 && isFree(hall, seats, first - 2));
  const right =
    beside[last + 1] === 1 &&
    isFree(hall, seats, last + 1) &&
    !(beside[last + 2] === 1 && isFree(hall, seats, last + 2));
  return Number(left) + Number(right);
}

function isFree(hall: HallLayout, seats: Uint8Array, seat: number): boolean {
  return seats[hall.position[seat] as number] !== TAKEN;
}

function cutsCluster(hall: HallLayout, first: number, last: number): boolean {
  for (let index = first; index <= last; index++) {
    const members = hall.clusters[hall.cluster[index] as number];
    if (members?.some((seat) => seat < first || seat > last)) return true;
  }
  return false;
}

/** Splits the seats into as few groups as possible, each near the previous one, without single seats where possible. */
function acrossRows(hall: HallLayout, seats: Uint8Array, request: Request): number[] | null {
  const sizes = groupSizes(lengthsOfRuns(hall, seats), request.seats);
  if (!sizes) return null;
  const rest = seats.slice();
  const chosen: number[] = [];
  let near = request.near;
  for (const size of sizes) {
    const start = pickWindow(hall, rest, size, { ...request, near });
    if (start < 0) throw new Error("There were enough free seats a moment ago");
    chosen.push(...positionsFrom(hall, start, size));
    near = middleOf(hall, start, size);
    closeRun(hall, rest, start, size);
  }
  return chosen;
}

/**
 * Returns group sizes, largest first: as few groups as possible, with single seats only where unavoidable. Null if all
 * runs together are too short. Later groups always fit: the runs long enough for a group are at least as many as the
 * groups before it.
 */
export function groupSizes(runs: readonly number[], wanted: number): number[] | null {
  const longest = [...runs].sort((a, b) => b - a);
  const sizes: number[] = [];
  let missing = wanted;
  for (const run of longest) {
    if (missing === 0) break;
    sizes.push(Math.min(run, missing));
    missing -= Math.min(run, missing);
  }
  if (missing > 0) return null;
  const last = sizes.length - 1;
  if (sizes[last] === 1 && (longest[last] ?? 0) > 1) {
    const giver = sizes.findLastIndex((size) => size > 2);
    if (giver >= 0) {
      sizes[giver] = (sizes[giver] ?? 0) - 1;
      sizes[last] = 2;
    }
  }
  return sizes.sort((a, b) => b - a);
}

function lengthsOfRuns(hall: HallLayout, seats: Uint8Array): number[] {
  const lengths: number[] = [];
  let run = 0;
  for (let index = 0; index < hall.count; index++) {
    const isWanted = seats[hall.position[index] as number] === WANTED;
    if (run > 0 && !(isWanted && hall.beside[index] === 1)) {
      lengths.push(run);
      run = 0;
    }
    if (isWanted) run += 1;
  }
  if (run > 0) lengths.push(run);
  return lengths;
}

/** Each group uses a separate run: the rest of this one stays free but is no longer wanted. */
function closeRun(hall: HallLayout, seats: Uint8Array, start: number, size: number): void {
  const { position, beside } = hall;
  for (let index = start + size; index < hall.count && beside[index] === 1; index++) {
    if (seats[position[index] as number] !== WANTED) break;
    seats[position[index] as number] = FREE;
  }
  for (let index = start; beside[index] === 1 && seats[position[index - 1] as number] === WANTED; index--) {
    seats[position[index - 1] as number] = FREE;
  }
  for (let index = start; index < start + size; index++) seats[position[index] as number] = TAKEN;
}

function positionsFrom(hall: HallLayout, start: number, size: number): number[] {
  return Array.from(hall.position.subarray(start, start + size));
}

function middleOf(hall: HallLayout, start: number, size: number): Point {
  const of = (sums: Float64Array) => ((sums[start + size] ?? 0) - (sums[start] ?? 0)) / size;
  return { x: of(hall.sumX), y: of(hall.sumY) };
}
