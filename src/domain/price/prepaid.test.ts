import fc from "fast-check";
import { expect, test } from "vitest";
import { type Charge, grossByLine, sumOf } from "./charge.ts";
import { broughtByRedemption, withoutTaxOfValues, withoutTaxPaid } from "./prepaid.ts";
import { vatByRate } from "./vat.ts";

const charge = (line: string | null, phase: Charge["phase"], gross: number): Charge => ({
  ...{ line, phase, gross, reference: `${phase}-${line}`, rate: 600 },
});
const TICKET = [charge("a", "base", 50_000), charge("a", "promo-code", -5_000), charge("a", "fee", 1_500)];
const OTHERS = [charge("b", "base", 40_000), charge(null, "delivery", 6_000)];

test("a ticket taxed with its subscription is not taxed again, but its fee and all other items are taxed", () => {
  const charges = withoutTaxPaid([...TICKET, ...OTHERS], [{ line: "a", surcharge: 0 }]);
  expect(charges.map(({ gross, rate }) => [gross, rate])).toEqual([
    [50_000, null],
    [-5_000, null],
    [1_500, 600],
    [40_000, 600],
    [6_000, 600],
  ]);
});

test("a surcharge on a prepaid ticket is taxed at today's rate without changing the price", () => {
  const charges = withoutTaxPaid(TICKET, [{ line: "a", surcharge: 8_000 }]);
  expect(charges.map(({ gross, rate }) => [gross, rate])).toEqual([
    [42_000, null],
    [8_000, 600],
    [-5_000, null],
    [1_500, 600],
  ]);
});

test("without prepaid tickets the charges are an unchanged copy", () => {
  const charges = withoutTaxPaid(TICKET, []);
  expect(charges).toEqual(TICKET);
  expect(charges).not.toBe(TICKET);
});

test("a redemption pays the ticket's price after discounts, without surcharge and fee, and never less than zero", () => {
  const charges = [...TICKET, ...OTHERS];
  expect(broughtByRedemption(charges, { line: "a", surcharge: 0 })).toBe(45_000);
  expect(broughtByRedemption(charges, { line: "a", surcharge: 8_000 })).toBe(37_000);
  expect(broughtByRedemption(charges, { line: "a", surcharge: 60_000 })).toBe(0);
  expect(broughtByRedemption(charges, { line: "none", surcharge: 0 })).toBe(0);
});

test("a taxed voucher reduces today's VAT at its own rate only", () => {
  const charges = [...TICKET, { ...charge("c", "base", 10_000), rate: 2_500 }, ...OTHERS];
  const vatOf = (amount: number, rate = 600) =>
    vatByRate(withoutTaxOfValues(charges, [{ amount, rate }])).map(({ rate: at, gross }) => [at, gross]);
  expect(vatOf(0)).toEqual([
    [600, 92_500],
    [2_500, 10_000],
  ]);
  expect(vatOf(30_000)).toEqual([
    [600, 62_500],
    [2_500, 10_000],
  ]);
  // The excess over the charges at its rate counts as ordinary money.
  expect(vatOf(100_000)).toEqual([[2_500, 10_000]]);
  expect(vatOf(30_000, 1_200)).toEqual(vatOf(0));
});

test("with taxed vouchers of any value each line keeps its price, and no taxed amount is negative", () => {
  const lines = fc.array(
    fc.record({
      base: fc.nat(90_000),
      off: fc.nat(90_000),
      fee: fc.nat(2_000),
      rate: fc.constantFrom(600, 2_500),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const values = fc.array(fc.record({ amount: fc.nat(120_000), rate: fc.constantFrom(600, 2_500) }), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(lines, values, (items, paying) => {
      const charges = items.flatMap(({ base, off, fee, rate }, at) => [
        { ...charge(`${at}`, "base", base), rate },
        { ...charge(`${at}`, "promo-code", -Math.min(off, base)), rate },
        { ...charge(`${at}`, "fee", fee), rate },
      ]);
      const untaxed = withoutTaxOfValues(charges, paying);
      expect(grossByLine(untaxed)).toEqual(grossByLine(charges));
      for (const rate of [600, 2_500]) {
        const at = (all: readonly Charge[]) => all.filter((one) => one.rate === rate);
        const paid = paying.reduce((sum, one) => (one.rate === rate ? sum + one.amount : sum), 0);
        expect(sumOf(at(untaxed))).toBe(Math.max(0, sumOf(at(charges)) - paid));
        for (const gross of grossByLine(at(untaxed)).values()) expect(gross).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test("a taxed voucher pays a line's charges at its rate after discounts, and none at another rate", () => {
  const line = [
    { ...charge("a", "base", 5_000), rate: 2_500 },
    charge("a", "base", 1_000),
    charge("a", "promo-code", -800),
  ];
  const charges = withoutTaxOfValues(line, [{ amount: 1_000, rate: 600 }]);
  expect(charges.map(({ gross, rate }) => [gross, rate])).toEqual([
    [5_000, 2_500],
    [200, null],
    [800, 600],
    [-800, 600],
  ]);
});

test("a charge that is paid in full, or not at all, remains one charge", () => {
  expect(withoutTaxOfValues(OTHERS, [{ amount: 0, rate: 600 }])).toEqual(OTHERS);
  const paid = withoutTaxOfValues([charge("b", "base", 40_000)], [{ amount: 40_000, rate: 600 }]);
  expect(paid.map(({ gross, rate }) => [gross, rate])).toEqual([[40_000, null]]);
});
