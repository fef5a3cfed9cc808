import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { grossByLine, price, sumOf } from "../../price/charge.ts";
import { totalsOf } from "../../price/totals.ts";
import { vatByRate, withVat } from "../../price/vat.ts";
import {
  type Bundle,
  bundleShares,
  lacks,
  nextTier,
  type PackageOffer,
  percentFor,
  portion,
} from "./packages.ts";

function offer(change: Partial<PackageOffer> = {}): PackageOffer {
  return {
    id: "three",
    type: "flex",
    name: { sv: "Tre" },
    about: { sv: "" },
    picture: { file: "x.svg", alt: { sv: "" } },
    groups: [{ id: "all", name: null, performances: [1, 2, 3, 4, 5], min: 0, max: 5 }],
    packages: [],
    min: 3,
    tiers: [
      { from: 3, percent: 10 },
      { from: 5, percent: 15 },
    ],
    prices: [],
    priceTypes: [1],
    modesOfSale: [3],
    mostSeats: 8,
    from: null,
    to: null,
    retired: false,
    ...change,
  };
}
const ticket = (id: string, performance: number, amount: number) =>
  ({ id, performance, band: "A", priceType: 1, price: amount }) as const;

describe("what a package lacks", () => {
  test("is a number of performances, and zero once the package is complete", () => {
    expect(lacks(offer(), [])).toEqual([{ why: "more", group: null, count: 3 }]);
    expect(lacks(offer(), [1, 2])).toEqual([{ why: "more", group: null, count: 1 }]);
    expect(lacks(offer(), [1, 2, 5])).toEqual([]);
  });

  test("is reported for each group, without duplicates", () => {
    const groups = [
      { id: "opera", name: null, performances: [1, 2, 3], min: 2, max: 2 },
      { id: "concert", name: null, performances: [4, 5], min: 1, max: 2 },
    ];
    expect(lacks(offer({ groups }), [1])).toEqual([
      { why: "more", group: "opera", count: 1 },
      { why: "more", group: "concert", count: 1 },
    ]);
    expect(lacks(offer({ groups }), [1, 2, 3, 4])).toEqual([{ why: "fewer", group: "opera", count: 1 }]);
    expect(lacks(offer({ groups, min: 4 }), [1, 2, 4])).toEqual([{ why: "more", group: null, count: 1 }]);
  });

  test("excludes performances that do not belong to the package, and counts duplicates once", () => {
    expect(lacks(offer(), [1, 1, 9])).toEqual([
      { why: "not-in-it", performance: 9 },
      { why: "more", group: null, count: 2 },
    ]);
  });
});

test("a package with more performances has a higher discount, and the next tier is reported", () => {
  expect([2, 3, 4, 5, 6].map((count) => percentFor(offer(), count))).toEqual([0, 10, 10, 15, 15]);
  expect(nextTier(offer(), 3)).toEqual({ more: 2, percent: 15 });
  expect(nextTier(offer(), 5)).toBeNull();
});

