import { AISLE } from "./aisle.ts";
import type { Point } from "./point.ts";

/** Typed arrays, computed once per plan: searching 1,500 seats takes microseconds. Seats are in row order. */

export interface RowOfSeats {
  readonly seats: readonly RowSeat[];
}
export interface RowSeat {
  /** The caller's identifier of the seat. */
  readonly position: number;
  readonly x: number;
  readonly y: number;
  /** Seats of a cluster are only sold together; unique in the hall. */
  readonly cluster?: string | null;
}

export interface HallLayout {
  readonly count: number;
  /** The caller's position of each seat. */
  readonly position: Int32Array;
  /** The seat at a caller's position. */
  readonly seatAt: Int32Array;
  /** 1 if a seat directly adjoins the previous one, without an aisle or a row's end between them. */
  readonly beside: Uint8Array;
  /** Prefix sums of the coordinates, so that the middle of any window takes two subtractions. */
  readonly sumX: Float64Array;
  readonly sumY: Float64Array;
  /** The middle of the seat's whole row. */
  readonly middleX: Float64Array;
  readonly middleY: Float64Array;
  readonly row: Int32Array;
  /** Index into `clusters`; -1 for none. */
  readonly cluster: Int32Array;
  readonly clusters: readonly (readonly number[])[];
}

export function layOut(rows: readonly RowOfSeats[]): HallLayout {
  const count = rows.reduce((sum, row) => sum + row.seats.length, 0);
  const last = rows.reduce((most, row) => Math.max(most, ...row.seats.map((seat) => seat.position)), -1);
  const position = new Int32Array(count);
  const seatAt = new Int32Array(last + 1).fill(-1);
  const beside = new Uint8Array(count);
  const [sumX, sumY] = [new Float64Array(count + 1), new Float64Array(count + 1)];
  const [middleX, middleY] = [new Float64Array(count), new Float64Array(count)];
  const rowOf = new Int32Array(count);
  const cluster = new Int32Array(count).fill(-1);
  const clusters = new Map<string, number[]>();
  let at = 0;
  for (const [number, { seats }] of rows.entries()) {
    const pitch = smallestStep(seats);
    const middle = centre(seats);
    let previous: RowSeat | null = null;
    for (const seat of seats) {
      position[at] = seat.position;
      seatAt[seat.position] = at;
      if (previous && distance(previous, seat) < pitch * AISLE) beside[at] = 1;
      sumX[at + 1] = (sumX[at] ?? 0) + seat.x;
      sumY[at + 1] = (sumY[at] ?? 0) + seat.y;
      middleX[at] = middle.x;
      middleY[at] = middle.y;
      rowOf[at] = number;
      if (seat.cluster) {
        const members = clusters.get(seat.cluster) ?? [];
        clusters.set(seat.cluster, [...members, at]);
      }
      previous = seat;
      at += 1;
    }
  }
  const groups = [...clusters.values()];
  for (const [number, members] of groups.entries()) for (const seat of members) cluster[seat] = number;
  return {
    count,
    position,
    seatAt,
    beside,
    sumX,
    sumY,
    middleX,
    middleY,
    row: rowOf,
    cluster,
    clusters: groups,
  };
}

function smallestStep(seats: readonly RowSeat[]): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (let index = 1; index < seats.length; index++) {
    const [left, right] = [seats[index - 1], seats[index]];
    if (left && right) smallest = Math.min(smallest, distance(left, right));
  }
  return smallest;
}

function centre(points: readonly Point[]): Point {
  const sum = points.reduce((at, point) => ({ x: at.x + point.x, y: at.y + point.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
