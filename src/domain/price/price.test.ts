import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vatIncluded } from "../money.ts";
import { type Charge, type ChargeRule, grossByLine, PHASES, price, sumOf } from "./charge.ts";
import { splitByWeight } from "./split.ts";
import { totalsOf } from "./totals.ts";
import { vatByRate, withVat } from "./vat.ts";

const RATES = [null, 0, 600, 1200, 2500];
const base = (line: string, gross: number, rate: number | null = 600): Charge => ({
  line,
  phase: "base",
  reference: `T-${line}`,
  gross,
  rate,
});
const rule = (phase: Charge["phase"], charges: ChargeRule["charges"]): ChargeRule => ({ phase, charges });

describe("an amount that is split", () => {
  test("adds up exactly, with each share within one unit of its exact value", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 30 }),
        (total, weights) => {
          const shares = splitByWeight(total, weights);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
          const sum = weights.reduce((all, weight) => all + weight, 0);
          for (const [index, weight] of weights.entries()) {
            const exact = sum === 0 ? total / weights.length : (total * weight) / sum;
            expect(Math.abs((shares[index] ?? 0) - exact)).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });

  test("gives the odd öre to the largest remainder, and to the first among equals", () => {
    expect(splitByWeight(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitByWeight(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(splitByWeight(10, [1, 2, 3])).toEqual([2, 3, 5]);
    expect(splitByWeight(7, [0, 0])).toEqual([4, 3]);
    expect(splitByWeight(0, [])).toEqual([]);
    expect(() => splitByWeight(1, [])).toThrow(RangeError);
    expect(() => splitByWeight(1, [2, -1])).toThrow(RangeError);
  });
});

describe("VAT", () => {
  test("on three tickets at 101 kr and 6 % is that of 303 kr, not three times that of one ticket", () => {
    const charges = withVat([base("a", 10_100), base("b", 10_100), base("c", 10_100)]);
    expect(charges.map(({ vat }) => vat)).toEqual([572, 572, 571]);
    expect(totalsOf(charges).vat).toBe(vatIncluded(30_300, 600));
    expect(totalsOf(charges).vat).not.toBe(3 * vatIncluded(10_100, 600));
  });

  test("is null outside VAT, and zero at a rate of zero", () => {
    const charges = withVat([base("donation", 10_000, null), base("abroad", 10_000, 0), base("free", 0)]);
    expect(charges.map(({ vat }) => vat)).toEqual([0, 0, 0]);
    expect(totalsOf(charges).vatByRate).toEqual([{ basisPoints: 0, vat: 0 }]);
  });

  test("is shown per rate in ascending order, without rates whose charges cancel out", () => {
    const charges = [
      base("served", 12_500, 2_500),
      base("opera", 10_600, 600),
      base("food", 11_200, 1_200),
      { ...base("food", -11_200, 1_200), phase: "promo-code" as const },
      base("donation", 5_000, null),
    ];
    expect(vatByRate(charges)).toEqual([
      { rate: 600, gross: 10_600, vat: 600 },
      { rate: 2_500, gross: 12_500, vat: 2_500 },
    ]);
    expect(withVat(charges).map(({ vat }) => vat)).toEqual([2_500, 600, 1_200, -1_200, 0]);
  });

  test("of a charge is within one öre of its own rounding, however many discounts there are", () => {
    for (let tickets = 1; tickets <= 24; tickets++) {
      for (let gross = 9_500; gross <= 129_500; gross += 500) {
        const off = { ...base("a", -Math.round((gross * 20) / 10_000) * 100), phase: "bundle" as const };
        const each = Array.from({ length: tickets }, () => [base("a", gross), off]).flat();
        for (const { gross: own, vat } of withVat(each)) {
          expect(Math.abs((own * 600) / 10_600 - vat)).toBeLessThan(1.001);
        }
      }
    }
  });

  const priced = fc.array(
    fc.record({
      gross: fc.nat(500_000),
      percent: fc.integer({ min: 0, max: 100 }),
      rate: fc.constantFrom(...RATES),
    }),
    { maxLength: 20 },
  );

  test("of the charges adds up to the receipt's at every rate, and returned lines in any partition refund exactly that", () => {
    fc.assert(
      fc.property(priced, fc.array(fc.nat(4), { minLength: 20, maxLength: 20 }), (lines, groups) => {
        const charges = withVat(
          lines.flatMap(({ gross, percent, rate }, index) => [
            base(String(index), gross, rate),
            {
              ...base(String(index), 0 - Math.floor((gross * percent) / 100), rate),
              phase: "promo-code" as const,
            },
          ]),
        );
        for (const { rate, vat } of vatByRate(charges)) {
          const own = charges.filter((charge) => charge.rate === rate);
          expect(own.reduce((sum, charge) => sum + charge.vat, 0)).toBe(vat);
          const parts = Map.groupBy(own, ({ line }) => groups[Number(line)]);
          const returned = [...parts.values()].map((part) =>
            part.reduce((sum, charge) => sum + charge.vat, 0),
          );
          expect(returned.reduce((sum, part) => sum + part, 0)).toBe(vat);
        }
        for (const charge of charges) {
          const exact = (charge.gross * (charge.rate ?? 0)) / (10_000 + (charge.rate ?? 0));
          expect(Math.abs(charge.vat - exact)).toBeLessThanOrEqual(charge.gross === 0 ? 0 : lines.length + 1);
        }
      }),
    );
  });
});

describe("the price calculation", () => {
  test("has phases that each read only the earlier ones", () => {
    const seen: string[] = [];
    const rules = PHASES.map((phase) =>
      rule(phase, (soFar) => {
        seen.push(`${phase} after ${soFar.map((charge) => charge.phase).join(" ")}`);
        const gross = phase === "bundle" || phase === "promo-code" ? -100 : 1_000;
        return [{ line: "a", phase, reference: phase, gross, rate: 600 }];
      }),
    );
    const charges = price(rules.toReversed());
    expect(charges.map(({ phase }) => phase)).toEqual([...PHASES]);
    expect(seen[0]).toBe("base after ");
    expect(seen.at(-1)).toBe("top-up after base bundle promo-code fee cover delivery");
    expect(grossByLine(charges)).toEqual(new Map([["a", 4_800]]));
  });

  test("does not depend on the order in which items were added", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ line: fc.uuid(), gross: fc.nat(200_000) }), {
          selector: ({ line }) => line,
        }),
        (lines) => {
          const rules = lines.map(({ line, gross }) => rule("base", () => [base(line, gross)]));
          const fee = rule("fee", (soFar) =>
            soFar
              .filter(({ gross }) => gross > 0)
              .map(({ line }) => ({ line, phase: "fee" as const, reference: "F", gross: 2_000, rate: 600 })),
          );
          const byLine = (charges: readonly Charge[]) => [...grossByLine(charges)].sort();
          const forward = price([...rules, fee]);
          const backward = price([fee, ...rules.toReversed()]);
          expect(byLine(backward)).toEqual(byLine(forward));
          expect(totalsOf(backward)).toEqual(totalsOf(forward));
          expect(totalsOf(forward).total).toBe(sumOf(forward));
        },
      ),
    );
  });

  test("allows an offer without a discount", () => {
    const charges = price([rule("promo-code", () => [{ ...base("a", 0), phase: "promo-code" }])]);
    expect(sumOf(charges)).toBe(0);
  });

  test.each([
    ["half an öre", [rule("base", () => [base("a", 0.5)])]],
    ["a discount outside its phases", [rule("base", () => [base("a", -1)])]],
    [
      "a surcharge among the discounts",
      [rule("promo-code", () => [{ ...base("a", 1), phase: "promo-code" as const }])],
    ],
    ["a charge of another phase", [rule("fee", () => [base("a", 1)])]],
    [
      "a line below nothing",
      [
        rule("base", () => [base("a", 100)]),
        rule("promo-code", () => [{ ...base("a", -101), phase: "promo-code" as const }]),
      ],
    ],
  ])("rejects %s as a bug in a rule", (_, rules) => {
    expect(() => price(rules)).toThrow(RangeError);
  });
});

