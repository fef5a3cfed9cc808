import type { LocalText } from "#domain/languages.ts";
import type { HallSidecar, SeatingPlanFile } from "./hall.ts";

/** A hall as the rest of the product wants it: absolute coordinates, and every seat knows all about itself. */
export interface HallSeats {
  readonly name: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly focalPoint: Point;
  readonly stage: { readonly label: LocalText; readonly outline: readonly Point[] };
  readonly levels: readonly { readonly id: string; readonly name: LocalText }[];
  /** In the order of the sidecar, which is the order shown. */
  readonly sections: readonly HallSection[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface HallSection {
  /** The `zone_id` of the plan. */
  readonly id: string;
  readonly slug: string;
  readonly name: LocalText;
  readonly level: string;
  readonly door: LocalText | undefined;
  readonly rows: readonly HallRow[];
}

export interface HallRow {
  readonly number: string;
  readonly label: string;
  readonly seats: readonly HallSeat[];
}

export interface HallSeat extends Point {
  readonly guid: string;
  readonly number: string;
  readonly label: string;
  readonly radius: number;
  /** The band of the seat, unless a performance says otherwise for its zone. */
  readonly category: string;
  readonly accessible: boolean;
  readonly companion: boolean;
  readonly restrictedView: { readonly reason: LocalText } | null;
  readonly stepFree: boolean;
  readonly rowsInFront: number | undefined;
  readonly cluster: string | undefined;
}

type Zone = SeatingPlanFile["zones"][number];
type Row = Zone["rows"][number];
type Seat = Row["seats"][number];
type Facts = HallSidecar["seats"][string];

/** What the pretix format takes a seat's radius to be when the file does not say. */
export const DEFAULT_SEAT_RADIUS = 10;

/**
 * Joins a plan with its sidecar.
 * @throws Error when a zone of the plan has no entry in the sidecar; a house folder that was read has none such.
 */
export function flattenHall(plan: SeatingPlanFile, sidecar: HallSidecar): HallSeats {
  const shown = Object.keys(sidecar.zones);
  const sections = plan.zones
    .map((zone) => flattenZone(zone, sidecar))
    .sort((a, b) => shown.indexOf(a.id) - shown.indexOf(b.id));
  return {
    name: plan.name,
    size: plan.size,
    focalPoint: sidecar.focalPoint,
    stage: sidecar.stage,
    levels: sidecar.levels,
    sections,
  };
}

/** Where a seat stands in the plan: zone, row and seat positions nest. */
export function seatPosition(zone: Zone, row: Row, seat: Seat): Point {
  return {
    x: zone.position.x + (row.position?.x ?? 0) + seat.position.x,
    y: zone.position.y + (row.position?.y ?? 0) + seat.position.y,
  };
}

function flattenZone(zone: Zone, sidecar: HallSidecar): HallSection {
  const id = zone.zone_id ?? zone.name;
  const about = sidecar.zones[id];
  if (!about) throw new Error(`The sidecar says nothing of the zone "${id}"`);
  const { slug, name, level, door, facts } = about;
  const rows = zone.rows.map((row) => {
    const ofRow = { ...facts, ...sidecar.rows[`${id}/${row.row_number}`] };
    const seats = row.seats.map((seat) =>
      flattenSeat(seat, seatPosition(zone, row, seat), row.seat_label, {
        ...ofRow,
        ...sidecar.seats[seat.seat_guid],
      }),
    );
    return { number: row.row_number, label: row.row_label || row.row_number, seats };
  });
  return { id, slug, name, level, door, rows };
}

function flattenSeat(seat: Seat, at: Point, labelPattern: string | null | undefined, facts: Facts): HallSeat {
  return {
    guid: seat.seat_guid,
    number: seat.seat_number,
    // A function, because `$` in a seat number must not be read as a replacement pattern.
    label: labelPattern ? labelPattern.replace("%s", () => seat.seat_number) : seat.seat_number,
    x: round(at.x),
    y: round(at.y),
    radius: seat.radius ?? DEFAULT_SEAT_RADIUS,
    category: seat.category,
    accessible: facts.accessible ?? false,
    companion: facts.companion ?? false,
    restrictedView: facts.restrictedView ?? null,
    stepFree: facts.stepFree ?? false,
    rowsInFront: facts.rowsInFront,
    cluster: facts.cluster,
  };
}

/** A hundredth of a pixel: adding nested positions must not leave the dust of binary fractions. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
