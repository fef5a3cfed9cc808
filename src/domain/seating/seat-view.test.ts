import { describe, expect, it } from "vitest";
import { type SeatView, type ViewShape, viewFrom } from "./seat-view.ts";
import type { ViewHall } from "./seat-view-room.ts";

/** Fifteen straight rows of twenty-one before a stage, and a balcony of two rows behind them. */
function hall(change: Partial<ViewHall> = {}): ViewHall {
  const rows = (name: string, from: number, count: number, restricted: readonly string[] = []) =>
    Array.from({ length: count }, (_, row) => ({
      seats: Array.from({ length: 21 }, (_, index) => {
        const id = `${name}-${row + 1}-${index + 1}`;
        return {
          ...{ id, x: 260 + index * 24, y: from + row * 38, rowsInFront: row },
          restrictedView: restricted.includes(id) ? "hidden" : null,
        };
      }),
    }));
  return {
    size: { width: 1000, height: 1000 },
    focalPoint: { x: 500, y: 150 },
    stage: {
      outline: [
        { x: 320, y: 40 },
        { x: 680, y: 40 },
        { x: 680, y: 180 },
        { x: 320, y: 180 },
      ],
    },
    levels: [
      { id: "floor", height: 0 },
      { id: "balcony", height: null },
    ],
    sections: [
      { level: "floor", rows: rows("s", 240, 15, ["s-9-11", "s-9-1", "s-9-21"]) },
      { level: "balcony", rows: rows("b", 860, 2) },
    ],
    ...change,
  };
}

function view(seat: string, from = hall()): SeatView {
  const found = viewFrom(from, seat);
  if (!found) throw new Error(`There is no seat ${seat}`);
  return found;
}

function outline({ shapes }: SeatView, kind: ViewShape["kind"]) {
  const shape = shapes.find((one) => one.kind === kind);
  if (!shape || !("outline" in shape)) throw new Error(`There is no ${kind}`);
  return shape.outline;
}

const has = ({ shapes }: SeatView, kind: ViewShape["kind"]) => shapes.some((shape) => shape.kind === kind);

function opening(seen: SeatView) {
  const points = outline(seen, "opening");
  const [xs, left] = [points.map(({ x }) => x), Math.min(...points.map(({ x }) => x))];
  const right = Math.max(...xs);
  const tall = (side: number) => {
    const ys = points.filter(({ x }) => Math.abs(x - side) < (right - left) / 3).map(({ y }) => y);
    return Math.max(...ys) - Math.min(...ys);
  };
  return { width: right - left, left: tall(left), right: tall(right) };
}

describe("the view from a seat", () => {
  it("shows a smaller stage from seats further back", () => {
    const widths = ["s-1-11", "s-5-11", "s-10-11", "s-15-11", "b-2-11"].map(
      (seat) => opening(view(seat)).width,
    );
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    expect(widths.at(-1)).toBeLessThan((widths[0] ?? 0) / 2);
  });

  it("shows the near side of the stage taller, on the left from the left and on the right from the right", () => {
    const [left, right] = [opening(view("s-6-1")), opening(view("s-6-21"))];
    expect(left.left).toBeGreaterThan(left.right * 1.1);
    expect(right.right).toBeGreaterThan(right.left * 1.1);
    expect(left.left).toBeCloseTo(right.right, 5);
  });

  it("shows both sides alike from the middle", () => {
    const middle = opening(view("s-6-11"));
    expect(middle.left).toBeCloseTo(middle.right, 5);
  });

  it("looks down from a balcony, and more steeply from a higher one", () => {
    const high = hall({
      levels: [
        { id: "floor", height: 0 },
        { id: "balcony", height: 9 },
      ],
    });
    const [stalls, balcony, gods] = [view("s-10-11"), view("b-1-11"), view("b-1-11", high)];
    expect(balcony.facts.down).toBeGreaterThan(stalls.facts.down);
    expect(gods.facts.down).toBeGreaterThan(balcony.facts.down + 5);
  });

  it("has no heads in front of the first row, and more heads with more rows in front", () => {
    expect(view("s-1-11").facts.heads).toBe(0);
    expect(has(view("s-1-11"), "person")).toBe(false);
    expect(view("s-4-11").facts.heads).toBeGreaterThan(0);
    expect(view("s-6-11").facts.heads).toBeGreaterThan(view("s-4-11").facts.heads);
  });

  it("only draws heads on existing seats", () => {
    const full = hall();
    const [stalls, balcony] = full.sections;
    if (!stalls || !balcony) throw new Error("The hall has two sections");
    const lastRow = { ...stalls, rows: stalls.rows.slice(-1) };
    expect(view("s-15-11", hall({ sections: [lastRow, balcony] })).facts.heads).toBe(0);
    expect(view("s-15-11").facts.heads).toBeGreaterThan(5);
  });

  it("has a rail in front of seats above the floor only", () => {
    expect(has(view("b-1-11"), "rail")).toBe(true);
    expect(has(view("b-2-11"), "rail")).toBe(true);
    expect(has(view("s-8-11"), "rail")).toBe(false);
  });

  it("hides part of the stage at a restricted view, behind a pillar or behind the wall", () => {
    expect(has(view("s-9-11"), "pillar")).toBe(true);
    expect(has(view("s-9-12"), "pillar")).toBe(false);
    const [left, right] = [outline(view("s-9-1"), "edge"), outline(view("s-9-21"), "edge")];
    expect(Math.max(...left.map(({ x }) => x))).toBeLessThan(200);
    expect(Math.min(...right.map(({ x }) => x))).toBeGreaterThan(280);
  });

  it("is null for a seat that is not in the hall", () => {
    expect(viewFrom(hall(), "s-99-1")).toBeNull();
  });

  it("can be drawn from every seat", () => {
    const everywhere = hall();
    for (const section of everywhere.sections) {
      for (const { id } of section.rows.flatMap(({ seats }) => seats)) {
        const numbers = JSON.stringify(view(id, everywhere).shapes);
        expect(numbers, id).not.toContain("null");
      }
    }
  });
});
