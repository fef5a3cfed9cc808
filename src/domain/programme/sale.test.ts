import fc from "fast-check";
import { expect, test } from "vitest";
import { entitlements } from "../entitlements.ts";
import { momentsOf } from "../house/moments.ts";
import { productionsIn } from "./programme.ts";
import { edgeAs, edgeStep, movedEdge, readEdge, type SaleEdge, writeEdge } from "./sale-edges.ts";
import { seenBy } from "./seen.ts";

const moments = momentsOf("Europe/Stockholm", "2026-11-29");

const edge: fc.Arbitrary<SaleEdge> = fc.oneof(
  fc.record({
    kind: fc.constant("before" as const),
    count: fc.nat(400),
    unit: fc.constantFrom("d" as const, "h" as const, "m" as const),
  }),
  fc.record({
    kind: fc.constant("fixed" as const),
    day: fc.constantFrom("2026-12-01", "2027-02-06"),
    time: fc.constantFrom("10:00", "19:30"),
  }),
);

test("an end of a window is read as it is written", () => {
  fc.assert(
    fc.property(edge, (one) => {
      expect(readEdge(writeEdge(one), moments)).toEqual(one);
    }),
  );
  expect(readEdge("+1d 10:00", moments)).toEqual({ kind: "fixed", day: "2026-11-30", time: "10:00" });
  expect(readEdge("soon", moments)).toBeNull();
});

test("dragging an end moves it by its own steps later and back, and never past the start", () => {
  fc.assert(
    fc.property(edge, fc.integer({ min: -30, max: 30 }), (one, steps) => {
      const moved = movedEdge(one, steps * edgeStep(one));
      if (moved.kind === "before") expect(moved.count).toBeGreaterThanOrEqual(0);
      const isStopped = moved.kind === "before" && moved.count === 0;
      if (!isStopped) expect(movedEdge(moved, -steps * edgeStep(one))).toEqual(one);
    }),
  );
});

test("a distance becomes the day and time that it means, and a day and time a distance", () => {
  const starts = moments.at("2027-02-06T19:00");
  const fixed = edgeAs("fixed", { kind: "before", count: 2, unit: "h" }, moments, starts);
  expect(fixed).toEqual({ kind: "fixed", day: "2027-02-06", time: "17:00" });
  expect(edgeAs("before", fixed, moments, starts)).toEqual({ kind: "before", count: 2, unit: "h" });
  const days = edgeAs("before", { kind: "fixed", day: "2027-01-23", time: "19:00" }, moments, starts);
  expect(days).toEqual({ kind: "before", count: 14, unit: "d" });
});

const season = {
  events: [
    {
      slug: "tosca",
      performances: [
        {
          ...{ id: 1, hall: "main", venue: "main", starts: "2027-02-06T19:00", priceList: "main" },
          sale: [
            { modeOfSale: 5, from: "2026-12-04T10:00", to: "2026-12-11T10:00" },
            { modeOfSale: 3, from: "-14d", to: "-2h" },
          ],
        },
        {
          ...{ id: 2, hall: "main", venue: "main", starts: "2027-02-07T19:00", priceList: "main" },
          ...{ sale: [{ modeOfSale: 3, from: "2026-12-01T10:00" }], restrictedTo: "members" },
        },
      ],
    },
  ],
};
const from = {
  list: {
    ...{ id: "main", ordinary: { A: 50_000 }, amounts: [] },
    priceTypes: [
      { id: 1, modesOfSale: [3, 5] },
      { id: 6, modesOfSale: [5] },
      { id: 7, modesOfSale: [3, 5] },
    ],
  },
  priceTypes: [
    { id: 1, percentOfOrdinary: 100, seats: "any" as const },
    { id: 6, percentOfOrdinary: 90, seats: "any" as const },
    { id: 7, percentOfOrdinary: 0, seats: "companion" as const },
  ],
  isPriority: (mode: number) => mode === 5,
  feePerTicket: 1_500,
  moments,
};
const everybody = entitlements(3, []);
const member = entitlements(3, [{ modesOfSale: [5], opens: ["members"] }]);
const [first, second] = productionsIn(season, moments)[0]?.performances ?? [];
if (!first || !second) throw new Error("no performances");

test("on the Friday at 10 a member sees member prices, and everybody else that the priority sale is open", () => {
  const friday = moments.at("2026-12-04T10:00");
  const seen = seenBy(first, member, friday, from);
  expect(seen?.availability.state).toBe("select-or-book");
  expect(seen?.prices).toEqual([
    { priceType: 1, band: "A", price: 50_000, fees: 1_500 },
    { priceType: 6, band: "A", price: 45_000, fees: 1_500 },
    { priceType: 7, band: "A", price: 0, fees: 0 },
  ]);
  const others = seenBy(first, everybody, friday, from);
  expect(others).toEqual({
    availability: { state: "priority", opens: moments.at("2027-01-23T19:00") },
    prices: [],
  });
});

test("a minute before the Friday at 10 a member sees when it opens, and after the end nothing is sold", () => {
  const before = seenBy(first, member, moments.at("2026-12-04T09:59"), from);
  expect(before?.availability).toEqual({
    ...{ state: "not-on-sale-yet", opens: moments.at("2026-12-04T10:00") },
  });
  expect(seenBy(first, member, moments.at("2027-02-06T17:00"), from)?.availability.state).toBe("off-sale");
  expect(seenBy(first, member, moments.at("2027-02-06T16:59"), from)?.availability.state).toBe(
    "select-or-book",
  );
});

test("what is restricted to members is closed to others", () => {
  const at = moments.at("2026-12-02T10:00");
  expect(seenBy(second, everybody, at, from)?.availability.state).toBe("restricted");
  expect(seenBy(second, member, at, from)?.availability.state).toBe("select-or-book");
});
