import type { Point } from "./drawn-hall.ts";

/** Angles are degrees from straight out of the stage (down the page); negative is the audience's left. */
export function onArc(centre: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: centre.x + radius * Math.sin(angle), y: centre.y + radius * Math.cos(angle) };
}

/**
 * Places along an arc from one angle to another, the first and the last exactly at the ends, so that the
 * ends of the rows behind one another form a straight aisle; as many as fit with `pitch` pixels or more between.
 */
export function alongArc(centre: Point, radius: number, from: number, to: number, pitch: number): Point[] {
  const length = (Math.abs(to - from) * Math.PI * radius) / 180;
  const gaps = Math.max(1, Math.floor(length / pitch));
  return Array.from({ length: gaps + 1 }, (_, i) => onArc(centre, radius, from + ((to - from) * i) / gaps));
}

/** A point beside the radial line at `degrees`: `along` it from the centre, then `aside` at a right angle. */
export function besideRadius(centre: Point, degrees: number, along: number, aside: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return {
    x: centre.x + along * Math.sin(angle) + aside * Math.cos(angle),
    y: centre.y + along * Math.cos(angle) - aside * Math.sin(angle),
  };
}
