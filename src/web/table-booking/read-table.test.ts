import { expect, test } from "vitest";
import type { House } from "#config/house/house.ts";
import type { TableRequest } from "#domain/table-booking.ts";
import type { TableBooking } from "#ports/table-booking.ts";
import { tableBefore } from "./read-table.ts";

const PERFORMANCE = { starts: "2027-03-14T18:00:00Z", venue: { id: "main-stage" } };
const BUTTON = { script: "https://partner.example/x.js", className: "x", data: {} };

function offered(
  change: Partial<NonNullable<House["tableBooking"]>> | null,
  { agreed = "", tickets = 0, button = false, now = 0 } = {},
) {
  const requested: TableRequest[] = [];
  const mode = change?.mode ?? "iframe";
  const tables: House["tableBooking"] = change && {
    ...{ restaurant: "Sundet", provider: "resdiary", restaurantId: "Sundet/4711", meal: null, mode },
    ...{ locale: "visitor", urlTemplate: null, class: "preferences", minutesBefore: 120, venues: [] },
    ...change,
  };
  const partner: TableBooking = {
    ...{ partner: "Partner", mode, sources: { frame: [], script: [] } },
    address(request) {
      requested.push(request);
      return "https://partner.example/";
    },
    button: () => (button ? BUTTON : null),
  };
  const consent = { version: 3, partners: [] };
  const house = { timeZone: "Europe/Oslo", consent, tableBooking: tables };
  const site = { house, tableBooking: change && partner, now: () => now };
  const headers = new Headers();
  if (agreed !== "") headers.set("cookie", `consent=3.${agreed}.1800000000`);
  const request = new Request("https://house.example/", { headers });
  return {
    table: tableBefore(site, { request, language: "sv", performance: PERFORMANCE, tickets }),
    request: requested[0],
  };
}

test("a house without a restaurant offers no table", () => {
  expect(offered(null, { agreed: "preferences" }).table).toBeNull();
});

test("a booking has day, time and guests: two hours before, one guest per ticket, two guests without tickets", () => {
  expect(offered({}, { tickets: 5 }).request).toEqual({ date: "2027-03-14", time: "17:00", guests: 5 });
  expect(offered({ minutesBefore: 45 }).request).toEqual({ date: "2027-03-14", time: "18:15", guests: 2 });
});

test.each(["iframe", "popup"] as const)(
  "without consent a page with a partner's %s loads nothing from the partner",
  (mode) => {
    const button = mode === "popup";
    for (const agreed of ["", "statistics", "marketing"])
      expect(offered({ mode }, { agreed, button }).table).toMatchObject({ here: null, asks: true });
    expect(offered({ mode }, { agreed: "preferences", button }).table).toMatchObject({
      here: { button: button ? BUTTON : null },
    });
  },
);

test("a booking link needs no consent and loads nothing", () => {
  for (const agreed of ["", "preferences"])
    expect(offered({ mode: "link" }, { agreed }).table).toMatchObject({ here: null, asks: false });
});

test("no table is offered too close to the performance or at a venue without the restaurant", () => {
  expect(offered({}, { now: Date.parse("2027-03-14T16:00:00Z") }).table).toBeNull();
  expect(offered({ venues: ["studio"] }).table).toBeNull();
  expect(offered({ venues: ["main-stage"] }).table).not.toBeNull();
});
