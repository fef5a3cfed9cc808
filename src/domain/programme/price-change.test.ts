import fc from "fast-check";
import { expect, test } from "vitest";
import { changedAmount, ROUNDINGS, type Rounding } from "./price-change.ts";

const to = (step: number, ending = 0, direction: Rounding["direction"] = "nearest") => ({
  ...{ step, ending, direction },
});

test.each([
  [89_500, 500, to(100), 94_000],
  [89_500, 500, to(1_000, 500), 93_500],
  [89_500, 500, to(1_000, 500, "down"), 93_500],
  [89_500, 500, to(1_000, 500, "up"), 94_500],
  [89_500, -1_000, to(500), 80_500],
  [100, 5_000, to(100), 200],
  [100, 4_999, to(100), 100],
  [12_345, 0, to(1), 12_345],
  [0, 500, to(1_000, 500), 0],
  [200, -9_000, to(1_000, 500), 500],
])("%i changed by %i basis points, rounded by %j, is %i", (amount, change, rounding, changed) => {
  expect(changedAmount(amount, change, rounding)).toBe(changed);
});

const rounding = fc
  .record({
    direction: fc.constantFrom(...ROUNDINGS),
    step: fc.constantFrom(1, 50, 100, 500, 1_000, 5_000),
    share: fc.nat(999),
  })
  .map(({ direction, step, share }) => ({ direction, step, ending: Math.floor((step * share) / 1_000) }));

test("a changed price ends as the rule says, is never negative, and is within a step of the exact one", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: -10_000, max: 20_000 }),
      rounding,
      (amount, change, rule) => {
        const changed = changedAmount(amount, change, rule);
        expect(Number.isSafeInteger(changed)).toBe(true);
        expect(changed).toBeGreaterThanOrEqual(0);
        expect(changed % rule.step).toBe(rule.ending);
        const exact = (amount * (10_000 + change)) / 10_000;
        expect(Math.abs(changed - exact)).toBeLessThanOrEqual(rule.step);
        if (rule.direction === "up") expect(changed).toBeGreaterThanOrEqual(Math.floor(exact));
        if (rule.direction === "down" && exact >= rule.ending) expect(changed).toBeLessThanOrEqual(exact);
      },
    ),
  );
});

test("a higher change never gives a lower price", () => {
  const change = fc.integer({ min: -10_000, max: 20_000 });
  fc.assert(
    fc.property(fc.nat(10_000_000), change, change, rounding, (amount, one, other, rule) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      expect(changedAmount(amount, less, rule)).toBeLessThanOrEqual(changedAmount(amount, more, rule));
    }),
  );
});
