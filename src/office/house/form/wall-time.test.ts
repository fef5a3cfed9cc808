import { expect, test } from "vitest";
import { wallTime, withOffset } from "./wall-time.ts";

const ZONE = "Europe/Stockholm";

test("a moment of a file and its day and time in the house's zone are the same, in summer and winter", () => {
  for (const text of ["2027-06-20T11:00:00+02:00", "2027-01-20T09:30:00+01:00"]) {
    const shown = wallTime(text, "instant", ZONE);
    expect(`${shown?.day}T${shown?.time}`).toBe(text.slice(0, 16));
    expect(withOffset(new Date(text).toISOString(), "instant", ZONE)).toBe(text);
  }
  expect(withOffset("2027-06-20T09:00:00Z", "house", ZONE)).toBe("2027-06-20T11:00");
  expect(wallTime("2027-10-31T02:30+01:00", "house", ZONE)).toEqual({ day: "2027-10-31", time: "02:30" });
});

test("an offset of quarters of an hour, and one behind Greenwich, are written in full", () => {
  expect(withOffset("2027-01-20T06:15:00Z", "instant", "Asia/Kathmandu")).toBe("2027-01-20T12:00:00+05:45");
  expect(withOffset("2027-01-20T15:30:00Z", "instant", "America/St_Johns")).toBe("2027-01-20T12:00:00-03:30");
});

test("what is no moment has no day", () => {
  expect(wallTime("soon", "instant", ZONE)).toBeNull();
  expect(wallTime("-2h", "house", ZONE)).toBeNull();
});
