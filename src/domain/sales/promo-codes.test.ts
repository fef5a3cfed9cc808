import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { discounts, type PromoCode, promoCodeFor } from "./promo-codes.ts";

const OFFER: PromoCode = {
  id: "autumn",
  name: { sv: "Höst" },
  codes: ["HÖST-10"],
  gives: { percent: 10 },
  modesOfSale: [],
  opens: [],
  events: [],
  performances: [],
  priceTypes: [],
  leastTickets: 0,
  from: null,
  to: null,
  uses: null,
  usesPerCustomer: null,
};
const ticket = (price: number, event = "carmen", performance = 1) => ({
  event,
  performance,
  priceType: 1,
  price,
});

describe("a promo code", () => {
  test.each(["höst10", " HÖST-10 ", "Höst 10"])("matches %j", (code) => {
    expect(promoCodeFor([OFFER], code, 0)).toBe(OFFER);
  });
  test("does not match if it consists of punctuation or the offer is not running", () => {
    expect(promoCodeFor([{ ...OFFER, codes: ["--"] }], "--", 0)).toBeNull();
    expect(promoCodeFor([{ ...OFFER, from: 10, to: 20 }], "höst10", 9)).toBeNull();
    expect(promoCodeFor([{ ...OFFER, from: 10, to: 20 }], "höst10", 10)).not.toBeNull();
    expect(promoCodeFor([{ ...OFFER, from: 10, to: 20 }], "höst10", 20)).toBeNull();
  });
});

describe("the discount of an offer", () => {
  test("is a percentage, an amount, or the difference to a fixed price, for the offer's own tickets", () => {
    expect(discounts(OFFER, [ticket(80_050), ticket(0)])).toEqual([8_005, 0]);
    expect(discounts({ ...OFFER, gives: { amount: 10_000 } }, [ticket(5_000), ticket(20_000)])).toEqual([
      5_000, 10_000,
    ]);
    expect(discounts({ ...OFFER, gives: { price: 15_000 } }, [ticket(10_000), ticket(20_000)])).toEqual([
      0, 5_000,
    ]);
    const tosca = { ...OFFER, events: ["tosca"] };
    expect(discounts(tosca, [ticket(10_000), ticket(10_000, "tosca")])).toEqual([0, 1_000]);
  });
  test("is zero below the minimum number of tickets", () => {
    const three = { ...OFFER, leastTickets: 3 };
    expect(discounts(three, [ticket(10_000), ticket(10_000)])).toEqual([0, 0]);
    expect(discounts(three, [ticket(10_000), ticket(10_000), ticket(10_000)])).toEqual([1_000, 1_000, 1_000]);
  });
  test("never makes a ticket cost less than zero", () => {
    const gives = fc.oneof(
      fc.record({ percent: fc.integer({ min: 0, max: 100 }) }),
      fc.record({ amount: fc.nat(200_000) }),
      fc.record({ price: fc.nat(200_000) }),
    );
    fc.assert(
      fc.property(gives, fc.array(fc.nat(200_000)), (give, prices) => {
        for (const [index, off] of discounts(
          { ...OFFER, gives: give },
          prices.map((price) => ticket(price)),
        ).entries()) {
          expect(off).toBeGreaterThanOrEqual(0);
          expect(off).toBeLessThanOrEqual(prices[index] ?? 0);
          expect(Number.isInteger(off)).toBe(true);
        }
      }),
    );
  });
});
