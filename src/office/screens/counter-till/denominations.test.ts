import { expect, test } from "vitest";
import { CURRENCIES } from "#domain/money.ts";
import { countedOf, DENOMINATIONS, sumOfCounts } from "./denominations.ts";

test("counted notes and coins add up, the largest first, without those of which there is none", () => {
  const counts = { 100: "3", 50000: "2", 2000: "", 500: "0" };
  expect(countedOf(counts)).toEqual([
    { value: 50_000, count: 2 },
    { value: 100, count: 3 },
  ]);
  expect(sumOfCounts(counts)).toBe(100_300);
});

test.each(CURRENCIES)("the denominations of %s are listed from the largest to the smallest", (currency) => {
  const values = DENOMINATIONS[currency];
  expect(values).toEqual([...values].sort((a, b) => b - a));
});