describe("a package's discount", () => {
  test("is the percentage of the sum, split over its tickets to the öre", () => {
    const tickets = [ticket("a", 1, 10_100), ticket("b", 2, 10_100), ticket("c", 3, 10_100)];
    const of = (list: typeof tickets) =>
      bundleShares([{ line: "p", offer: offer(), tickets: list, within: null }], []);
    expect(of(tickets).map(({ off }) => off)).toEqual([1_000, 1_000, 1_000]);
    // 10 % of 322 kr is 32.20, rounded to 32; the first tickets take the odd öre.
    const odd = tickets.map((one) => ({ ...one, price: 10_733 }));
    expect(of(odd).map(({ off }) => off)).toEqual([1_067, 1_067, 1_066]);
  });

  test("reduces the sum to the package's fixed price for a seat at all performances", () => {
    const fixed = offer({
      type: "fixed",
      groups: [{ id: "all", name: null, performances: [1, 2, 3], min: 3, max: 3 }],
      prices: [{ band: "A", priceType: 1, amount: 200_000 }],
    });
    const tickets = [1, 2, 3].flatMap((performance) =>
      ["x", "y"].map((seat) => ticket(`${seat}${performance}`, performance, 70_000 + performance * 1_000)),
    );
    const off = bundleShares([{ line: "p", offer: fixed, tickets, within: null }], []);
    expect(off.reduce((sum, share) => sum + share.off, 0)).toBe(2 * (216_000 - 200_000));
    const cheap = tickets.map((one) => ({ ...one, price: 50_000 }));
    expect(bundleShares([{ line: "p", offer: fixed, tickets: cheap, within: null }], [])).toEqual([]);
  });

  test("of a super package applies to the already discounted sum, from its threshold on", () => {
    const top = { line: "s", offer: offer({ id: "top", type: "super", tiers: [{ from: 2, percent: 10 }] }) };
    const part = (line: string) => ({
      line,
      offer: offer({ id: line, tiers: [{ from: 1, percent: 10 }] }),
      tickets: [ticket(`${line}1`, 1, 10_000)],
      within: "s",
    });
    const sum = (bundles: Bundle[]) => bundleShares(bundles, [top]).reduce((all, { off }) => all + off, 0);
    expect(sum([part("a")])).toBe(1_000);
    expect(sum([part("a"), part("b")])).toBe(2_000 + 1_800);
  });

  const priced = fc.record({
    performances: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }),
    seats: fc.integer({ min: 1, max: 4 }),
    prices: fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 5, maxLength: 5 }),
    rates: fc.array(fc.constantFrom(600, 1_200, 2_500), { minLength: 5, maxLength: 5 }),
    percents: fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })),
    named: fc.option(fc.integer({ min: 0, max: 900_000 })),
    over: fc.boolean(),
  });

  test("adds up exactly for every combination, with its VAT, in any order of additions", () => {
    fc.assert(
      fc.property(
        priced,
        fc.boolean(),
        ({ performances, seats, prices, rates, percents, named, over }, back) => {
          const own = offer({
            tiers: [{ from: 1, percent: percents[0] }],
            groups: [{ id: "all", name: null, performances: performances, min: 1, max: 5 }],
            prices: named === null ? [] : [{ band: "A", priceType: 1, amount: named }],
          });
          const tickets = performances.flatMap((performance) =>
            Array.from({ length: seats }, (_, seat) =>
              ticket(`${performance}-${seat}`, performance, prices[performance - 1] ?? 0),
            ),
          );
          const top = { line: "s", offer: offer({ id: "top", tiers: [{ from: 1, percent: percents[1] }] }) };
          const bundle = (list: typeof tickets) => [
            { line: "p", offer: own, tickets: list, within: over ? "s" : null },
          ];
          const of = (list: typeof tickets) => {
            const shares = bundleShares(bundle(list), [top]);
            return price([
              {
                phase: "base",
                charges: () =>
                  list.map(({ id, performance, price: gross }) => ({
                    line: id,
                    phase: "base" as const,
                    reference: `T-${performance}`,
                    gross,
                    rate: rates[performance - 1] ?? 600,
                  })),
              },
              {
                phase: "bundle",
                charges: (soFar) =>
                  shares.map(({ ticket: line, package: name, off }) => ({
                    line,
                    phase: "bundle" as const,
                    reference: `B-${name}`,
                    gross: -off,
                    rate: soFar.find((charge) => charge.line === line)?.rate ?? null,
                  })),
              },
            ]);
          };
          const charges = of(tickets);
          const taxed = withVat(charges);
          const totals = totalsOf(charges);
          const full = tickets.reduce((sum, one) => sum + one.price, 0);
          const once = named === null ? portion(full, percents[0]) : Math.max(0, full - named * seats);
          const twice = over ? portion(full - once, percents[1]) : 0;
          expect(totals.discount).toBe(once + twice);
          expect(totals.total).toBe(full - once - twice);
          expect(sumOf(charges)).toBe(totals.total);
          for (const { rate, vat } of vatByRate(charges)) {
            const parts = taxed.filter((charge) => charge.rate === rate).map((charge) => charge.vat);
            expect(parts.reduce((sum, part) => sum + part, 0)).toBe(vat);
          }
          const again = of(back ? tickets.toReversed() : tickets);
          expect([...grossByLine(again)].sort()).toEqual([...grossByLine(charges)].sort());
        },
      ),
    );
  });
});
