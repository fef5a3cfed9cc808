import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { layOut } from "../seating/hall-layout.ts";
import {
  type KindOfSeat,
  type ListHall,
  type Party,
  seatsFor,
  serve,
  servingOrder,
  wantedSeats,
} from "./serve.ts";

/** Rows of ten: bands 0, 1, 1; in the last one, a wheelchair place and its companion alternate. */
const ROWS = 3;
const LENGTH = 10;
const COUNT = ROWS * LENGTH;
const kindAt = (at: number): KindOfSeat =>
  at < 2 * LENGTH ? "any" : at % 2 === 0 ? "accessible" : "companion";

const HALL: ListHall = {
  layout: layOut(
    Array.from({ length: ROWS }, (_, row) => ({
      seats: Array.from({ length: LENGTH }, (_, index) => ({
        ...{ position: row * LENGTH + index, x: index * 24, y: row * 30 },
      })),
    })),
  ),
  near: { x: 108, y: -60 },
  kinds: Array.from({ length: COUNT }, (_, at) => kindAt(at)),
  bands: Array.from({ length: COUNT }, (_, at) => (at < LENGTH ? 0 : 1)),
};

const EQUAL = { membersFirst: false };
const party = (id: string, change: Partial<Party> = {}): Party => ({
  ...{ id, place: 0, isMember: false, size: 2, wheelchairs: 0, bands: [], mayBeSplit: false },
  ...change,
});

describe("serving a waiting list", () => {
  test("offers seats to the first party that fits, and passes over one that does not", () => {
    const parties = [
      party("four", { place: 1, size: 4 }),
      party("two", { place: 2 }),
      party("late", { place: 3 }),
    ];
    expect(serve(HALL, parties, [3, 4, 7], EQUAL)).toEqual([{ party: "two", positions: [3, 4] }]);
  });

  test("serves members first only if the house has set that", () => {
    const parties = [party("first", { place: 1 }), party("member", { place: 2, isMember: true })];
    expect(serve(HALL, parties, [3, 4], EQUAL)[0]?.party).toBe("first");
    expect(serve(HALL, parties, [3, 4], { membersFirst: true })[0]?.party).toBe("member");
  });

  test("keeps a party together unless it agreed to be split", () => {
    expect(serve(HALL, [party("whole")], [3, 5], EQUAL)).toEqual([]);
    expect(serve(HALL, [party("split", { mayBeSplit: true })], [3, 5], EQUAL)).toHaveLength(1);
    // The end of a row and the start of the next are no neighbours.
    expect(serve(HALL, [party("whole")], [9, 10], EQUAL)).toEqual([]);
  });

  test("offers only seats of the bands that a party chose", () => {
    expect(seatsFor(HALL, party("one", { bands: [1] }), new Set([3, 4]))).toBeNull();
    expect(seatsFor(HALL, party("one", { bands: [1] }), new Set([3, 4, 13, 14]))).toEqual([13, 14]);
  });

  test("never offers a wheelchair place or its companion's seat to a party without a wheelchair", () => {
    expect(seatsFor(HALL, party("one", { size: 1 }), new Set([20, 21]))).toBeNull();
  });

  test("seats a companion beside the wheelchair", () => {
    const pair = party("pair", { wheelchairs: 1 });
    expect(seatsFor(HALL, pair, new Set([20, 23]))).toBeNull();
    expect(seatsFor(HALL, pair, new Set([20, 21]))).toEqual([20, 21]);
    expect(seatsFor(HALL, party("alone", { size: 1, wheelchairs: 1 }), new Set([22]))).toEqual([22]);
  });

  test("splits wheelchairs with their companions only if the party agreed", () => {
    const four = { size: 4, wheelchairs: 2 };
    const apart = new Set([20, 21, 26, 27]);
    expect(seatsFor(HALL, party("four", four), apart)).toBeNull();
    expect(seatsFor(HALL, party("four", { ...four, mayBeSplit: true }), apart)?.toSorted()).toEqual([
      ...apart,
    ]);
    // Each of the two seats could serve the middle chair; both chairs need one.
    const shared = new Set([20, 21, 22, 23]);
    expect(seatsFor(HALL, party("four", { ...four, mayBeSplit: true }), shared)).toHaveLength(4);
  });
});

const parties = fc
  .array(
    fc.record({
      place: fc.nat(20),
      isMember: fc.boolean(),
      size: fc.integer({ min: 1, max: 4 }),
      wheelchairs: fc.nat(2),
      bands: fc.subarray([0, 1]),
      mayBeSplit: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map(
      (one, index): Party => ({
        ...{ ...one, id: String(index).padStart(2, "0") },
        size:
          one.wheelchairs > 0 ? Math.min(Math.max(one.size, one.wheelchairs), 2 * one.wheelchairs) : one.size,
      }),
    ),
  );
const freeSeats = fc.subarray(Array.from({ length: COUNT }, (_, at) => at));
const rules = fc.record({ membersFirst: fc.boolean() });

test("offers every seat at most once, and each party only seats that suit it", () => {
  fc.assert(
    fc.property(parties, freeSeats, rules, (list, free, rule) => {
      const served = serve(HALL, list, free, rule);
      const all = served.flatMap(({ positions }) => positions);
      expect(new Set(all).size).toBe(all.length);
      expect(all.every((at) => free.includes(at))).toBe(true);
      for (const { party: id, positions } of served) {
        const own = list.find((one) => one.id === id) ?? party("none");
        const { size, wheelchairs, bands, mayBeSplit } = own;
        expect(positions).toHaveLength(size);
        const kinds = Map.groupBy(positions, kindAt);
        expect(kinds.get("accessible")?.length ?? 0).toBe(wheelchairs);
        expect(kinds.get("companion")?.length ?? 0).toBe(wheelchairs > 0 ? size - wheelchairs : 0);
        if (bands.length > 0)
          expect(positions.every((at) => bands.includes(HALL.bands[at] ?? -1))).toBe(true);
        const row = positions.toSorted((a, b) => a - b);
        if (!mayBeSplit) expect((row.at(-1) ?? 0) - (row[0] ?? 0)).toBe(size - 1);
        for (const at of kinds.get("companion") ?? [])
          expect(positions.includes(at - 1) || positions.includes(at + 1)).toBe(true);
        expect(positions.every((at) => wantedSeats(HALL, [own]).includes(at))).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test("leaves no party unserved that fits the remaining seats, and lets none overtake one that fitted", () => {
  fc.assert(
    fc.property(parties, freeSeats, rules, (list, free, rule) => {
      const served = new Map(serve(HALL, list, free, rule).map((one) => [one.party, one.positions]));
      const left = new Set(free);
      for (const one of servingOrder(list, rule)) {
        const own = served.get(one.id);
        // In its turn, with everything that those before it left.
        if (own === undefined) expect(seatsFor(HALL, one, left)).toBeNull();
        for (const at of own ?? []) left.delete(at);
      }
    }),
    { numRuns: 300 },
  );
});
