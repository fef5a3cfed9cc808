import { expect, test } from "vitest";
import { besideOwn } from "./beside-seats.ts";
import { layOut } from "./hall-layout.ts";
import { TAKEN, WANTED } from "./seat-request.ts";

/** Two rows of six with an aisle after the third: positions 0–5 and 6–11. */
const hall = layOut(
  [0, 1].map((row) => ({
    seats: [0, 20, 40, 90, 110, 130].map((x, index) => ({ position: row * 6 + index, x, y: row * 25 })),
  })),
);
function beside(own: readonly number[], count: number, { near = own[0] ?? 0, taken = [] as number[] } = {}) {
  const seats = new Uint8Array(12).fill(WANTED);
  for (const position of [...own, ...taken]) seats[position] = TAKEN;
  const at = hall.seatAt[near] ?? 0;
  const point = {
    x: (hall.sumX[at + 1] ?? 0) - (hall.sumX[at] ?? 0),
    y: (hall.sumY[at + 1] ?? 0) - (hall.sumY[at] ?? 0),
  };
  return besideOwn(hall, { seats, own: new Set(own), count, near: point });
}

test("the search beside lost seats returns a neighbouring seat in the same row, not in the row behind", () => {
  expect(beside([0], 1)).toEqual([1]);
  expect(beside([0], 2)).toEqual([1, 2]);
});

test("the search beside lost seats prefers the side nearer to the lost seat", () => {
  expect(beside([1], 1, { near: 2, taken: [] })).toEqual([2]);
  expect(beside([1], 1, { near: 0 })).toEqual([0]);
});

test("the search beside lost seats measures from the middle of the returned seats", () => {
  // Seats 0 and 1, or 4 and 5, beside own seats 2 and 3 across an aisle: the lost one was at the far left.
  expect(beside([2, 3], 2, { near: 0 })).toEqual([0, 1]);
  expect(beside([2, 3], 2, { near: 5 })).toEqual([4, 5]);
  expect(beside([2, 3], 2, { near: 4 })).toEqual([4, 5]);
});

test("the search beside lost seats stops at an aisle, a taken seat and the end of a row", () => {
  expect(beside([2], 1, { taken: [1] })).toBeNull();
  expect(beside([0], 2, { taken: [2] })).toBeNull();
  expect(beside([5], 3)).toBeNull();
  expect(beside([5], 2)).toEqual([3, 4]);
});
