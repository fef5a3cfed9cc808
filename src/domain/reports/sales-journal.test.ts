import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withVat } from "../price/vat.ts";
import { type Correction, corrections, type SoldPart, soldParts } from "./sales-journal.ts";

const CHARGES = withVat([
  { line: "one", phase: "base", reference: "T-1", gross: 80_000, rate: 600 },
  { line: "two", phase: "base", reference: "T-1", gross: 80_000, rate: 600 },
  { line: "two", phase: "promo-code", reference: "O-half", gross: -40_000, rate: 600 },
  { line: "one", phase: "fee", reference: "F-service", gross: 1_500, rate: 2_500 },
  { line: "gift", phase: "base", reference: "D-fund", gross: 10_000, rate: null },
  { line: null, phase: "delivery", reference: "D-post", gross: 4_500, rate: 2_500 },
]);
const LINES = [
  { id: "one", what: "ticket", quantity: 1 },
  { id: "two", what: "ticket", quantity: 1 },
  { id: "gift", what: "donation", quantity: 1 },
  { id: "free", what: "ticket", quantity: 1 },
];
const PARTS = soldParts(LINES, CHARGES);
const TOTAL = 136_000;

function corrected(parts: readonly SoldPart[], found: readonly Correction[]): SoldPart[] {
  return parts.map((part) => {
    const own = found.filter(({ row }) => row === part.row);
    const sum = (value: "gross" | "vat" | "quantity" | "discount") =>
      own.reduce((all, one) => all + one[value], part[value]);
    return {
      ...part,
      gross: sum("gross"),
      vat: sum("vat"),
      quantity: sum("quantity"),
      discount: sum("discount"),
    };
  });
}

const grossOf = (parts: readonly { readonly gross: number }[]) =>
  parts.reduce((sum, { gross }) => sum + gross, 0);

describe("what an order enters in the journal", () => {
  test("has a part for each line, rate and fee, which add up to its total and VAT", () => {
    expect(
      PARTS.map(({ line, what, quantity, gross, discount }) => [line, what, quantity, gross, discount]),
    ).toEqual([
      ["one", "ticket", 1, 80_000, 0],
      ["two", "ticket", 1, 40_000, 40_000],
      ["one", "fee", 0, 1_500, 0],
      ["gift", "donation", 1, 10_000, 0],
      [null, "delivery", 0, 4_500, 0],
      ["free", "ticket", 1, 0, 0],
    ]);
    expect(grossOf(PARTS)).toBe(TOTAL);
    expect(PARTS.reduce((sum, { vat }) => sum + vat, 0)).toBe(CHARGES.reduce((sum, { vat }) => sum + vat, 0));
  });
});

describe("a correction", () => {
  test("takes a returned ticket out with its fee and VAT", () => {
    const left = TOTAL - 81_500;
    const found = corrections(left, PARTS, new Set(["one"]));
    expect(found.map(({ row, kind, quantity, gross }) => [row, kind, quantity, gross])).toEqual([
      [0, "returned", -1, -80_000],
      [2, "adjusted", 0, -1_500],
    ]);
    expect(corrections(left, corrected(PARTS, found), new Set(["one"]))).toEqual([]);
  });

  test("leaves with a returned ticket what did not go back for it", () => {
    const now = corrected(PARTS, corrections(TOTAL - 50_000, PARTS, new Set(["one"])));
    expect(now[0]).toMatchObject({ quantity: 0 });
    expect(grossOf(now.filter(({ line }) => line === "one"))).toBe(31_500);
    expect(grossOf(now)).toBe(TOTAL - 50_000);
  });

  test("spreads a refund without a return over the remaining parts, by weight", () => {
    const found = corrections(TOTAL - 13_600, PARTS, new Set());
    expect(found.map(({ kind, gross }) => [kind, gross])).toEqual([
      ["adjusted", -8_000],
      ["adjusted", -4_000],
      ["adjusted", -150],
      ["adjusted", -1_000],
      ["adjusted", -450],
    ]);
  });

  test("leaves nothing of gross and VAT once all money went back", () => {
    const partly = corrected(PARTS, corrections(77_777, PARTS, new Set()));
    const all = corrected(partly, corrections(0, partly, new Set(["one", "two", "gift", "free"])));
    for (const part of all) expect(part).toMatchObject({ gross: 0, vat: 0, quantity: 0 });
  });

  test("makes any history end at the remaining money, to the öre, and is needed once", () => {
    const step = fc.record({
      left: fc.integer({ min: 0, max: TOTAL }),
      gone: fc.subarray(LINES.map(({ id }) => id)),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        let parts = PARTS;
        const gone = new Set<string>();
        for (const one of steps) {
          for (const line of one.gone) gone.add(line);
          parts = corrected(parts, corrections(one.left, parts, gone));
          expect(grossOf(parts)).toBe(one.left);
          expect(corrections(one.left, parts, gone)).toEqual([]);
          for (const { line, quantity, gross, vat } of parts) {
            if (line !== null && gone.has(line)) expect(quantity).toBe(0);
            if (gross === 0) expect(vat).toBe(0);
          }
        }
      }),
    );
  });
});
