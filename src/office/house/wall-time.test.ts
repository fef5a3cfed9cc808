import { expect, test } from "vitest";
import { momentsOf } from "#domain/house/moments.ts";
import { readWall } from "./wall-time.ts";

function isoOf(zone: string, day: string, time: string): string {
  const read = readWall(momentsOf(zone, "2027-01-01"), day, time);
  return read.ok ? new Date(read.value.instant).toISOString() : read.refusal.reason;
}

test("a time of the house's zone is its instant, in summer and winter", () => {
  expect(isoOf("Europe/Stockholm", "2027-06-20", "11:00")).toBe("2027-06-20T09:00:00.000Z");
  expect(isoOf("Europe/Stockholm", "2027-01-20", " 9.30")).toBe("2027-01-20T08:30:00.000Z");
  expect(isoOf("Asia/Kathmandu", "2027-01-20", "12:00")).toBe("2027-01-20T06:15:00.000Z");
});

test("an hour that no clock shows, and what is no day or time, is none", () => {
  expect(isoOf("Europe/Stockholm", "2027-03-28", "02:30")).toBe("skipped");
  expect(isoOf("Europe/Stockholm", "2027-02-30", "12:00")).toBe("not-in-calendar");
  expect(isoOf("Europe/Stockholm", "", "12:00")).toBe("no-time");
  expect(isoOf("Europe/Stockholm", "2027-02-03", "noon")).toBe("no-time");
});

test("of an hour that comes twice one is chosen by its offset", () => {
  expect(isoOf("Europe/Stockholm", "2027-10-31", "02:30")).toBe("twice");
  expect(isoOf("Europe/Stockholm", "2027-10-31", "02:30+02:00")).toBe("2027-10-31T00:30:00.000Z");
  expect(isoOf("Europe/Stockholm", "2027-10-31", "2.30+01:00")).toBe("2027-10-31T01:30:00.000Z");
});
