import { expect, test } from "vitest";
import { withdrawableUntil } from "../orders/withdrawal.ts";
import { newTerm } from "./contributions/memberships.ts";
import { claimableUntil } from "./protection.ts";

const DAY = 86_400_000;

test("a membership runs from today, or from the day after the current term", () => {
  expect(newTerm("2027-01-15", null, 12)).toEqual({ starts: "2027-01-15", ends: "2028-01-14" });
  expect(newTerm("2027-01-15", "2027-01-14", 12)).toEqual({ starts: "2027-01-15", ends: "2028-01-14" });
  expect(newTerm("2027-01-15", "2027-01-15", 12)).toEqual({ starts: "2027-01-16", ends: "2028-01-15" });
  expect(newTerm("2027-01-15", "2027-12-31", 6)).toEqual({ starts: "2028-01-01", ends: "2028-06-30" });
});

test("a membership term that starts on the last day of a month ends on the last day of a shorter one, also in leap years", () => {
  expect(newTerm("2027-01-31", null, 1).ends).toBe("2027-02-27");
  expect(newTerm("2028-01-31", null, 1).ends).toBe("2028-02-28");
  expect(newTerm("2027-12-31", null, 2).ends).toBe("2028-02-28");
});

test("a protection claim can be submitted until the configured days after the performance", () => {
  expect(claimableUntil(1_000, { claimDays: 60 })).toBe(1_000 + 60 * DAY);
});

test("the withdrawal period for posted items is extended by the delivery time", () => {
  expect(withdrawableUntil(1_000, 14, false)).toBe(1_000 + 14 * DAY);
  expect(withdrawableUntil(1_000, 14, true)).toBe(1_000 + 21 * DAY);
});
