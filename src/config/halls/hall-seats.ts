import type { PictureEntry } from "#domain/house/entries.ts";
import type { LocalText } from "#domain/languages.ts";
import type { Point } from "#domain/seating/point.ts";
import type { FloorArea, RowEnd } from "#domain/seating/seating.ts";
import { floorArea } from "./floor-areas.ts";
import type { HallSidecar, SeatingPlanFile } from "./hall.ts";
import {
  bandName,
  DEFAULT_SEAT_RADIUS,
  factsOfSeat,
  hundredths,
  seatPosition,
  zoneId,
} from "./plan-places.ts";
import { standingPlaces } from "./standing-places.ts";

export interface HallSeats {
  readonly name: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly focalPoint: Point;
  readonly stage: { readonly label: LocalText; readonly outline: readonly Point[] };
  readonly levels: HallSidecar["levels"];
  /** In display order, the sidecar's. */
  readonly sections: readonly HallSection[];
}

export interface HallSection {
  readonly id: string;
  readonly slug: string;
  readonly name: LocalText;
  readonly level: string;
  readonly door: LocalText | undefined;
  readonly message?: LocalText;
  /** One row without a number; its places cannot be selected on the plan. */
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
  /** By default the price band. */
  readonly category: string;
  readonly accessible: boolean;
  readonly companion: boolean;
  readonly restrictedView: { readonly reason: LocalText } | null;
  readonly viewPicture: PictureEntry | null;
  readonly stepFree: boolean;
  readonly rowsInFront: number | undefined;
  readonly cluster: string | undefined;
}

type Zone = SeatingPlanFile["zones"][number];
type Row = Zone["rows"][number];
type Seat = Row["seats"][number];
type Facts = HallSidecar["seats"][string];

/** @throws Error if a zone with seats is missing from the sidecar, which a checked house rules out */
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

/** Zones without seats go to the first section that has seats. */
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
    const seats = row.seats.map((seat) => {
      const own = factsOfSeat(sidecar, zone, row, seat.seat_guid);
      return flattenSeat(withBand(seat, sidecar), seatPosition(zone, row, seat), row.seat_label, own);
    });
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
    // `$` in a seat number is no replacement pattern.
    label: labelPattern ? labelPattern.replace("%s", () => seat.seat_number) : seat.seat_number,
    x: hundredths(at.x),
    y: hundredths(at.y),
    radius: seat.radius ?? DEFAULT_SEAT_RADIUS,
    category: seat.category,
    accessible: facts.accessible ?? false,
    companion: facts.companion ?? false,
    restrictedView: facts.restrictedView ?? null,
    viewPicture: facts.viewPicture ?? null,
    stepFree: facts.stepFree ?? false,
    rowsInFront: facts.rowsInFront,
    cluster: facts.cluster,
  };
}
