import { expect, test } from "vitest";
import { minorUnits } from "./minor-units.ts";

test.each([
  ["250", 25_000],
  ["250,5", 25_050],
  ["1 000 kr", 100_000],
  ["SEK 99.99", 9_999],
  ["", null],
  ["hundra", 0],
  ["-5", 0],
  ["99999999", 0],
])("the entered amount %j is %j öre", (text, amount) => {
  expect(minorUnits(text)).toBe(amount);
});
