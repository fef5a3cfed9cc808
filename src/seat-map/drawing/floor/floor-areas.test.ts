import { expect, test } from "vitest";
import type { FloorArea } from "#domain/seating/seating.ts";
import { areasBox } from "../../hall/hall-of-plan.ts";
import { areaPath, areaTransform } from "./floor-areas.ts";

const area = (shape: FloorArea["shape"], change: Partial<FloorArea> = {}): FloorArea => ({
  ...{ shape, x: 100, y: 50, rotation: 0, fill: null, border: null, text: null },
  ...change,
});
const table = area({ kind: "rectangle", width: 40, height: 20 });

test("a table is placed and rotated around its own corner, as in the plan", () => {
  expect(areaTransform(table)).toBe("translate(100 50)");
  expect(areaTransform({ ...table, rotation: 90 })).toBe("translate(100 50) rotate(90)");
  expect(areaPath(table)).toBe("M0 0h40v20h-40z");
});

test("the floor's bounding box includes rotated areas, but no texts", () => {
  expect(areasBox([table])).toEqual({ x: 100, y: 50, width: 40, height: 20 });
  const turned = areasBox([{ ...table, rotation: 90 }]);
  expect([turned.x, turned.y, turned.width, turned.height].map(Math.round)).toEqual([80, 50, 20, 40]);
  expect(areasBox([table, area({ kind: "text" }, { x: 900 })])).toEqual(areasBox([table]));
  expect(areasBox([area({ kind: "ellipse", rx: 10, ry: 5 })])).toEqual({
    x: 90,
    y: 45,
    width: 20,
    height: 10,
  });
});

test("a floor area with a polygon without points is ignored", () => {
  expect(areaPath(area({ kind: "polygon", points: [] }))).toBe("");
});
