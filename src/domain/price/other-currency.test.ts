import fc from "fast-check";
import { expect, test } from "vitest";
import { inOther, partsInOther, refundInOther, requestedInOther, valueBack } from "./other-currency.ts";

const rate = { perHundred: 6_550 };

test("an amount is converted at the house's rate, to the nearest minor unit", () => {
  expect(inOther(102_000, rate)).toBe(66_810);
  expect(inOther(1, { perHundred: 5_000 })).toBe(1);
  expect(requestedInOther(0, rate)).toBe(0);
  expect(requestedInOther(1, { perHundred: 10 })).toBe(1);
});

test("the parts of an amount add up to the converted total, including negative parts", () => {
  expect(partsInOther([51_000, 51_000, -2_000], 65_500)).toEqual([33_405, 33_405, -1_310]);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -100_000, max: 200_000 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 100_000 }),
      (amounts, perHundred) => {
        const whole = amounts.reduce((sum, amount) => sum + amount, 0);
        fc.pre(whole > 0);
        const requested = requestedInOther(whole, { perHundred });
        const parts = partsInOther(amounts, requested);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(requested);
      },
    ),
  );
});

/** Refunds made by the shop (in the house's currency) or by hand (in the other). */
const part = fc.record({ byHand: fc.boolean(), amount: fc.integer({ min: 1, max: 20_000 }) });

test("any sequence of partial refunds in another currency ends at the amount charged, and never exceeds it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300_000 }),
      fc.integer({ min: 10, max: 100_000 }),
      fc.array(part, { maxLength: 12 }),
      (taken, perHundred, parts) => {
        const requested = requestedInOther(taken, { perHundred });
        let back = { value: 0, requested: 0 };
        const give = (value: number, of: number) => {
          expect(of).toBeGreaterThanOrEqual(0);
          back = { value: back.value + value, requested: back.requested + of };
          expect(back.value).toBeLessThanOrEqual(taken);
          expect(back.requested).toBeLessThanOrEqual(requested);
        };
        for (const { byHand, amount } of parts) {
          const paid = { taken, requested, back };
          if (byHand) {
            const of = Math.min(amount, requested - back.requested);
            if (of > 0) give(valueBack(of, paid), of);
          } else {
            const value = Math.min(amount, taken - back.value);
            if (value > 0) give(value, refundInOther(value, paid));
          }
        }
        if (back.value < taken)
          give(taken - back.value, refundInOther(taken - back.value, { taken, requested, back }));
        expect(back).toEqual({ value: taken, requested });
      },
    ),
    { numRuns: 2_000 },
  );
});

test("the parts of a zero total are zero", () => {
  expect(partsInOther([500, -500], 0)).toEqual([0, 0]);
});

test("a partial refund is its share of the amount charged, regardless of earlier refunds, and the last is the remainder", () => {
  const paid = { taken: 100_000, requested: 65_500 };
  expect(refundInOther(40_000, { ...paid, back: { value: 0, requested: 0 } })).toBe(26_200);
  expect(refundInOther(30_000, { ...paid, back: { value: 40_000, requested: 26_200 } })).toBe(19_650);
  expect(refundInOther(30_000, { ...paid, back: { value: 70_000, requested: 45_850 } })).toBe(19_650);
  // A refund above zero is at least one minor unit.
  expect(refundInOther(1, { taken: 100_000, requested: 10, back: { value: 0, requested: 0 } })).toBe(1);
});

test("a refund by hand is recorded at its share, rounded down", () => {
  const paid = { taken: 100_000, requested: 65_500 };
  expect(valueBack(26_200, { ...paid, back: { value: 0, requested: 0 } })).toBe(40_000);
  expect(valueBack(19_650, { ...paid, back: { value: 40_000, requested: 26_200 } })).toBe(30_000);
  expect(valueBack(2, { taken: 200, requested: 3, back: { value: 0, requested: 0 } })).toBe(133);
});
