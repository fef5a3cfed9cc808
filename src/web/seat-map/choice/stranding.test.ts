import { expect, test } from "vitest";
import { allFree, smallHall } from "../hall/testing-hall.ts";
import { layoutOf, strandingOf } from "./stranding.ts";

/** The balcony's one row of seven: places 16 to 22. */
const hall = smallHall();
const layout = layoutOf(hall);
function choosing(chosen: readonly number[], taken: readonly number[] = []) {
  const { status, bands } = allFree(hall);
  const now = {
    bands,
    status: [...status].map((one, index) => (taken.includes(index) ? "1" : one)).join(""),
  };
  return strandingOf(hall, layout, now, chosen, 0.1);
}

test("a choice that leaves a single seat at the end of the row is moved one step to mend it", () => {
  expect(choosing([17, 18])).toEqual({ seats: [16], shift: { add: 16, drop: 18 } });
  expect(choosing([20, 21])).toEqual({ seats: [22], shift: { add: 22, drop: 20 } });
});

test("a choice beside the wall, or with two free seats beside it, strands nobody", () => {
  expect(choosing([16, 17])).toBeNull();
  expect(choosing([18, 19])).toBeNull();
});

test("where no single step helps, none is offered", () => {
  // Two of three between taken ones: either end leaves one alone.
  expect(choosing([17, 18], [16, 20, 21, 22])).toMatchObject({ seats: [19], shift: null });
});

test("wheelchair places are nobody's neighbours", () => {
  expect(choosing([13])).toBeNull();
});
