import { expect, test } from "vitest";
import { addUp, compareCells, isLong, piecesOf } from "./long-reports.ts";

test("a period of more than 400 days is long, for reports of a period", () => {
  const days = { from: "2026-01-01", to: "2027-02-04" };
  expect(isLong("vat", days)).toBe(false);
  expect(isLong("vat", { ...days, to: "2027-02-05" })).toBe(true);
  expect(isLong("booking-curve", { ...days, to: "2030-01-01" })).toBe(false);
  expect(isLong("debts", { ...days, to: "2030-01-01" })).toBe(false);
});

test("pieces have each day of the period once", () => {
  expect(piecesOf({ from: "2027-01-01", to: "2027-07-10" })).toEqual([
    { from: "2027-01-01", to: "2027-04-02" },
    { from: "2027-04-03", to: "2027-07-03" },
    { from: "2027-07-04", to: "2027-07-10" },
  ]);
  expect(piecesOf({ from: "2027-01-01", to: "2027-01-01" })).toEqual([
    { from: "2027-01-01", to: "2027-01-01" },
  ]);
});

test("rows of pieces with the same key are added up", () => {
  const rows = [
    { key: "a", amount: 1 },
    { key: null, amount: 5 },
    { key: "a", amount: 2 },
  ];
  expect(addUp(rows, ({ key }) => key, ["amount"])).toEqual([
    { key: "a", amount: 3 },
    { key: null, amount: 5 },
  ]);
});

test("keys are ordered as numbers if they are, and nothing comes last", () => {
  expect(["10", null, "9", "1"].toSorted(compareCells)).toEqual(["1", "9", "10", null]);
  expect(["b", "a", null].toSorted(compareCells)).toEqual(["a", "b", null]);
});
