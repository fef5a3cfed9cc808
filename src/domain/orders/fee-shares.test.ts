import fc from "fast-check";
import { expect, test } from "vitest";
import { sumOf } from "../price/charge.ts";
import { withVat } from "../price/vat.ts";
import { shareFees, worthByLine } from "./fee-shares.ts";

const ticket = (line: string, gross: number) => ({
  ...{ line, phase: "base" as const, reference: "T-1", gross, rate: 600 },
});
const FEE = { line: null, phase: "fee" as const, reference: "F-order", gross: 2_000, rate: 2_500 };
const POST = { line: null, phase: "delivery" as const, reference: "D-post", gross: 4_500, rate: 2_500 };
const LINES = ["one", "two", "three", "free"].map((id) => ({ id }));

test("an order's fee is shared evenly by the tickets that cost something, and its delivery by none", () => {
  const charges = withVat([
    ...[ticket("one", 80_000), ticket("two", 40_000), ticket("three", 1_000), ticket("free", 0)],
    ...[FEE, POST],
  ]);
  expect([...worthByLine({ charges, lines: LINES })]).toEqual([
    ["one", 80_667],
    ["two", 40_667],
    ["three", 1_666],
    ["free", 0],
    [null, 4_500],
  ]);
});

test("an order without a ticket that costs something keeps its fee", () => {
  const charges = withVat([ticket("free", 0), FEE]);
  expect(shareFees(charges, ["free"])).toEqual(charges);
});

test("the shares add up to the fee and its VAT, whatever it is and however many share it", () => {
  const amount = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 12 }), amount, (prices, fee) => {
      const tickets = prices.map((gross, at) => ticket(String(at), gross));
      const charges = withVat([...tickets, { ...FEE, gross: fee }, POST]);
      const shared = shareFees(
        charges,
        tickets.map(({ line }) => line),
      );
      expect(sumOf(shared)).toBe(sumOf(charges));
      expect(shared.reduce((sum, { vat }) => sum + vat, 0)).toBe(
        charges.reduce((sum, { vat }) => sum + vat, 0),
      );
      const parts = shared.filter(({ phase }) => phase === "fee").map(({ gross }) => gross);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
    }),
  );
});

test("the VAT of a ticket's fees is that of their amount, to the rounding of one and a half units", () => {
  const amount = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), amount, amount, (count, each, fee) => {
      const tickets = Array.from({ length: count }, (_, at) => ticket(String(at), 80_000));
      const own = tickets.map(({ line }) => ({ ...FEE, line, reference: "F-ticket", gross: each }));
      const charges = withVat([...tickets, ...own, { ...FEE, gross: fee }]);
      const shared = shareFees(
        charges,
        tickets.map(({ line }) => line),
      ).filter(({ phase }) => phase === "fee");
      for (const { line } of tickets) {
        const theirs = shared.filter((charge) => charge.line === line);
        const vat = theirs.reduce((sum, charge) => sum + charge.vat, 0);
        expect(Math.abs(vat - sumOf(theirs) / 5)).toBeLessThanOrEqual(1.5);
      }
    }),
  );
});
