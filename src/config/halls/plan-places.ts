import { mergedFacts, rowKey, zoneId } from "#domain/seating/seat-facts.ts";
import type { Path } from "../json/fault.ts";
import type { HallSidecar, SeatingPlanFile } from "./hall.ts";

type Zone = SeatingPlanFile["zones"][number];
type Row = Zone["rows"][number];

export const DEFAULT_SEAT_RADIUS = 10;

export interface PlanPlace {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly guid: string;
  readonly zone: string;
  readonly row: Path;
  readonly path: Path;
}

export function placesOf(plan: Pick<SeatingPlanFile, "zones">): PlanPlace[] {
  return plan.zones.flatMap((zone, z) =>
    zone.rows.flatMap((row, r) =>
      row.seats.map((seat, s) => ({
        ...seatPosition(zone, row, seat),
        radius: seat.radius ?? DEFAULT_SEAT_RADIUS,
        guid: seat.seat_guid,
        zone: zoneId(zone),
        row: ["zones", z, "rows", r],
        path: ["zones", z, "rows", r, "seats", s],
      })),
    ),
  );
}

/** Of a pixel: no floating-point noise. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Positions of zone, row and seat are nested. */
export function seatPosition(zone: Zone, row: Row, seat: Row["seats"][number]): Zone["position"] {
  return {
    x: zone.position.x + (row.position?.x ?? 0) + seat.position.x,
    y: zone.position.y + (row.position?.y ?? 0) + seat.position.y,
  };
}

export { zoneId };

type SidecarFacts = Pick<HallSidecar, "zones" | "rows" | "seats">;

export function factsOfSeat({ zones, rows, seats }: SidecarFacts, zone: Zone, row: Row, guid: string) {
  const id = zoneId(zone);
  return mergedFacts(zones[id]?.facts, rows[rowKey(id, row.row_number)], seats[guid]);
}

export function bandName(category: string, sidecar: Pick<HallSidecar, "bands"> | undefined): string {
  return sidecar?.bands?.[category] ?? category;
}
