import fc from "fast-check";
import { expect, test } from "vitest";
import { instalmentsOf, owedOf } from "./instalments.ts";

test("instalments add up to the sum to the öre, none is zero, and all but the first are equal whole amounts", () => {
  const sums = fc.integer({ min: 0, max: 100_000_000 });
  fc.assert(
    fc.property(sums, fc.integer({ min: 1, max: 24 }), (total, parts) => {
      const [first = 0, ...later] = instalmentsOf(total, parts);
      expect(later.reduce((sum, part) => sum + part, first)).toBe(total);
      expect(later.length).toBeLessThan(parts);
      expect(new Set(later).size).toBeLessThan(2);
      for (const part of later) {
        expect(part % 100).toBe(0);
        expect(part).toBeGreaterThan(0);
        expect(first).toBeGreaterThanOrEqual(part);
      }
    }),
  );
});

test("2 000 kronor in three instalments are 668, 666 and 666", () => {
  expect(instalmentsOf(200_000, 3)).toEqual([66_800, 66_600, 66_600]);
});

test("a reversed payment is owed again, and a refunded amount is not", () => {
  expect(owedOf({ amount: 300, taken: 200, bounced: 100, waived: 0 })).toBe(200);
  expect(owedOf({ amount: 300, taken: 100, bounced: 0, waived: 150 })).toBe(50);
  // A payment that was in progress when the whole order was refunded.
  expect(owedOf({ amount: 300, taken: 200, bounced: 0, waived: 300 })).toBe(0);
});
