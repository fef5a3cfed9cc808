import { expect, test } from "vitest";
import type { Charge } from "./charge.ts";
import { broughtByUnit, withoutTaxPaid } from "./prepaid.ts";

const charge = (line: string | null, phase: Charge["phase"], gross: number): Charge => ({
  ...{ line, phase, gross, reference: `${phase}-${line}`, rate: 600 },
});
const TICKET = [charge("a", "base", 50_000), charge("a", "offer", -5_000), charge("a", "fee", 1_500)];
const OTHERS = [charge("b", "base", 40_000), charge(null, "delivery", 6_000)];

test("what was taxed when the subscription was bought is not taxed again; its fee and everything else is", () => {
  const charges = withoutTaxPaid([...TICKET, ...OTHERS], [{ line: "a", surcharge: 0 }]);
  expect(charges.map(({ gross, rate }) => [gross, rate])).toEqual([
    [50_000, null],
    [-5_000, null],
    [1_500, 600],
    [40_000, 600],
    [6_000, 600],
  ]);
});

test("a surcharge is a sale of today: the price is the same, and only that part of it is taxed", () => {
  const charges = withoutTaxPaid(TICKET, [{ line: "a", surcharge: 8_000 }]);
  expect(charges.map(({ gross, rate }) => [gross, rate])).toEqual([
    [42_000, null],
    [8_000, 600],
    [-5_000, null],
    [1_500, 600],
  ]);
});

test("where nothing is prepaid all is as it was, in a list of its own", () => {
  const charges = withoutTaxPaid(TICKET, []);
  expect(charges).toEqual(TICKET);
  expect(charges).not.toBe(TICKET);
});

test("a unit brings its ticket's price with what is taken off, without surcharge and fee, and never less than nothing", () => {
  const charges = [...TICKET, ...OTHERS];
  expect(broughtByUnit(charges, { line: "a", surcharge: 0 })).toBe(45_000);
  expect(broughtByUnit(charges, { line: "a", surcharge: 8_000 })).toBe(37_000);
  expect(broughtByUnit(charges, { line: "a", surcharge: 60_000 })).toBe(0);
  expect(broughtByUnit(charges, { line: "none", surcharge: 0 })).toBe(0);
});
