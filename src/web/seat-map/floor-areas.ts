import type { FloorArea } from "#domain/seating.ts";
import { type Box, boxAround, type Point } from "./geometry.ts";
import { polygon } from "./shapes.ts";

/** What lies on the floor of the hall, as paths around the area's own 0,0. */
export function areaPath({ shape }: FloorArea): string {
  switch (shape.kind) {
    case "polygon":
      return shape.points.length > 0 ? polygon(shape.points) : "";
    case "rectangle":
      return `M0 0h${shape.width}v${shape.height}h${-shape.width}z`;
    case "ellipse": {
      const { rx, ry } = shape;
      return `M${-rx} 0a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
    }
    case "text":
      return "";
  }
}

export function areaTransform({ x, y, rotation }: FloorArea): string {
  return `translate(${x} ${y})${rotation === 0 ? "" : ` rotate(${rotation})`}`;
}

/** The box around areas, words aside, as they are turned. */
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
