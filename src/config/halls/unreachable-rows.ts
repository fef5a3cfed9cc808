import { message } from "#domain/text/message.ts";
import type { ReportFault } from "../json/fault.ts";
import type { SeatingPlanFile } from "./hall.ts";
import { type PlanPlace, placesOf } from "./plan-places.ts";

/**
 * On foot from the edge of the plan, through gaps between seats. A row is unreachable if no square beside any
 * of its seats is. Areas are drawings and do not block the way.
 */
export function reportUnreachableRows(
  plan: Pick<SeatingPlanFile, "size" | "zones">,
  report: ReportFault,
): void {
  const { width, height } = plan.size;
  const places = placesOf(plan).filter(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height);
  const floor = walkableFloor(plan.size, places);
  const rows = Map.groupBy(places, ({ row }) => row.join("."));
  for (const seats of rows.values()) {
    const [first] = seats;
    if (!first || seats.some((seat) => floor.isBeside(seat))) continue;
    const reason = message`nobody can reach this row: the seats around it leave no way to it`;
    report(first.row, reason, message`leave an aisle, or move the row out`);
  }
}

/** Limits on the grid: squares in all, and squares in a line. A finer grid finds nothing else. */
const MAX_SQUARES = 1_000_000;
const MAX_IN_LINE = 100_000;

function walkableFloor(size: { width: number; height: number }, places: readonly PlanPlace[]) {
  const { width, height } = size;
  const squares = Math.ceil((Math.sqrt(width) * Math.sqrt(height)) / Math.sqrt(MAX_SQUARES));
  const step = Math.max(2, squares, Math.ceil(Math.max(width, height) / MAX_IN_LINE));
  // A border of one square all around is the starting point.
  const columns = Math.ceil(width / step) + 3;
  const lines = Math.ceil(height / step) + 3;
  const isTaken = new Uint8Array(columns * lines);
  const squaresAround = (place: PlanPlace, reach: number, each: (square: number) => void) => {
    const from = (at: number) => Math.max(0, Math.floor((at - reach) / step) + 1);
    const to = (at: number, last: number) => Math.min(last - 1, Math.ceil((at + reach) / step) + 1);
    const lastLine = to(place.y, lines);
    const lastColumn = to(place.x, columns);
    for (let line = from(place.y); line <= lastLine; line++) {
      // In parts of the reach: squares of coordinates up to 1e308 would overflow.
      const away = ((line - 1) * step - place.y) / reach;
      for (let column = from(place.x); column <= lastColumn; column++) {
        const aside = ((column - 1) * step - place.x) / reach;
        if (aside * aside + away * away < 1) each(line * columns + column);
      }
    }
  };
  for (const place of places) {
    squaresAround(place, place.radius + step / 2, (square) => {
      isTaken[square] = 1;
    });
  }
  const isReached = floodFrom(0, isTaken, columns, lines);
  return {
    isBeside(place: PlanPlace): boolean {
      let found = false;
      squaresAround(place, place.radius + 2 * step, (square) => {
        found ||= isReached[square] === 1;
      });
      return found;
    },
  };
}

function floodFrom(start: number, isTaken: Uint8Array, columns: number, lines: number): Uint8Array {
  const isReached = new Uint8Array(columns * lines);
  const waiting = new Int32Array(columns * lines);
  isReached[start] = 1;
  waiting[0] = start;
  let last = 1;
  const visit = (square: number) => {
    // Outside the grid it is undefined.
    if (isReached[square] !== 0 || isTaken[square] === 1) return;
    isReached[square] = 1;
    waiting[last++] = square;
  };
  for (let at = 0; at < last; at++) {
    const square = waiting[at] ?? 0;
    const column = square % columns;
    if (column > 0) visit(square - 1);
    if (column < columns - 1) visit(square + 1);
    visit(square - columns);
    visit(square + columns);
  }
  return isReached;
}
