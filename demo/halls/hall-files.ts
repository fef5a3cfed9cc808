import type { HallSidecar, SeatingPlanFile } from "#config/halls/hall.ts";
import { BANDS, type Band } from "#domain/seating/seating.ts";
import type { DrawnHall, DrawnRow, DrawnSection, Point } from "./drawn-hall.ts";
import { SEAT_RADIUS } from "./drawn-hall.ts";

/** The colours of the bands on the storefront's own map, so that other readers of the file show the same. */
const BAND_COLOURS: Record<Band, string> = {
  "A+": "#4C1116",
  A: "#A14C36",
  B: "#A78B0A",
  C: "#37988F",
  D: "#1D42B3",
  E: "#623873",
};

export function planOf(hall: DrawnHall): SeatingPlanFile {
  const used = new Set(
    hall.sections.flatMap(({ rows, standing }): string[] => [
      ...rows.flatMap(({ seats }) => seats.map((s) => s.band)),
      ...(standing ? [standing.category] : []),
    ]),
  );
  return {
    name: hall.name,
    size: hall.size,
    categories: BANDS.filter((band) => used.has(band)).map((band) => ({
      name: band,
      color: BAND_COLOURS[band],
    })),
    zones: hall.sections.map((section) => zoneOf(hall, section)),
  };
}

export function sidecarOf(hall: DrawnHall): HallSidecar {
  const sections = hall.sections.map((section) => ({ section, id: zoneId(hall, section) }));
  return {
    focalPoint: hall.focalPoint,
    stage: { label: hall.stage.label, outline: hall.stage.outline.map(rounded) },
    levels: hall.levels,
    zones: Object.fromEntries(
      sections.map(({ section, id }) => {
        const { slug, name, level, door, stepFree, standing } = section;
        const facts = stepFree && { facts: { stepFree } };
        return [id, { slug, name, level, door, ...facts, ...(standing && { standing }) }];
      }),
    ),
    rows: Object.fromEntries(
      sections.flatMap(({ section, id }) =>
        section.rows.flatMap(({ number, facts }) => (facts ? [[`${id}/${number}`, facts]] : [])),
      ),
    ),
    seats: Object.fromEntries(
      sections.flatMap(({ section }) =>
        section.rows.flatMap((row) =>
          row.seats.flatMap((seat) =>
            seat.facts ? [[guid(hall, section, row, seat.number), seat.facts]] : [],
          ),
        ),
      ),
    ),
  };
}

function zoneOf(hall: DrawnHall, section: DrawnSection): SeatingPlanFile["zones"][number] {
  const everySeat = section.rows.flatMap(({ seats }) => seats);
  const isStanding = everySeat.length === 0;
  const corner = {
    x: isStanding ? 0 : Math.floor(Math.min(...everySeat.map(({ x }) => x))),
    y: isStanding ? 0 : Math.floor(Math.min(...everySeat.map(({ y }) => y))),
  };
  return {
    name: section.name.sv,
    zone_id: zoneId(hall, section),
    position: corner,
    rows: section.rows.map((row) => rowOf(hall, section, row, corner)),
    ...(section.areas && {
      areas: section.areas.map((area) => ({
        ...area,
        ...(area.position && { position: from(corner, area.position) }),
        ...(area.polygon && { polygon: { points: area.polygon.points.map((point) => from(corner, point)) } }),
      })),
    }),
  };
}

function rowOf(hall: DrawnHall, section: DrawnSection, row: DrawnRow, corner: Point) {
  return {
    row_number: row.number,
    row_label: row.label,
    row_number_position: row.numbersAt,
    position: { x: 0, y: 0 },
    seats: row.seats.map((seat) => ({
      seat_guid: guid(hall, section, row, seat.number),
      seat_number: String(seat.number),
      position: from(corner, seat),
      radius: SEAT_RADIUS,
      category: seat.band,
    })),
  };
}

function zoneId(hall: DrawnHall, section: DrawnSection): string {
  return `${hall.code}-${section.slug}`;
}

function guid(hall: DrawnHall, section: DrawnSection, row: DrawnRow, number: number): string {
  return `${hall.code}-${section.code}-${row.number.toLowerCase()}-${number}`;
}

function from(corner: Point, point: Point): Point {
  return rounded({ x: point.x - corner.x, y: point.y - corner.y });
}

/** A tenth of a pixel is finer than anyone sees. The addition turns -0 into 0. */
function rounded({ x, y }: Point): Point {
  return { x: Math.round(x * 10) / 10 + 0, y: Math.round(y * 10) / 10 + 0 };
}
