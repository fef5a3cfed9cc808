import { expect, test } from "vitest";
import { maintenanceUntil } from "./maintenance-window.ts";

const at = (iso: string) => new Date(iso).getTime();
const night = { on: false, windows: [{ date: "2027-07-01", from: "00:00", to: "04:00" }] };

test("a maintenance window follows the house's local time, including daylight saving time", () => {
  expect(maintenanceUntil(night, "Europe/Oslo", at("2027-06-30T21:59:00Z"))).toBeNull();
  expect(maintenanceUntil(night, "Europe/Oslo", at("2027-06-30T22:00:00Z"))).toEqual({ seconds: 4 * 3600 });
  expect(maintenanceUntil(night, "Europe/Oslo", at("2027-07-01T01:59:00Z"))).toEqual({ seconds: 60 });
  expect(maintenanceUntil(night, "Europe/Oslo", at("2027-07-01T02:00:00Z"))).toBeNull();
});

test("the maintenance switch closes the shop until it is switched off, and asks clients to return in an hour", () => {
  expect(maintenanceUntil({ on: true, windows: [] }, "Europe/Oslo", 0)).toEqual({ seconds: 3600 });
});

test("a maintenance window over midnight closes the shop, and opens it again on the next day", () => {
  const overnight = { on: false, windows: [{ date: "2027-01-31", from: "23:00", to: "02:00" }] };
  const until = (iso: string) => maintenanceUntil(overnight, "Europe/Oslo", at(iso));
  expect(until("2027-01-31T21:59:00Z")).toBeNull();
  expect(until("2027-01-31T22:00:00Z")).toEqual({ seconds: 3 * 3600 });
  expect(until("2027-02-01T00:59:00Z")).toEqual({ seconds: 60 });
  expect(until("2027-02-01T01:00:00Z")).toBeNull();
  const midnight = { on: false, windows: [{ date: "2027-01-31", from: "22:00", to: "00:00" }] };
  expect(maintenanceUntil(midnight, "Europe/Oslo", at("2027-01-31T22:30:00Z"))).toEqual({ seconds: 1800 });
});
