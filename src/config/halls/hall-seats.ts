import type { LocalText } from "#domain/languages.ts";
import type { Point } from "#domain/seating/point.ts";
import type { FloorArea, RowEnd } from "#domain/seating/seating.ts";
import { floorArea } from "./floor-areas.ts";
import type { HallSidecar, SeatingPlanFile } from "./hall.ts";
import { bandName, DEFAULT_SEAT_RADIUS, seatPosition, zoneId } from "./plan-places.ts";
import { standingPlaces } from "./standing-places.ts";

/** A hall with absolute coordinates and all facts resolved per seat. */
export interface HallSeats {
  readonly name: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly focalPoint: Point;
  readonly stage: { readonly label: LocalText; readonly outline: readonly Point[] };
  readonly levels: HallSidecar["levels"];
  /** In the order of the sidecar, which is the display order. */
  readonly sections: readonly HallSection[];
}

export interface HallSection {
  /** The `zone_id` of the plan. */
  readonly id: string;
  readonly slug: string;
  readonly name: LocalText;
  readonly level: string;
  readonly door: LocalText | undefined;
  readonly message?: LocalText;
  /** A standing section: one row without a number; its places cannot be selected on the plan. */
  readonly standing: boolean;
  readonly rows: readonly HallRow[];
  readonly areas: readonly FloorArea[];
}

export interface HallRow {
  readonly number: string;
  readonly label: string;
  readonly numbersAt: RowEnd | null;
  readonly seats: readonly HallSeat[];
}

export interface HallSeat extends Point {
  readonly guid: string;
  readonly number: string;
  readonly label: string;
  readonly radius: number;
  /** The seat's price band, unless a performance overrides it for the zone. */
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

/**
 * Joins a plan with its sidecar.
 * @throws Error if a zone with seats has no entry in the sidecar, which a checked house folder rules out
 */
export function flattenHall(plan: SeatingPlanFile, sidecar: HallSidecar): HallSeats {
  const shown = Object.keys(sidecar.zones);
  const isSection = (zone: Zone) => zone.rows.length > 0 || Object.hasOwn(sidecar.zones, zoneId(zone));
  const sections = plan.zones
    .filter(isSection)
    .map((zone) => flattenZone(zone, sidecar))
    .sort((a, b) => shown.indexOf(a.id) - shown.indexOf(b.id));
  const drawings = plan.zones.filter((zone) => !isSection(zone)).flatMap(areasOf);
  return {
    name: plan.name,
    size: plan.size,
    focalPoint: sidecar.focalPoint,
    stage: sidecar.stage,
    levels: sidecar.levels,
    sections: withDrawings(sections, drawings),
  };
}

/** Adds zones without seats to the first section that has seats. */
function withDrawings(
  sections: readonly HallSection[],
  drawings: readonly FloorArea[],
): readonly HallSection[] {
  const first = sections.find(({ standing }) => !standing);
  if (drawings.length === 0) return sections;
  return sections.map((section) =>
    section === first ? { ...section, areas: [...drawings, ...section.areas] } : section,
  );
}

function areasOf(zone: Zone): FloorArea[] {
  return (zone.areas ?? []).flatMap((area) => floorArea(area, zone.position));
}

function flattenZone(zone: Zone, sidecar: HallSidecar): HallSection {
  const id = zoneId(zone);
  const about = sidecar.zones[id];
  if (!about) throw new Error(`The sidecar has no entry for the zone "${id}"`);
  const { slug, name, level, door, message, facts, standing } = about;
  const areas = areasOf(zone);
  const rows = zone.rows.map((row) => {
    const ofRow = { ...facts, ...sidecar.rows[`${id}/${row.row_number}`] };
    const seats = row.seats.map((seat) =>
      flattenSeat(withBand(seat, sidecar), seatPosition(zone, row, seat), row.seat_label, {
        ...ofRow,
        ...sidecar.seats[seat.seat_guid],
      }),
    );
    const numbersAt = row.row_number_position ?? null;
    return { number: row.row_number, label: row.row_label || row.row_number, numbersAt, seats };
  });
  const section = { id, slug, name, level, door, areas, ...(message && { message }) };
  if (!standing) return { ...section, standing: false, rows };
  const places = standingPlaces(id, standing, areas).map(({ seat, at }) =>
    flattenSeat(withBand(seat, sidecar), at, null, facts ?? {}),
  );
  const row = { number: "", label: "", numbersAt: null, seats: places };
  return { ...section, standing: true, rows: [row] };
}

function withBand(seat: Seat, sidecar: HallSidecar): Seat {
  return { ...seat, category: bandName(seat.category, sidecar) };
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

/** Rounds to a hundredth of a pixel, to remove floating-point noise from adding nested positions. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
