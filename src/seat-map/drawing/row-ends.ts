import type { Point } from "#domain/seating/point.ts";
import { distance } from "../hall/geometry.ts";
import type { Hall, HallSeat } from "../hall/hall.ts";

/** From the last seat, in radii. */
const REACH = 2;

/**
 * Where a row's number is drawn: at the end that the plan names, otherwise beyond both. Across an aisle two numbers would
 * overlap: only the row that begins there shows one.
 */
export function rowEnds(hall: Hall, row: number): readonly Point[] {
  const seats = hall.rows[row]?.seats ?? [];
  const [first, last] = [seats[0], seats.at(-1)];
  if (!first || !last) return [];
  const start = beyond(first, seats[1]);
  if (first === last) return [start];
  const end = beyond(last, seats.at(-2));
  const { numbersAt } = hall.rows[row] ?? {};
  if (numbersAt === "start") return [start];
  if (numbersAt === "end") return [end];
  const isShared = hall.pointed.some(
    (seat) => seat.section !== first.section && distance(seat, end) < seat.radius * (2 * REACH + 0.5),
  );
  return isShared ? [start] : [start, end];
}

function beyond(end: HallSeat, inner: HallSeat | undefined): Point {
  const [dx, dy] = inner ? [end.x - inner.x, end.y - inner.y] : [-1, 0];
  const length = Math.hypot(dx, dy) || 1;
  const reach = end.radius * REACH;
  return { x: tenth(end.x + (dx / length) * reach), y: tenth(end.y + (dy / length) * reach) };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
