import { describe, expect, test } from "vitest";
import { afterBankDays, type PayLaterRules, remindersOf, reservationFor } from "./pay-later.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** A Friday, noon in Oslo. */
const NOW = Date.parse("2027-01-15T11:00:00Z");
const RULES: PayLaterRules = {
  days: 14,
  daysBefore: 7,
  hoursBefore: 48,
  graceBankDays: 1,
  most: 2,
  reminderDays: [3, 1],
  hiddenPackages: [],
};
const reserve = (starts: number, ends = starts) =>
  reservationFor(NOW, [starts], [ends], RULES, "Europe/Oslo");

describe("an order that is paid later is held", () => {
  test("for two weeks", () => {
    expect(reserve(NOW + 60 * DAY)?.holdUntil).toBe(NOW + 14 * DAY);
  });

  test("not longer than to a week before the first of its performances", () => {
    expect(reserve(NOW + 15 * DAY)?.holdUntil).toBe(NOW + 8 * DAY);
    const both = reservationFor(NOW, [NOW + 90 * DAY, NOW + 12 * DAY], [], RULES, "Europe/Oslo");
    expect(both?.holdUntil).toBe(NOW + 5 * DAY);
  });

  test("to two days before it where the week has begun", () => {
    expect(reserve(NOW + 5 * DAY)?.holdUntil).toBe(NOW + 3 * DAY);
  });

  test("not beyond the end of the sale, and its grace neither", () => {
    const end = NOW + 2 * DAY;
    expect(reserve(NOW + 30 * DAY, end)).toEqual({ holdUntil: end, releaseAt: end });
  });

  test("not at all when there is hardly time to pay", () => {
    expect(reserve(NOW + 2 * DAY)).toBeNull();
    expect(reserve(NOW + 2 * DAY + 11 * HOUR)).toBeNull();
    expect(reserve(NOW + 2 * DAY + 12 * HOUR)?.holdUntil).toBe(NOW + 12 * HOUR);
  });

  test("a bank's day longer than told, which a weekend is not", () => {
    expect(afterBankDays(NOW, 1, "Europe/Oslo")).toBe(NOW + 3 * DAY);
    expect(afterBankDays(NOW - DAY, 1, "Europe/Oslo")).toBe(NOW);
    expect(afterBankDays(NOW, 0, "Europe/Oslo")).toBe(NOW);
  });
});

describe("emails remind of it", () => {
  test("three days and one before the day that was told", () => {
    const holdUntil = NOW + 14 * DAY;
    expect(remindersOf({ holdUntil }, NOW, RULES)).toEqual([
      { days: 3, at: NOW + 11 * DAY },
      { days: 1, at: NOW + 13 * DAY },
    ]);
  });

  test("but not on the day on which it was reserved", () => {
    expect(remindersOf({ holdUntil: NOW + 3 * DAY }, NOW, RULES)).toEqual([{ days: 1, at: NOW + 2 * DAY }]);
    expect(remindersOf({ holdUntil: NOW + DAY }, NOW, RULES)).toEqual([]);
  });
});
