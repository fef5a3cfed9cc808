import fc from "fast-check";
import { expect, test } from "vitest";
import { daysAfter, daysBetween, isDay, monthsAfter, weekdayOf, weekOf, weeksOfMonth } from "./days.ts";

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => daysAfter("1990-01-01", days));

test("days between two days lead from one to the other", () => {
  fc.assert(
    fc.property(day, day, (from, to) => {
      expect(daysAfter(from, daysBetween(from, to))).toBe(to);
    }),
  );
});

test("a week has the day, and begins on Monday", () => {
  expect(weekdayOf("2027-02-07")).toBe(7);
  expect(weekdayOf("2027-02-08")).toBe(1);
  fc.assert(
    fc.property(day, (one) => {
      const week = weekOf(one);
      expect(week).toContain(one);
      expect(week.map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    }),
  );
});

test("the weeks of a month have each of its days once, and no week without one", () => {
  fc.assert(
    fc.property(day, (one) => {
      const month = one.slice(0, 7);
      const weeks = weeksOfMonth(month);
      const inMonth = weeks.flat().filter((each) => each.startsWith(month));
      expect(inMonth[0]).toBe(`${month}-01`);
      expect(daysAfter(inMonth.at(-1) ?? "", 1)).toBe(`${monthsAfter(month, 1)}-01`);
      for (const week of weeks) expect(week.some((each) => each.startsWith(month))).toBe(true);
    }),
  );
});

test("only a day of the calendar is a day", () => {
  for (const text of ["2027-02-29", "2027-13-01", "2027-2-1", "", "2027-02-06T19:00"])
    expect(isDay(text)).toBe(false);
  expect(isDay("2028-02-29")).toBe(true);
});
