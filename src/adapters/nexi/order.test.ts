import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { money, vatIncluded } from "#domain/money.ts";
import { paymentRequest } from "#ports/payments.contract.ts";
import { clean, nexiOrder } from "./order.ts";

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9 }),
    grossAmount: fc.integer({ min: -2_000_000, max: 2_000_000 }),
    vatRate: fc.constantFrom(0, 600, 1200, 2500),
    beside: fc.constantFrom(-1, 0, 1),
  })
  .map((drawn) => ({
    ...drawn,
    reference: "T-1",
    name: "Parkett",
    // A line's share of the receipt's VAT can be off by an öre or a little more.
    vatAmount: vatIncluded(drawn.grossAmount, drawn.vatRate) + (drawn.vatRate === 0 ? 0 : drawn.beside),
  }));

describe("an order in Nexi's format", () => {
  it("is exact to the minor unit for all amounts", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const total = lines.reduce((sum, { grossAmount }) => sum + grossAmount, 0);
        const { items, amount } = nexiOrder(paymentRequest({ lines, total: money(total, "SEK") }));
        expect(amount).toBe(total);
        expect(items.reduce((sum, item) => sum + item.grossTotalAmount, 0)).toBe(total);
        for (const item of items) {
          expect(Number.isInteger(item.unitPrice)).toBe(true);
          expect(item.unitPrice * item.quantity).toBe(item.netTotalAmount);
          expect(item.netTotalAmount + item.taxAmount).toBe(item.grossTotalAmount);
          const taxOfNet = (item.netTotalAmount * item.taxRate) / 10_000;
          expect(Math.abs(taxOfNet - item.taxAmount)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("changes names and references only where the provider would reject them", () => {
    for (const name of ["O'Hara & D’Arcy", 'Åsa "Öl"', "Tosca; 1. akt"]) expect(clean(name)).toBe(name);
    expect(clean("<b>Carmen\\</b>")).toBe("b Carmen /b");
    const reference = (orderNumber: string) => {
      const lines = [
        { reference: "D'Arcy & Ö", name: "O'Hara", quantity: 1, grossAmount: 1, vatRate: 0, vatAmount: 0 },
      ];
      return nexiOrder(paymentRequest({ orderNumber, lines, total: money(1, "SEK") }));
    };
    expect(reference("K7'M\"2&X<Q>\\")).toMatchObject({
      reference: "K7 M 2 X Q",
      items: [{ reference: "D'Arcy & Ö", name: "O'Hara" }],
    });
  });

  it("has acceptable names for any input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const cleaned = clean(text);
        expect(cleaned.length).toBeGreaterThan(0);
        expect(cleaned.length).toBeLessThanOrEqual(128);
        expect(cleaned).not.toMatch(/[<>\\\p{Cc}]/u);
        expect(cleaned.isWellFormed()).toBe(text.isWellFormed());
      }),
    );
  });
});
