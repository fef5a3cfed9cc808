import { describe, expect, test } from "vitest";
import { companionsAlone, fitsSeat, type PriceList, priceOf, priceTypesFor, vatOn } from "./price-list.ts";

const list: PriceList = {
  id: "performance",
  ordinary: { "A+": 129_500, E: 19_500 },
  priceTypes: [
    { id: 1, modesOfSale: [3, 5] },
    { id: 2, modesOfSale: [3] },
    { id: 6, modesOfSale: [5] },
  ],
  amounts: [{ priceType: 2, band: "E", amount: 10_000 }],
};
const ordinary = { id: 1, percentOfOrdinary: 100, seats: "any" } as const;
const youth = { id: 2, percentOfOrdinary: 50, seats: "any" } as const;
const wheelchair = { id: 8, percentOfOrdinary: 100, seats: "accessible" } as const;
const companion = { id: 7, percentOfOrdinary: 0, seats: "companion" } as const;

describe("a price", () => {
  test("is the ordinary price, a percentage of it in whole kronor, or a fixed amount", () => {
    expect(priceOf(list, ordinary, "A+")).toBe(129_500);
    expect(priceOf(list, youth, "A+")).toBe(64_800);
    expect(priceOf(list, youth, "E")).toBe(10_000);
    expect(priceOf(list, ordinary, "E")).toBe(19_500);
  });

  test("is null if the list does not sell the band or the type", () => {
    expect(priceOf(list, ordinary, "B")).toBeNull();
    expect(priceOf(list, companion, "A+")).toBeNull();
  });

  test("type is available only to visitors with its mode of sale", () => {
    expect(priceTypesFor(list, [3])).toEqual([1, 2]);
    expect(priceTypesFor(list, [5])).toEqual([1, 6]);
    expect(priceTypesFor(list, [9])).toEqual([]);
  });
});

describe("wheelchair places and companion seats", () => {
  const plain = { accessible: false, companion: false };
  const place = { accessible: true, companion: false };
  const beside = { accessible: false, companion: true };

  test("are separate pools, and each accepts only its own price types", () => {
    expect([ordinary, wheelchair, companion].map((type) => fitsSeat(type, plain))).toEqual([
      true,
      false,
      false,
    ]);
    expect([ordinary, wheelchair, companion].map((type) => fitsSeat(type, place))).toEqual([
      false,
      true,
      false,
    ]);
    expect([ordinary, wheelchair, companion].map((type) => fitsSeat(type, beside))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("are sold together, one companion for each place", () => {
    expect(companionsAlone([wheelchair, companion])).toBe(0);
    expect(companionsAlone([companion])).toBe(1);
    expect(companionsAlone([wheelchair, companion, companion])).toBe(1);
    expect(companionsAlone([ordinary])).toBe(0);
  });
});

test("VAT has the rate of the day, when the rate on food changes from 12 % to 6 % and back", () => {
  const food = {
    id: "food",
    rates: [
      { basisPoints: 1200, from: "2007-01-01", to: "2026-04-01" },
      { basisPoints: 600, from: "2026-04-01", to: "2028-01-01" },
      { basisPoints: 1200, from: "2028-01-01", to: null },
    ],
  };
  expect(["2026-03-31", "2026-04-01", "2027-12-31", "2028-01-01"].map((day) => vatOn(food, day))).toEqual([
    1200, 600, 600, 1200,
  ]);
  expect(() => vatOn(food, "2006-12-31")).toThrow(RangeError);
});
