import type { Point } from "#domain/seating/point.ts";
import type { Hall } from "#seat-map/hall/hall.ts";

/** Indexes of the seats whose centre is inside the line that was drawn around them. */
export function seatsInside(hall: Hall, line: readonly Point[]): number[] {
  return hall.pointed.filter((seat) => isInside(line, seat)).map(({ index }) => index);
}

/** Counts the edges to the right of the point. */
function isInside(line: readonly Point[], { x, y }: Point): boolean {
  let isIn = false;
  for (const [at, to] of line.entries()) {
    const from = line.at(at - 1) ?? to;
    const crosses = from.y > y !== to.y > y;
    if (crosses && x < ((from.x - to.x) * (y - to.y)) / (from.y - to.y) + to.x) isIn = !isIn;
  }
  return isIn;
}
