import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../json/json.ts";
import { withBand, withFact, withStanding } from "./hall-edits.ts";
import { bandIn, factsIn, filedSeats } from "./hall-files.ts";

const PLAN = {
  categories: [{ name: "A" }, { name: "VIP" }],
  zones: ["stalls", "balcony"].map((zone_id) => ({
    ...{ zone_id, name: zone_id, position: { x: 0, y: 0 } },
    rows: ["1", "2", "1"].map((row_number, r) => ({
      ...{ row_number, position: { x: 0, y: 30 * r } },
      seats: [1, 2, 3].map((number) => ({
        ...{ seat_guid: `${zone_id}-${r}-${number}`, seat_number: String(number + 3 * r) },
        ...{ category: "A", position: { x: 24 * number, y: 0 } },
      })),
    })),
  })),
};
const SEATS = filedSeats(PLAN);
const zones = (facts: JsonObject = {}) => ({
  stalls: { slug: "parkett", facts },
  balcony: { slug: "balkong" },
});
const FACTS = ["accessible", "companion", "stepFree", "restrictedView", "rowsInFront", "cluster"];
const VALUES: Readonly<Record<string, readonly (Json | undefined)[]>> = {
  ...{ accessible: [true, false], companion: [true, false], stepFree: [true, false] },
  ...{ restrictedView: [{ reason: { sv: "Pelare" } }, null, undefined] },
  ...{ rowsInFront: [0, 4, undefined], cluster: ["bord 1", "bord 2", undefined] },
};

/** As visitors see it: no fact and a denied one are the same. */
function told(sidecar: Json | undefined, fact: string): readonly Json[] {
  return SEATS.map(
    (seat) =>
      factsIn(sidecar, seat)[fact] ||
      (fact === "rowsInFront" ? (factsIn(sidecar, seat)[fact] ?? null) : null),
  );
}

const facts = fc.dictionary(fc.constantFrom(...FACTS), fc.nat(2)).map((chosen) =>
  Object.fromEntries(
    Object.entries(chosen).flatMap(([fact, at]) => {
      const value = VALUES[fact]?.[at];
      return value === undefined ? [] : [[fact, value]];
    }),
  ),
);
const sidecars = fc
  .record({
    ofZone: facts,
    rows: fc.dictionary(fc.constantFrom("stalls/1", "stalls/2", "balcony/1"), facts),
    seats: fc.dictionary(fc.constantFrom(...SEATS.map(({ guid }) => guid)), facts),
  })
  .map(({ ofZone, rows, seats }) => ({ zones: zones(ofZone), rows, seats }) as Json);

test("whatever a sidecar says, the chosen seats have the fact afterwards and no other seat has changed", () => {
  fc.assert(
    fc.property(
      sidecars,
      fc.subarray([...SEATS]),
      fc.constantFrom(...FACTS),
      fc.nat(2),
      (sidecar, some, fact, at) => {
        const value = VALUES[fact]?.[at];
        const chosen = new Set(some.map(({ guid }) => guid));
        const after = withFact(sidecar, SEATS, chosen, { fact, value });
        const wanted = value || (fact === "rowsInFront" ? (value ?? null) : null);
        expect(told(after, fact)).toEqual(
          told(sidecar, fact).map((was, index) => (chosen.has(SEATS[index]?.guid ?? "") ? wanted : was)),
        );
        for (const other of FACTS.filter((one) => one !== fact))
          expect(told(after, other)).toEqual(told(sidecar, other));
      },
    ),
    { numRuns: 500 },
  );
});

describe("a fact", () => {
  const all = new Set(SEATS.map(({ guid }) => guid));
  const stalls = new Set([...all].filter((guid) => guid.startsWith("stalls")));

  test("of a whole zone, a whole row and a seat is written once each", () => {
    const step = { fact: "stepFree", value: true };
    expect(withFact({ zones: zones() }, SEATS, stalls, step)).toEqual({ zones: zones({ stepFree: true }) });
    const row = new Set(["stalls-1-1", "stalls-1-2", "stalls-1-3"]);
    expect(withFact({ zones: zones() }, SEATS, row, step)).toMatchObject({
      rows: { "stalls/2": { stepFree: true } },
    });
    expect(withFact({ zones: zones() }, SEATS, new Set(["stalls-1-1"]), step)).toMatchObject({
      seats: { "stalls-1-1": { stepFree: true } },
    });
  });

  test("that is set and taken off again leaves the sidecar as it was", () => {
    const before = { zones: zones({ stepFree: true }), rows: { "stalls/2": { rowsInFront: 1 } }, seats: {} };
    for (const chosen of [all, stalls, new Set(["stalls-1-1"])]) {
      const set = withFact(before, SEATS, chosen, { fact: "cluster", value: "bord" });
      expect(withFact(set, SEATS, chosen, { fact: "cluster", value: undefined })).toEqual(before);
    }
  });
});

describe("a price band", () => {
  const chosen = new Set(["stalls-0-1"]);
  const bandOf = (files: { plan: Json | undefined; sidecar: Json | undefined }, guid: string) =>
    bandIn(files.sidecar, filedSeats(files.plan).find((seat) => seat.guid === guid)?.category ?? "");

  test.each([
    ["that a category of the plan has", {}, "A"],
    ["that a category has by another name", { bands: { VIP: "A+" } }, "A+"],
    ["that is new", {}, "C"],
    ["whose name another category has taken", { bands: { A: "B" } }, "A"],
  ] as const)("%s is that of the chosen seats alone", (_, sidecar, band) => {
    const after = withBand({ plan: PLAN, sidecar }, SEATS, chosen, band);
    expect(bandOf(after, "stalls-0-1")).toBe(band);
    expect(bandOf(after, "stalls-0-2")).toBe(bandIn(sidecar, "A"));
    const names = (after.plan as typeof PLAN).categories.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

test("a zone that becomes a standing room has a shape where its rows were, and no facts of its seats", () => {
  const sidecar = {
    zones: zones(),
    rows: { "stalls/1": { rowsInFront: 0 } },
    seats: { "balcony-0-1": { stepFree: true } },
  };
  const after = withStanding({ plan: PLAN, sidecar }, "stalls", { capacity: 40, band: "E" });
  expect(after.plan).toMatchObject({
    categories: [...PLAN.categories, { name: "E" }],
    zones: [
      {
        rows: [],
        areas: [{ shape: "rectangle", position: { x: 12, y: -12 }, rectangle: { width: 72, height: 84 } }],
      },
      { zone_id: "balcony" },
    ],
  });
  expect(after.sidecar).toEqual({
    zones: { ...zones(), stalls: { ...zones().stalls, standing: { capacity: 40, category: "E" } } },
    rows: {},
    seats: sidecar.seats,
  });
});
