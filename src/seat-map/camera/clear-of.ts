import type { Point } from "#domain/seating/point.ts";
import type { Box } from "../hall/geometry.ts";

const GAP = 6;

/** The smallest move into the picture and clear of `covers`, as for a seat with the focus; 0, 0 if there is no free place. */
export function clearOf(box: Box, covers: readonly Box[], picture: Box): Point {
  const isFree = (at: Box) => isInside(at, picture) && !covers.some((cover) => meet(at, cover));
  const all = [picture, ...covers];
  const across = [0, ...all.flatMap((one) => sides(box.x, box.width, one.x, one.width))];
  const along = [0, ...all.flatMap((one) => sides(box.y, box.height, one.y, one.height))];
  let best: Point | null = null;
  for (const x of across) {
    for (const y of along) {
      const isNearer = !best || Math.hypot(x, y) < Math.hypot(best.x, best.y);
      if (isNearer && isFree({ ...box, x: box.x + x, y: box.y + y })) best = { x, y };
    }
  }
  return best ?? { x: 0, y: 0 };
}

function sides(start: number, size: number, from: number, length: number): number[] {
  return [from - GAP - size, from + length + GAP, from + GAP, from + length - GAP - size].map(
    (to) => to - start,
  );
}

function isInside(box: Box, picture: Box): boolean {
  return (
    box.x >= picture.x &&
    box.y >= picture.y &&
    box.x + box.width <= picture.x + picture.width &&
    box.y + box.height <= picture.y + picture.height
  );
}

function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
