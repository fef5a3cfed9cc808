import { message } from "#domain/text/message.ts";
import type { ReportFault } from "../json/fault.ts";
import type { SeatingPlanFile } from "./hall.ts";
import { type PlanPlace, placesOf } from "./plan-places.ts";

/** Tolerance for files that round to whole pixels: seats may touch. */
const TOLERANCE = 0.5;

/** Reports overlapping seats, which cannot be selected reliably, and seats outside the plan. */
export function reportMisplacedSeats(plan: SeatingPlanFile, report: ReportFault): void {
  const places = placesOf(plan);
  const { width, height } = plan.size;
  // Seats are sorted into squares as wide as two of the largest, so that only neighbouring squares can overlap.
  const square = 2 * places.reduce((most, { radius }) => Math.max(most, radius), 1);
  const squares = new Map<string, PlanPlace[]>();
  for (const place of places) {
    if (place.x < 0 || place.y < 0 || place.x > width || place.y > height) {
      const reason = message`the seat "${place.guid}" stands outside the plan`;
      report(
        [...place.path, "position"],
        reason,
        message`the plan is ${width} by ${height}: move it or make size larger`,
      );
    }
    const column = Math.floor(place.x / square);
    const line = Math.floor(place.y / square);
    for (const other of around(squares, column, line)) {
      const apart = Math.hypot(place.x - other.x, place.y - other.y);
      const needed = place.radius + other.radius;
      if (apart >= needed - TOLERANCE) continue;
      const reason = message`the seat "${place.guid}" overlaps "${other.guid}"`;
      const remedy = message`they are ${tenth(apart)} apart and need ${needed}: move one or make their radius smaller`;
      report([...place.path, "position"], reason, remedy);
    }
    const key = `${column} ${line}`;
    squares.set(key, [...(squares.get(key) ?? []), place]);
  }
}

function around(squares: ReadonlyMap<string, PlanPlace[]>, column: number, line: number): PlanPlace[] {
  const steps = [-1, 0, 1];
  return steps.flatMap((x) => steps.flatMap((y) => squares.get(`${column + x} ${line + y}`) ?? []));
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
