import type { Path, Report } from "./fault.ts";
import type { SeatingPlanFile } from "./hall.ts";
import { DEFAULT_SEAT_RADIUS, seatPosition } from "./hall-seats.ts";

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly guid: string;
  readonly path: Path;
}

/** Seats drawn over each other, where no finger finds the right one, and seats outside the plan. */
export function reportCrowdedSeats(plan: SeatingPlanFile, report: Report): void {
  const spots = spotsOf(plan);
  const { width, height } = plan.size;
  // Seats are sorted into squares as wide as two of the largest: only neighbours can touch.
  const square = 2 * Math.max(1, ...spots.map(({ radius }) => radius));
  const squares = new Map<string, Spot[]>();
  for (const spot of spots) {
    if (spot.x < 0 || spot.y < 0 || spot.x > width || spot.y > height) {
      report([...spot.path, "position"], `the seat "${spot.guid}" stands outside the plan`);
    }
    const column = Math.floor(spot.x / square);
    const line = Math.floor(spot.y / square);
    for (const other of around(squares, column, line)) {
      if (Math.hypot(spot.x - other.x, spot.y - other.y) >= Math.max(spot.radius, other.radius)) continue;
      const reason = `the seat "${spot.guid}" stands closer to "${other.guid}" than their radius`;
      report([...spot.path, "position"], reason);
    }
    const key = `${column} ${line}`;
    squares.set(key, [...(squares.get(key) ?? []), spot]);
  }
}

function around(squares: ReadonlyMap<string, Spot[]>, column: number, line: number): Spot[] {
  const steps = [-1, 0, 1];
  return steps.flatMap((x) => steps.flatMap((y) => squares.get(`${column + x} ${line + y}`) ?? []));
}

function spotsOf(plan: SeatingPlanFile): Spot[] {
  return plan.zones.flatMap((zone, z) =>
    zone.rows.flatMap((row, r) =>
      row.seats.map((seat, s) => ({
        ...seatPosition(zone, row, seat),
        radius: seat.radius ?? DEFAULT_SEAT_RADIUS,
        guid: seat.seat_guid,
        path: ["zones", z, "rows", r, "seats", s],
      })),
    ),
  );
}
