import fc from "fast-check";
import { expect, test } from "vitest";
import { BANDS } from "../seating/seating.ts";
import { amountIn, type CellChange, filledDown, isNamed, pastedChanges, withAmounts } from "./price-grid.ts";
import { priceListOf } from "./pricing.ts";

const types = [
  { id: 1, percentOfOrdinary: 100, seats: "any" },
  { id: 2, percentOfOrdinary: 50, seats: "any" },
] as const;
const list = {
  id: "main",
  ordinary: { A: 89_500, B: 69_500 },
  priceTypes: [1, 2].map((id) => ({ id, modesOfSale: [3] })),
};
const read = (text: string) => (/^\d+$/.test(text) ? Number(text) * 100 : null);
const GRID = { rows: ["ordinary", 1, 2] as const, bands: BANDS };

test("an amount that differs from the percentage is marked, and removed to follow the percentage again", () => {
  const named = withAmounts(list, [{ row: 2, band: "A", amount: 40_000 }], types);
  expect(amountIn(priceListOf(named), types, { row: 2, band: "A" })).toBe(40_000);
  expect(isNamed(priceListOf(named), { row: 2, band: "A" })).toBe(true);
  expect(withAmounts(named, [{ row: 2, band: "A", amount: null }], types)).toEqual(list);
  expect(amountIn(priceListOf(list), types, { row: 2, band: "A" })).toBe(44_800);
});

test("the amount that the percentage gives is not named", () => {
  expect(withAmounts(list, [{ row: 2, band: "A", amount: 44_800 }], types)).toEqual(list);
});

test("after any changes each changed cell shows its amount, and every other ordinary price is as before", () => {
  const change: fc.Arbitrary<CellChange> = fc.record({
    row: fc.constantFrom<CellChange["row"]>("ordinary", 1, 2),
    band: fc.constantFrom(...BANDS),
    amount: fc.nat(200_000),
  });
  const one = fc.uniqueArray(change, { selector: ({ row, band }) => `${row} ${band}`, maxLength: 8 });
  fc.assert(
    fc.property(one, (changes) => {
      const after = priceListOf(withAmounts(list, changes, types));
      for (const cell of changes) expect(amountIn(after, types, cell)).toBe(cell.amount);
      const others = BANDS.filter(
        (band) => !changes.some((cell) => cell.row === "ordinary" && cell.band === band),
      );
      for (const band of others) expect(after.ordinary[band]).toBe(priceListOf(list).ordinary[band]);
    }),
  );
});

test("pasted cells go right and down from the cell, and stop at the edge", () => {
  const at = { rows: [1], bands: ["D" as const] };
  const changes = pastedChanges([["10", "20", "30"], ["", "40"], ["50"]], at, GRID, read);
  expect(changes).toEqual([
    { row: 1, band: "D", amount: 1_000 },
    { row: 1, band: "E", amount: 2_000 },
    { row: 2, band: "D", amount: null },
    { row: 2, band: "E", amount: 4_000 },
  ]);
});

test("one pasted cell fills the selection; a word is refused as a whole", () => {
  const selected = { rows: [1, 2], bands: ["A" as const, "B" as const] };
  expect(pastedChanges([["10"]], selected, GRID, read)).toHaveLength(4);
  expect(pastedChanges([["10", "much"]], selected, GRID, read)).toBeNull();
});

test("filling down repeats the first row", () => {
  const changes = filledDown(priceListOf(list), types, { rows: ["ordinary", 1, 2], bands: ["B"] });
  expect(changes).toEqual([
    { row: 1, band: "B", amount: 69_500 },
    { row: 2, band: "B", amount: 69_500 },
  ]);
});
