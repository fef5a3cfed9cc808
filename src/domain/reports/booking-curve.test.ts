import { expect, test } from "vitest";
import { bookingCurve, LONGEST_CURVE_DAYS } from "./booking-curve.ts";

const sold = (day: string, performed: string, tickets: number) => ({
  day,
  performed,
  tickets,
  amount: tickets * 100,
});

test("a booking curve adds up performances by days before each, returns included", () => {
  const points = bookingCurve(
    [
      sold("2027-01-01", "2027-01-05", 2),
      sold("2027-01-03", "2027-01-05", -1),
      sold("2027-02-01", "2027-02-03", 5),
    ],
    "2027-12-31",
  );
  expect(points.map(({ daysBefore, tickets }) => [daysBefore, tickets])).toEqual([
    [4, 2],
    [3, 2],
    [2, 6],
    [1, 6],
    [0, 6],
  ]);
});

test("a booking curve ends at the last day that is known, and begins at its longest", () => {
  const points = bookingCurve([sold("2025-01-01", "2027-01-05", 2)], "2027-01-02");
  expect([points[0]?.daysBefore, points.at(-1)?.daysBefore]).toEqual([LONGEST_CURVE_DAYS, 3]);
  expect(bookingCurve([], "2027-01-02")).toEqual([]);
});

test("a sale after the performance counts for its day", () => {
  expect(bookingCurve([sold("2027-01-06", "2027-01-05", 1)], "2027-01-06")).toEqual([
    { daysBefore: 0, tickets: 1, amount: 100 },
  ]);
});
