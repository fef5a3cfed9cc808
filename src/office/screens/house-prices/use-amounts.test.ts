import { expect, test } from "vitest";
import { readPrice } from "./use-amounts.ts";

test.each([
  ["1 295 kr", 129_500],
  ["895,50", 89_550],
  ["0", 0],
  ["0,00", 0],
  ["SEK", null],
  ["-5", null],
  ["mycket", null],
])("the price %j is read as %j", (text, amount) => {
  expect(readPrice(text)).toBe(amount);
});
