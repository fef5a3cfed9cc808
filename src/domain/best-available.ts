/**
 * The best seats that are still to be had: side by side, near the focal point, leaving nobody's neighbour
 * alone. Pure: which seats are free is an argument, and so is chance, which parts a crowd among near-equals.
 */

export interface RowOfSeats {
  /** In the order they stand. */
  readonly seats: readonly RowSeat[];
}
export interface RowSeat {
  /** What identifies the seat to the caller. */
  readonly position: number;
  readonly x: number;
  readonly y: number;
}

export interface BestAvailable {
  readonly positions: readonly number[];
  /** All side by side in one row. */
  readonly together: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Window {
  readonly row: RowOfSeats;
  readonly seats: readonly RowSeat[];
  /** Smaller is better. */
  readonly cost: number;
}

/** A stranded single seat weighs as much as this many plan units of distance. */
const ORPHAN_COST = 200;
/** Off the middle of the row counts less than far from the stage. */
const OFF_CENTRE_WEIGHT = 0.5;
/** Windows this much worse than the best are as good as it: about a seat to either side. */
const NEAR_EQUAL = 20;

/**
 * @param wanted how many seats, at least 1
 * @param chance a number in [0, 1)
 * @returns null when there are not so many free seats
 */
export function bestAvailable(
  rows: readonly RowOfSeats[],
  isFree: (position: number) => boolean,
  focalPoint: Point,
  wanted: number,
  chance: () => number,
): BestAvailable | null {
  const runs = rows.flatMap((row) => freeRuns(row, isFree).map((seats) => ({ row, seats })));
  const free = runs.reduce((sum, run) => sum + run.seats.length, 0);
  if (free < wanted) return null;
  const whole = pick(windowsOf(runs, wanted, focalPoint), chance);
  if (whole) return { positions: positionsOf(whole), together: true };
  return { positions: acrossRows(runs, focalPoint, wanted, chance), together: false };
}

interface Run {
  readonly row: RowOfSeats;
  readonly seats: readonly RowSeat[];
}

/** Seats that stand side by side and are free. An aisle, a taken seat or the end of the row ends a run. */
function freeRuns(row: RowOfSeats, isFree: (position: number) => boolean): RowSeat[][] {
  const pitch = smallestStep(row.seats);
  const runs: RowSeat[][] = [];
  let run: RowSeat[] = [];
  let previous: RowSeat | null = null;
  for (const seat of row.seats) {
    const beside = previous !== null && distance(previous, seat) < pitch * 1.6;
    if (run.length > 0 && (!beside || !isFree(seat.position))) {
      runs.push(run);
      run = [];
    }
    if (isFree(seat.position)) run.push(seat);
    previous = seat;
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

function smallestStep(seats: readonly RowSeat[]): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (let at = 1; at < seats.length; at++) {
    const [left, right] = [seats[at - 1], seats[at]];
    if (left && right) smallest = Math.min(smallest, distance(left, right));
  }
  return smallest;
}

function windowsOf(runs: readonly Run[], size: number, focalPoint: Point): Window[] {
  return runs.flatMap(({ row, seats }) => {
    const middle = centre(row.seats);
    const windows: Window[] = [];
    for (let at = 0; at + size <= seats.length; at++) {
      const chosen = seats.slice(at, at + size);
      const here = centre(chosen);
      const orphans = Number(at === 1) + Number(seats.length - at - size === 1);
      const cost =
        distance(here, focalPoint) + OFF_CENTRE_WEIGHT * distance(here, middle) + ORPHAN_COST * orphans;
      windows.push({ row, seats: chosen, cost });
    }
    return windows;
  });
}

/** The best window, or one that is nearly as good. */
function pick(windows: readonly Window[], chance: () => number): Window | null {
  if (windows.length === 0) return null;
  const best = windows.reduce((least, window) => Math.min(least, window.cost), Number.POSITIVE_INFINITY);
  const good = windows.filter((window) => window.cost <= best + NEAR_EQUAL);
  return good[Math.floor(chance() * good.length)] ?? null;
}

/** In groups as large as they can be, each near the one before, nobody alone where that can be helped. */
function acrossRows(runs: readonly Run[], focalPoint: Point, wanted: number, chance: () => number): number[] {
  const chosen: number[] = [];
  let near = focalPoint;
  let rest = runs;
  while (chosen.length < wanted) {
    const missing = wanted - chosen.length;
    const longest = rest.reduce((most, run) => Math.max(most, run.seats.length), 0);
    const fits = Math.min(missing, longest);
    const size = missing - fits === 1 && fits > 2 ? fits - 1 : fits;
    const window = pick(windowsOf(rest, size, near), chance);
    if (!window) throw new Error("There were enough free seats a moment ago");
    chosen.push(...positionsOf(window));
    near = centre(window.seats);
    rest = withoutWindow(rest, window);
  }
  return chosen;
}

function withoutWindow(runs: readonly Run[], window: Window): Run[] {
  const taken = new Set(positionsOf(window));
  return runs.flatMap((run) => {
    if (run.row !== window.row) return [run];
    return freeRuns({ seats: run.seats }, (position) => !taken.has(position)).map((seats) => ({
      row: run.row,
      seats,
    }));
  });
}

function positionsOf(window: Window): number[] {
  return window.seats.map((seat) => seat.position);
}

function centre(points: readonly Point[]): Point {
  const sum = points.reduce((at, point) => ({ x: at.x + point.x, y: at.y + point.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
