import type { FloorArea } from "#domain/seating/seating.ts";

export function areaPath({ shape }: FloorArea): string {
  switch (shape.kind) {
    case "polygon":
      return shape.points.length > 0 ? `M${shape.points.map(({ x, y }) => `${x} ${y}`).join("L")}z` : "";
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
