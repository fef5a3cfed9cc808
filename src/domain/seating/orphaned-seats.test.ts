import { expect, test } from "vitest";
import { layOut } from "./hall-layout.ts";
import { orphanedBy } from "./orphaned-seats.ts";
import { TAKEN, WANTED } from "./seat-request.ts";

/** One row of ten, and a free row behind it, so that the hall is far from sold out. */
const hall = layOut(
  [0, 1].map((row) => ({
    seats: Array.from({ length: 10 }, (_, index) => ({
      position: row * 10 + index,
      x: index * 24,
      y: row * 30,
    })),
  })),
);

/** The first seat of each row is a cluster of one. */
const clustered = layOut(
  [0, 1].map((row) => ({
    seats: Array.from({ length: 10 }, (_, index) => ({
      position: row * 10 + index,
      x: index * 24,
      y: row * 30,
      cluster: index === 0 ? `${row}` : null,
    })),
  })),
);

function orphans(
  free: readonly number[],
  chosen: readonly number[],
  limitedShare = 0.1,
  of = hall,
): number[] {
  const seats = new Uint8Array(20).fill(TAKEN);
  for (const at of [...free, ...Array.from({ length: 10 }, (_, seat) => 10 + seat)]) seats[at] = WANTED;
  return orphanedBy(of, seats, chosen, limitedShare);
}

test("a single free seat left beside a selection is an orphan seat", () => {
  expect(orphans([0, 1, 2, 3], [1, 2])).toEqual([0, 3]);
  expect(orphans([0, 1, 2, 3], [2, 3])).toEqual([]);
});

test("a seat that was an orphan before the selection is not reported", () => {
  expect(orphans([0, 2, 3], [2, 3])).toEqual([]);
});

test("a cluster of one seat is not reported as an orphan seat", () => {
  expect(orphans([0, 1, 2, 3], [1, 2], 0.1, clustered)).toEqual([3]);
});

test("a single free seat within a selection is an orphan seat", () => {
  expect(orphans([0, 1, 2], [0, 2])).toEqual([1]);
});

test("no orphan seat is reported in a row or hall that is nearly sold out", () => {
  expect(orphans([4, 5, 6], [4, 5], 0.3)).toEqual([]);
  expect(orphans([4, 5, 6], [4, 5], 0.29)).toEqual([6]);
  expect(orphans([4, 5, 6], [4, 5], 0.9)).toEqual([]);
});
