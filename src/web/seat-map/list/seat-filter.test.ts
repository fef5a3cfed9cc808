import { expect, test } from "vitest";
import { smallHall } from "#seat-map/hall/testing-hall.ts";
import { filterOf, filterQuery, kindsIn, readFilters, type SeatKind } from "./seat-filter.ts";

const hall = smallHall();
function fitting(kinds: readonly SeatKind[], bands: Parameters<typeof filterOf>[1]["bands"] = []) {
  const fits = filterOf(hall, { kinds, bands });
  return hall.seats.filter((seat) => fits?.(seat, seat.index < 4 ? "A" : "B")).map(({ index }) => index);
}

test("a seat filter is the same after it is written to an address and read back", () => {
  const filters = { bands: ["A+", "C"], kinds: ["step-free", "aisle"] } as const;
  expect(readFilters(new URLSearchParams(filterQuery(filters)))).toEqual(filters);
  expect(filterQuery({ bands: [], kinds: [] })).toBe("");
  expect(readFilters(new URLSearchParams("?band=Z&band=A&band=A&aisles=1"))).toEqual({
    bands: ["A"],
    kinds: [],
  });
});

test("an empty seat filter excludes no seat", () => {
  expect(filterOf(hall, { bands: [], kinds: [] })).toBeNull();
});

test("the aisle filter matches the seats at the ends of each run", () => {
  expect(fitting(["aisle"]).slice(0, 4)).toEqual([0, 3, 4, 7]);
  const row = hall.rows[0];
  if (!row) throw new Error("a hall without rows");
  const parted = row.seats.map((seat, index) => ({ ...seat, x: seat.x + (index > 1 ? 60 : 0) }));
  const own = filterOf({ ...hall, rows: [{ ...row, seats: parted }] }, { bands: [], kinds: ["aisle"] });
  expect(parted.filter((seat) => own?.(seat, "A"))).toHaveLength(4);
});

test("filter criteria are combined with AND, but wheelchair places and companion seats with OR", () => {
  expect(fitting(["clear-view", "step-free"])).toEqual([0, 1, 2, 3]);
  expect(fitting(["wheelchair"])).toEqual([12, 13, 14, 15]);
  expect(fitting(["wheelchair", "companion"])).toEqual([12, 13, 14, 15]);
  expect(fitting(["step-free"], ["B"])).toEqual([4, 5, 6, 7]);
});

test("only filter criteria that distinguish this hall's seats are offered", () => {
  expect(kindsIn(hall)).toEqual(["clear-view", "step-free", "aisle", "wheelchair"]);
});
