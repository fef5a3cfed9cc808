import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { money, vatIncluded } from "./money.ts";

describe("money", () => {
  test("consists of whole minor units", () => {
    expect(money(129_500, "SEK")).toEqual({ amount: 129_500, currency: "SEK" });
    expect(() => money(0.5, "SEK")).toThrow(RangeError);
    expect(() => money(Number.NaN, "SEK")).toThrow(RangeError);
  });

  test("of 106 kr at 6 % VAT contains 6 kr of VAT", () => {
    expect(vatIncluded(10_600, 600)).toBe(600);
    expect(vatIncluded(1_500, 2_500)).toBe(300);
    expect(vatIncluded(-10_600, 600)).toBe(-600);
  });

  test("contains VAT that is rounded half to even", () => {
    // At 100 %, the VAT of an odd amount ends in exactly half a unit.
    expect([1, 3, 5, 7].map((amount) => vatIncluded(amount, 10_000))).toEqual([0, 2, 2, 4]);
  });

  test("never contains more VAT than its amount, and net plus VAT is the amount", () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.constantFrom(0, 600, 1200, 2500), (gross, rate) => {
        const vat = vatIncluded(gross, rate);
        expect(Number.isInteger(vat)).toBe(true);
        expect(vat).toBeLessThanOrEqual(gross);
        expect(Math.abs((gross - vat) * (rate / 10_000) - vat)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
