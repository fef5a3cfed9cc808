import { expect, test } from "vitest";
import { numberingGaps } from "./numbering.ts";

const gaps = (...rows: readonly (readonly [name: string, numbers: string])[]) =>
  numberingGaps(rows.map(([name, numbers]) => ({ name, numbers: numbers.split(" ").filter(Boolean) })));

test.each([
  ["from either end", "5 4 3 2 1"],
  ["from the middle", "5 3 1 2 4 6"],
  ["in odd numbers", "1 3 5 7"],
  ["in even numbers", "8 6 4 2"],
  ["not from one", "15 16 17"],
  ["in letters", "A B C"],
  ["in names of their own", "1A 5A 9B"],
  ["without seats", ""],
  ["with one seat", "7"],
])("a row %s has nothing to mend", (_, numbers) => {
  expect(gaps(["1", numbers])).toEqual([]);
});

test.each([
  ["there twice", "1 2 2 3", ["2"], []],
  ["missing", "1 2 4 5", [], ["3"]],
  ["missing in a row of odd ones", "1 3 7 9", [], ["5"]],
  ["missing between two", "1 3", [], ["2"]],
  ["missing among letters", "A B D", [], ["C"]],
  ["there twice while others are missing", "1 1 4", ["1"], ["2", "3"]],
])("a number is %s", (_, numbers, twice, missing) => {
  expect(gaps(["1", numbers])).toEqual([{ at: 0, twice, missing }]);
});

test("rows of one name are checked as one", () => {
  expect(gaps(["1", "1 2 3"], ["2", "1 2"], ["1", "4 5 6"])).toEqual([]);
  expect(gaps(["1", "1 2 3"], ["1", "3 4"])).toEqual([{ at: 0, twice: ["3"], missing: [] }]);
  expect(gaps(["0", "1"], ["1", "1 2"], ["1", "6 7"])).toEqual([
    { at: 1, twice: [], missing: ["3", "4", "5"] },
  ]);
});

test("at most twenty missing numbers of a row are listed", () => {
  expect(gaps(["1", "1 9999"])[0]?.missing).toHaveLength(20);
});