describe("totals", () => {
  test("separate the items, the handling fees and the delivery", () => {
    const of = (phase: Charge["phase"], gross: number): Charge => ({ ...base("a", gross), phase });
    const charges = [
      of("base", 10_000),
      of("bundle", -1),
      of("promo-code", -10),
      of("fee", 200),
      of("cover", 3_000),
    ];
    const totals = totalsOf([...charges, of("delivery", 40_000), of("top-up", 500_000)]);
    expect(totals).toMatchObject({
      subtotal: 513_000,
      discount: 11,
      fees: 200,
      delivery: 40_000,
      total: 553_189,
    });
  });

  const charge = fc.record({
    line: fc.constantFrom("a", "b", null),
    phase: fc.constantFrom(
      "base" as const,
      "fee" as const,
      "delivery" as const,
      "cover" as const,
      "top-up" as const,
    ),
    reference: fc.constant("x"),
    gross: fc.nat(1_000_000),
    rate: fc.constantFrom(...RATES),
  });

  test("add up to the öre for any charges", () => {
    fc.assert(
      fc.property(fc.array(charge, { maxLength: 40 }), (charges) => {
        const totals = totalsOf(charges);
        expect(totals.subtotal + totals.fees + totals.delivery).toBe(totals.total);
        expect(totals.total).toBe(sumOf(charges));
        expect(totals.vat).toBe(totals.vatByRate.reduce((sum, { vat }) => sum + vat, 0));
      }),
    );
  });
});
