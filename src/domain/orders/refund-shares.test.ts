import fc from "fast-check";
import { expect, test } from "vitest";
import { refundShares } from "./refund-shares.ts";

test("a refund is split across the tenders in proportion, odd öre to the largest remainder", () => {
  const paid = [
    { taken: 10_000, returned: 0 },
    { taken: 20_000, returned: 0 },
  ];
  expect(refundShares(3_000, paid)).toEqual([1_000, 2_000]);
  expect(refundShares(100, paid)).toEqual([33, 67]);
  expect(refundShares(30_000, paid)).toEqual([10_000, 20_000]);
});

test("no tender refunds more than it has left", () => {
  expect(
    refundShares(500, [
      { taken: 1_000, returned: 1_000 },
      { taken: 500, returned: 0 },
    ]),
  ).toEqual([0, 500]);
  expect(() => refundShares(501, [{ taken: 1_000, returned: 500 }])).toThrow(RangeError);
  expect(() => refundShares(-1, [{ taken: 1_000, returned: 0 }])).toThrow(RangeError);
});

test("any sequence of partial refunds stays within each tender and ends at zero", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(100_000), { minLength: 1, maxLength: 5 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
      (brought, parts) => {
        const tenders = brought.map((taken) => ({ taken, returned: 0 }));
        const giveBack = (amount: number) => {
          const shares = refundShares(amount, tenders);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
          for (const [at, share] of shares.entries()) {
            const tender = tenders[at];
            if (!tender) throw new Error("one share each");
            expect(share).toBeGreaterThanOrEqual(0);
            tender.returned += share;
            expect(tender.returned).toBeLessThanOrEqual(tender.taken);
          }
        };
        const left = () => tenders.reduce((sum, { taken, returned }) => sum + taken - returned, 0);
        for (const part of parts) giveBack(Math.floor(left() * part));
        giveBack(left());
        for (const { taken, returned } of tenders) expect(returned).toBe(taken);
      },
    ),
  );
});
