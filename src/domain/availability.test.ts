import { describe, expect, test } from "vitest";
import { type AvailabilityState, availability, type PerformanceOnSale, sellsTo } from "./availability.ts";
import type { Restriction } from "./entitlements.ts";

const NOW = Date.parse("2027-01-15T12:00:00Z");
const HOUR = 3_600_000;

function performance(change: Partial<PerformanceOnSale> = {}): PerformanceOnSale {
  return {
    starts: NOW + 48 * HOUR,
    cancelled: false,
    offSale: false,
    restrictedTo: null,
    ways: "both",
    sale: [{ modeOfSale: 3, priority: false, from: NOW - HOUR, to: NOW + 47 * HOUR }],
    freeSeats: 500,
    seats: 1000,
    ...change,
  };
}
const stateOf = (change: Partial<PerformanceOnSale>, modes = [3], opens: readonly Restriction[] = []) =>
  availability(performance(change), { modesOfSale: modes, opens }, NOW, 0.1);

const later = { modeOfSale: 3, priority: false, from: NOW + HOUR, to: NOW + 47 * HOUR };
const members = { modeOfSale: 5, priority: true, from: NOW - HOUR, to: NOW + 47 * HOUR };

describe("the availability of a performance", () => {
  const cases: [AvailabilityState, string, Partial<PerformanceOnSale>][] = [
    ["select-or-book", "offered on the map and by price", {}],
    ["on-sale", "offered in one way only", { ways: "seat-map" }],
    ["limited", "nearly sold out", { freeSeats: 100 }],
    ["sold-out", "sold out", { freeSeats: 0 }],
    [
      "cancelled",
      "cancelled, whatever else is true of it",
      { cancelled: true, offSale: true, starts: NOW - 1 },
    ],
    ["passed", "over from the minute it begins", { starts: NOW }],
    ["off-sale", "not sold on line", { offSale: true }],
    [
      "off-sale",
      "no longer on sale when its last window has closed",
      { sale: [{ ...later, from: NOW - 2, to: NOW }] },
    ],
    ["restricted", "for some only", { restrictedTo: "members" }],
    ["not-on-sale-yet", "not on sale yet", { sale: [later] }],
    ["priority", "on sale to members first", { sale: [later, members] }],
    ["on-sale", "sold by enquiry, even when no seat is counted", { ways: "enquiry", freeSeats: 0 }],
  ];
  test.each(cases)("is %s: %s", (state, _why, change) => {
    expect(stateOf(change).state).toBe(state);
  });

  test("is not on sale until the exact moment sales open", () => {
    const opening = { ...later, from: NOW };
    expect(stateOf({ sale: [opening] }).state).toBe("select-or-book");
    expect(stateOf({ sale: [later] }).opens).toBe(NOW + HOUR);
  });

  test("names the general opening during priority, when only visitors with that mode of sale can buy", () => {
    expect(stateOf({ sale: [later, members] }).opens).toBe(NOW + HOUR);
    expect(stateOf({ sale: [later, members] }, [3, 5]).state).toBe("select-or-book");
  });
});

test("only the on-sale states allow a sale", () => {
  expect((["on-sale", "select-or-book", "limited"] as const).every(sellsTo)).toBe(true);
  expect((["priority", "sold-out", "restricted", "off-sale", "not-on-sale-yet"] as const).some(sellsTo)).toBe(
    false,
  );
});
