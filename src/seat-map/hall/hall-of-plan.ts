import type { SeatPlan } from "#contract/operations/seating.ts";
import type { Point } from "#domain/seating/point.ts";
import type { FloorArea } from "#domain/seating/seating.ts";
import { type Box, boxAround } from "./geometry.ts";
import { buildHall, type Hall } from "./hall.ts";

/** Converts the back end's plan to the map's model, on the storefront's server and in the office's browsers. */
export function hallOfPlan({ id, sections, ...plan }: SeatPlan): Hall {
  return buildHall({
    ...plan,
    plan: id,
    sections: sections.map((section) => ({
      ...section,
      standing: section.standing ? areasBox(section.areas) : null,
      labelAt: null,
    })),
  });
}

/** Returns the bounding box of rotated areas, without texts. */
export function areasBox(areas: readonly FloorArea[]): Box {
  return boxAround(areas.flatMap(cornersOf));
}

function cornersOf(area: FloorArea): Point[] {
  const turn = (area.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return edgeOf(area).map(({ x, y }) => ({
    x: area.x + x * cos - y * sin,
    y: area.y + x * sin + y * cos,
  }));
}

function edgeOf({ shape }: FloorArea): readonly Point[] {
  switch (shape.kind) {
    case "polygon":
      return shape.points;
    case "rectangle":
      return [0, shape.width].flatMap((x) => [0, shape.height].map((y) => ({ x, y })));
    case "ellipse":
      return [-shape.rx, shape.rx].flatMap((x) => [-shape.ry, shape.ry].map((y) => ({ x, y })));
    case "text":
      return [];
  }
}
