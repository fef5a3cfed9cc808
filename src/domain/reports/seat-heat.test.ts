import { expect, test } from "vitest";
import { heatStep, rowHeat } from "./seat-heat.ts";

test.each([
  [0, 10, 0],
  [1, 10, 1],
  [2, 10, 1],
  [3, 10, 2],
  [8, 10, 4],
  [9, 10, 5],
  [10, 10, 5],
  [1, 1, 5],
  [0, 0, 0],
])("a seat sold %i times at %i performances has step %i", (sold, performances, step) => {
  expect(heatStep(sold, performances)).toBe(step);
});

test("a row has the share of its seats at all performances", () => {
  expect(rowHeat([3, 1, 0, 0], 4)).toEqual({ seats: 4, sold: 4, share: 0.25 });
  expect(rowHeat([], 4)).toEqual({ seats: 0, sold: 0, share: 0 });
});
