import type { Point } from "#domain/seating/point.ts";
import { distance } from "../hall/geometry.ts";

/** Finds the seat at a point without querying the DOM: a grid of seats with cells of one pitch. */
export interface SeatIndex<Seat extends Point> {
  /** Within `reach`, in plan units. */
  nearest(at: Point, reach: number, accepts?: (seat: Seat) => boolean): Seat | null;
}

export function indexSeats<Seat extends Point>(seats: readonly Seat[], square: number): SeatIndex<Seat> {
  const squares = new Map<string, Seat[]>();
  const column = (value: number) => Math.floor(value / square);
  for (const seat of seats) {
    const key = `${column(seat.x)} ${column(seat.y)}`;
    const held = squares.get(key);
    if (held) held.push(seat);
    else squares.set(key, [seat]);
  }
  return {
    nearest(at, reach, accepts = () => true) {
      let best: Seat | null = null;
      let least = reach;
      for (let x = column(at.x - reach); x <= column(at.x + reach); x++) {
        for (let y = column(at.y - reach); y <= column(at.y + reach); y++) {
          for (const seat of squares.get(`${x} ${y}`) ?? []) {
            const off = distance(seat, at);
            if (off <= least && accepts(seat)) [best, least] = [seat, off];
          }
        }
      }
      return best;
    },
  };
}

/** A fingertip's radius around its reported point, CSS pixels; a mouse is exact. */
const FINGER = 24;
const MOUSE = 14;

export type Pointer = "touch" | "mouse";

interface Press {
  readonly at: Point;
  /** CSS pixels a plan unit. */
  readonly scale: number;
  readonly pointer: Pointer;
}

/**
 * A direct hit selects even a sold seat, to show why it is not available; otherwise the nearest free one
 * within a finger.
 */
export function seatAt<Seat extends Point & { radius: number }>(
  index: SeatIndex<Seat>,
  { at, scale, pointer }: Press,
  isFree: (seat: Seat) => boolean,
): Seat | null {
  const reach = (pointer === "touch" ? FINGER : MOUSE) / scale;
  const hit = index.nearest(at, reach, (seat) => distance(seat, at) <= seat.radius);
  if (hit && (pointer === "mouse" || isFree(hit))) return hit;
  return index.nearest(at, reach, isFree) ?? hit;
}
