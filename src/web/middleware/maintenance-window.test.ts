import { expect, test } from "vitest";
import { maintenanceUntil } from "./maintenance-window.ts";

const at = (iso: string) => new Date(iso).getTime();
const night = { on: false, windows: [{ date: "2027-07-01", from: "00:00", to: "04:00" }] };

test("a window follows the house's clock, summer time included", () => {
  expect(maintenanceUntil(night, "Europe/Oslo", at("2027-06-30T21:59:00Z"))).toBeNull();
  expect(maintenanceUntil(night, "Europe/Oslo", at("2027-06-30T22:00:00Z"))).toEqual({ seconds: 4 * 3600 });
  expect(maintenanceUntil(night, "Europe/Oslo", at("2027-07-01T01:59:00Z"))).toEqual({ seconds: 60 });
  expect(maintenanceUntil(night, "Europe/Oslo", at("2027-07-01T02:00:00Z"))).toBeNull();
});

test("the switch closes the shop whatever the hour", () => {
  expect(maintenanceUntil({ on: true, windows: [] }, "Europe/Oslo", 0)).toEqual({ seconds: 3600 });
});
