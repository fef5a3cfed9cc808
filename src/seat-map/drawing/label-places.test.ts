import { describe, expect, test } from "vitest";
import { buildHall, type Hall, heartOf } from "../hall/hall.ts";
import { labelPlaces } from "./label-places.ts";

/** 20 units apart. In a hall of 800 × 500 one unit is one pixel of the window. */
function houseOf(...rows: readonly (readonly [name: string, x: number, y: number, seats?: number])[]): Hall {
  return buildHall({
    plan: "words",
    size: { width: 800, height: 500 },
    focalPoint: { x: 400, y: 0 },
    stage: { label: "Scen", outline: [] },
    levels: [{ id: "house", name: "Hus" }],
    sections: rows.map(([name, x, y, seats = 20]) => ({
      ...{ slug: name, name, level: "house", door: null, standing: null, areas: [], labelAt: null },
      rows: [
        {
          ...{ number: "1", label: null, numbersAt: null },
          seats: Array.from({ length: seats }, (_, index) => ({
            ...{ number: String(index + 1), label: null, x: x + index * 20, y, radius: 8 },
            ...{ accessible: false, companion: false, stepFree: false, restrictedView: null },
            ...{ rowsInFront: null, cluster: null },
          })),
        },
      ],
    })),
  });
}
const hearts = (hall: Hall) => hall.sections.map((section) => ({ ...heartOf(section), side: null }));

describe("section labels", () => {
  test("are at the section's centre if there is room", () => {
    const hall = houseOf(["Fram", 200, 100], ["Bak", 200, 200]);
    expect(labelPlaces(hall)).toEqual(hearts(hall));
  });

  test("move along their own row, only as far as needed, if they would overlap", () => {
    const hall = houseOf(["Fram", 200, 100], ["Bak", 210, 115]);
    const [front, behind] = labelPlaces(hall);
    expect(front).toEqual(hearts(hall)[0]);
    expect(behind?.y).toBe(115);
    const apart = Math.abs((behind?.x ?? 0) - (front?.x ?? 0));
    // 86 pixels are reserved for a price, with a gap on both sides.
    expect(apart).toBeGreaterThanOrEqual(86);
    expect(apart).toBeLessThan(86 + 12 + 20);
  });

  test("stay in the middle sections, and are symmetrical on both sides", () => {
    const hall = houseOf(["Vänster", 100, 100, 10], ["Mitten", 300, 110, 11], ["Höger", 520, 100, 10]);
    const tight = houseOf(["Vänster", 225, 100, 9], ["Mitten", 300, 110, 11], ["Höger", 415, 100, 9]);
    expect(labelPlaces(hall)[1]).toEqual(hearts(hall)[1]);
    const [left, centre, right] = labelPlaces(tight);
    expect(centre).toEqual(hearts(tight)[1]);
    expect(400 - (left?.x ?? 0)).toBe((right?.x ?? 0) - 400);
    expect(left?.x).toBeLessThan(hearts(tight)[0]?.x ?? 0);
  });

  test("are beside a narrow section, on the outer side of the hall", () => {
    const hall = houseOf(
      ["Loge vänster", 200, 100, 2],
      ["Mitten", 300, 200, 11],
      ["Loge höger", 580, 100, 2],
    );
    const [left, , right] = labelPlaces(hall);
    expect(left).toEqual({ x: 200, y: 100, side: "left" });
    expect(right).toEqual({ x: 620, y: 100, side: "right" });
  });
});
