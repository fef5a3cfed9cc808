import fc from "fast-check";
import { expect, test } from "vitest";
import { readNumber, readUnits, writeAmount } from "./amounts.ts";

test.each(["sv", "en"])("an amount is read as it was written, in %s", (language) => {
  fc.assert(
    fc.property(fc.nat(99_999_999), (units) => {
      expect(readUnits(writeAmount(units, language))).toBe(units);
    }),
  );
});

test("what is no amount and no number is none", () => {
  expect(readUnits("free")).toBeNull();
  expect(readUnits("-5")).toBeNull();
  expect(readNumber("1e9")).toBeNull();
  expect(readNumber("")).toBeNull();
  expect(readNumber("0,1")).toBe(0.1);
  expect(readNumber("−3")).toBe(-3);
});
