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
  reservationFor(NOW, { starts: [starts], ends: [ends], rules: RULES, timeZone: "Europe/Oslo" });

describe("an order that is paid later is reserved", () => {
  test("for two weeks", () => {
    expect(reserve(NOW + 60 * DAY)?.holdUntil).toBe(NOW + 14 * DAY);
  });

  test("at most until a week before its first performance", () => {
    expect(reserve(NOW + 15 * DAY)?.holdUntil).toBe(NOW + 8 * DAY);
    const both = reservationFor(NOW, {
      starts: [NOW + 90 * DAY, NOW + 12 * DAY],
      ends: [],
      rules: RULES,
      timeZone: "Europe/Oslo",
    });
    expect(both?.holdUntil).toBe(NOW + 5 * DAY);
  });

  test("until two days before the performance if that is less than a week away", () => {
    expect(reserve(NOW + 5 * DAY)?.holdUntil).toBe(NOW + 3 * DAY);
  });

  test("never past the end of sale, including the grace period", () => {
    const end = NOW + 2 * DAY;
    expect(reserve(NOW + 30 * DAY, end)).toEqual({ holdUntil: end, releaseAt: end });
  });

  test("only if the customer has at least twelve hours to pay", () => {
    expect(reserve(NOW + 2 * DAY)).toBeNull();
    expect(reserve(NOW + 2 * DAY + 11 * HOUR)).toBeNull();
    expect(reserve(NOW + 2 * DAY + 12 * HOUR)?.holdUntil).toBe(NOW + 12 * HOUR);
  });

  test("one banking day longer than the announced date, skipping weekends", () => {
    expect(afterBankDays(NOW, 1, "Europe/Oslo")).toBe(NOW + 3 * DAY);
    expect(afterBankDays(NOW - DAY, 1, "Europe/Oslo")).toBe(NOW);
    expect(afterBankDays(NOW, 0, "Europe/Oslo")).toBe(NOW);
  });
});

describe("reminder emails for a reserved order", () => {
  test("are sent three days and one day before the announced date", () => {
    const holdUntil = NOW + 14 * DAY;
    expect(remindersOf({ holdUntil }, NOW, RULES)).toEqual([
      { days: 3, at: NOW + 11 * DAY },
      { days: 1, at: NOW + 13 * DAY },
    ]);
  });

  test("are not sent on the day of the reservation", () => {
    expect(remindersOf({ holdUntil: NOW + 3 * DAY }, NOW, RULES)).toEqual([{ days: 1, at: NOW + 2 * DAY }]);
    expect(remindersOf({ holdUntil: NOW + DAY }, NOW, RULES)).toEqual([]);
  });
});
