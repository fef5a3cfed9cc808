import type { Point } from "#domain/seating/point.ts";
import type { FloorArea } from "#domain/seating/seating.ts";
import type { HallSidecar, SeatingPlanFile } from "./hall.ts";

type Standing = NonNullable<HallSidecar["zones"][string]["standing"]>;
type Seat = SeatingPlanFile["zones"][number]["rows"][number]["seats"][number];
const RADIUS = 4;

/**
 * Back and forth, so that consecutive numbers are neighbours. Guids count from 1: places stay the same when
 * the capacity grows.
 */
export function standingPlaces(
  zone: string,
  { capacity, category }: Standing,
  areas: readonly FloorArea[],
): { seat: Seat; at: Point }[] {
  const box = boxOf(areas);
  const columns = Math.max(1, Math.round(Math.sqrt((capacity * box.width) / Math.max(1, box.height))));
  const step = { x: box.width / columns, y: box.height / Math.ceil(capacity / columns) };
  return Array.from({ length: capacity }, (_, index) => {
    const line = Math.floor(index / columns);
    const along = line % 2 === 0 ? index % columns : columns - 1 - (index % columns);
    const number = String(index + 1);
    return {
      seat: {
        seat_guid: standingGuid(zone, index + 1),
        seat_number: number,
        radius: RADIUS,
        position: { x: 0, y: 0 },
        category,
      },
      at: { x: box.x + (along + 0.5) * step.x, y: box.y + (line + 0.5) * step.y },
    };
  });
}

export function standingGuid(zone: string, number: number): string {
  return `${zone}-standing-${number}`;
}

function boxOf(areas: readonly FloorArea[]) {
  const corners = areas.flatMap((area) =>
    cornersOf(area.shape).map(({ x, y }) => ({ x: area.x + x, y: area.y + y })),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

function cornersOf(shape: FloorArea["shape"]): readonly Point[] {
  switch (shape.kind) {
    case "polygon":
      return shape.points;
    case "rectangle":
      return [
        { x: 0, y: 0 },
        { x: shape.width, y: shape.height },
      ];
    case "ellipse":
      return [
        { x: -shape.rx, y: -shape.ry },
        { x: shape.rx, y: shape.ry },
      ];
    case "text":
      return [];
  }
}
