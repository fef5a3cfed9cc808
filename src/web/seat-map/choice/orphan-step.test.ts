import { expect, test } from "vitest";
import { allFree, smallHall } from "#seat-map/hall/testing-hall.ts";
import { createFindOrphanStep } from "./orphan-step.ts";

/** The balcony's one row of seven: places 16 to 22. */
const hall = smallHall();
const findOrphanStep = createFindOrphanStep(hall, { rule: "warn", limitedShare: 0.1 });
function choosing(chosen: readonly number[], taken: readonly number[] = []) {
  const { status, bands } = allFree(hall);
  const now = {
    bands,
    status: [...status].map((one, index) => (taken.includes(index) ? "1" : one)).join(""),
  };
  return findOrphanStep(now, chosen);
}

test("a choice with an orphan seat at the end of the row is corrected by moving one seat", () => {
  expect(choosing([17, 18])).toEqual({ seats: [16], shift: { add: 16, drop: 18 } });
  expect(choosing([20, 21])).toEqual({ seats: [22], shift: { add: 22, drop: 20 } });
});

test("a choice at the wall, or with two free seats beside it, leaves no orphan seat", () => {
  expect(choosing([16, 17])).toBeNull();
  expect(choosing([18, 19])).toBeNull();
});

test("an orphan seat gets no correction if moving one seat is not enough", () => {
  // Two of three seats between taken ones orphan one at either end.
  expect(choosing([17, 18], [16, 20, 21, 22])).toMatchObject({ seats: [19], shift: null });
});

test("wheelchair places do not count as neighbours of an orphan seat", () => {
  expect(choosing([13])).toBeNull();
});
