import { expect, test } from "vitest";
import { monthWeeks } from "./month-weeks.ts";

test("the month grid starts at the weekday of the first and ends with the last day", () => {
  // 1 January 2027 is a Friday.
  expect(monthWeeks("2027-01", 1)[0]).toEqual([null, null, null, null, 1, 2, 3]);
  expect(monthWeeks("2027-01", 1).at(-1)).toEqual([25, 26, 27, 28, 29, 30, 31]);
  expect(monthWeeks("2027-01", 0)[0]).toEqual([null, null, null, null, null, 1, 2]);
});

test("the month grid of a February of exactly four weeks has four rows, and a leap year has its last day", () => {
  expect(monthWeeks("2027-02", 1)).toHaveLength(4);
  expect(monthWeeks("2028-02", 1).flat()).toContain(29);
  expect(monthWeeks("2027-02", 1).flat()).not.toContain(29);
});
