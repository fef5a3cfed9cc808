import { expect, test } from "vitest";
import { toDecimal, toMinor } from "./amounts.ts";

test("ten thousand amounts stay the same when converted to the vendor's decimals and back", () => {
  let seed = 20_261_123;
  const next = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % limit;
  };
  for (let count = 0; count < 10_000; count++) {
    const minor = (next(2) ? 1 : -1) * (next(1_000_000) * (next(3) ? 1 : 10_000) + next(100));
    const sent = JSON.stringify({ amount: toDecimal(minor) });
    expect(toMinor((JSON.parse(sent) as { amount: number }).amount)).toBe(minor === 0 ? 0 : minor);
  }
});

test("amounts for which multiplication would be inexact are converted digit by digit", () => {
  expect([0.29, 1.1, 4.35, 8.2, 1295, 1295.5, 0, -19.99].map(toMinor)).toEqual([
    29, 110, 435, 820, 129_500, 129_550, 0, -1_999,
  ]);
});

test("an invalid amount throws an error instead of becoming a price", () => {
  for (const amount of [0.005, 1.234, Number.NaN, Number.POSITIVE_INFINITY, 1e21]) {
    expect(() => toMinor(amount)).toThrow(RangeError);
  }
  expect(() => toDecimal(0.5)).toThrow(RangeError);
});
