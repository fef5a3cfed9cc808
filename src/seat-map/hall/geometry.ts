import type { Point } from "#domain/seating/point.ts";
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function middle(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export function boxAround(items: readonly (Point & { readonly radius?: number })[]): Box {
  if (items.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, radius = 0 } of items) {
    left = Math.min(left, x - radius);
    top = Math.min(top, y - radius);
    right = Math.max(right, x + radius);
    bottom = Math.max(bottom, y + radius);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function grow(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Returns the median distance between neighbours in the lines; 1 if there are none. */
export function medianGap(lines: readonly (readonly Point[])[]): number {
  const gaps: number[] = [];
  for (const line of lines) {
    for (let index = 1; index < line.length; index++) {
      const [before, here] = [line[index - 1], line[index]];
      if (before && here) gaps.push(distance(before, here));
    }
  }
  gaps.sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? 1;
}

export function nearest<Item extends Point>(items: readonly Item[], to: Point): Item | undefined {
  let best: Item | undefined;
  for (const item of items) {
    if (!best || distance(item, to) < distance(best, to)) best = item;
  }
  return best;
}

/** Drops points that are within `tolerance` of the simplified line (Douglas–Peucker). */
export function simplify(line: readonly Point[], tolerance: number): readonly Point[] {
  const [first, last] = [line[0], line[line.length - 1]];
  if (!first || !last || line.length < 3) return line;
  let [far, at] = [0, 0];
  for (let index = 1; index < line.length - 1; index++) {
    const point = line[index];
    const off = point ? offLine(point, first, last) : 0;
    if (off > far) [far, at] = [off, index];
  }
  if (far <= tolerance) return [first, last];
  return [...simplify(line.slice(0, at + 1), tolerance).slice(0, -1), ...simplify(line.slice(at), tolerance)];
}

function offLine(point: Point, from: Point, to: Point): number {
  const length = distance(from, to);
  if (length === 0) return distance(point, from);
  return Math.abs((to.x - from.x) * (from.y - point.y) - (from.x - point.x) * (to.y - from.y)) / length;
}
