import { expect, test } from "vitest";
import { readAmount } from "./read-amount.ts";

test.each([
  ["250", 25_000],
  ["250,5", 25_050],
  ["250.50", 25_050],
  ["1 250,50", 125_050],
  ["1\u00a0250", 125_000],
  ["1,250.50", 125_050],
  ["1.250", 125_000],
  ["0,01", 1],
])("the amount %s is read as %i minor units", (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

test.each(["", "0", "-5", "abc", "1,234,5", "12,345,6", "250 kr", "1e3", "2,5555"])(
  "the text %j, which is no clear amount, is refused",
  (typed) => {
    expect(readAmount(typed)).toBeNull();
  },
);
