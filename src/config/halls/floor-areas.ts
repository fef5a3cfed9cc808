import type { Point } from "#domain/seating/point.ts";
import type { AreaShape, FloorArea } from "#domain/seating/seating.ts";
import type { SeatingPlanFile } from "./hall.ts";
import { hundredths } from "./plan-places.ts";

type Area = NonNullable<SeatingPlanFile["zones"][number]["areas"]>[number];

const TEXT_SIZE = 16;

/** Returns an area in hall coordinates; empty for one without a shape. */
export function floorArea(area: Area, zone: Point): FloorArea[] {
  const shape = shapeOf(area);
  if (!shape) return [];
  const { position, rotation = 0, color, border_color: border, text } = area;
  return [
    {
      shape,
      x: hundredths(zone.x + (position?.x ?? 0)),
      y: hundredths(zone.y + (position?.y ?? 0)),
      rotation,
      fill: color ?? null,
      border: border ?? null,
      text: text?.text.trim()
        ? {
            text: text.text,
            size: text.size ?? TEXT_SIZE,
            x: text.position?.x ?? 0,
            y: text.position?.y ?? 0,
          }
        : null,
    },
  ];
}

function shapeOf({ shape, polygon, rectangle, ellipse, circle }: Area): AreaShape | null {
  switch (shape) {
    case "polygon":
      return polygon ? { kind: "polygon", points: polygon.points } : null;
    case "rectangle":
      return rectangle ? { kind: "rectangle", ...rectangle } : null;
    case "ellipse":
      return ellipse ? { kind: "ellipse", rx: ellipse.radius.x, ry: ellipse.radius.y } : null;
    case "circle":
      return circle ? { kind: "ellipse", rx: circle.radius, ry: circle.radius } : null;
    case "text":
      return { kind: "text" };
  }
}
