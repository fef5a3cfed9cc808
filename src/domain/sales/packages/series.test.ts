import fc from "fast-check";
import { expect, test } from "vitest";
import { bundleShares, portion } from "./packages.ts";
import { meetOf, offerOfSeries, type Series } from "./series.ts";

const SERIES: Series = {
  id: "four",
  name: { sv: "Fyra kvällar", en: "Four evenings" },
  about: { sv: "" },
  picture: { file: "x.svg", alt: { sv: "" } },
  dates: [
    { id: "late", name: { sv: "Kvällar", en: "Performances" }, performances: [1, 2, 3, 4], prices: [] },
  ],
  percent: 20,
  priceTypes: [1],
  modesOfSale: [3],
  renewalMode: null,
  mostSeats: 6,
  instalments: null,
  byInstalments: null,
  from: null,
  to: null,
  retired: false,
};
const [DATES] = SERIES.dates;
if (!DATES) throw new Error("no dates");

test("a seat of a series is free, or on sale, only if it is so on every date", () => {
  expect(meetOf(["00001", "01023", "02020"])).toBe("01" + "01" + "3");
  expect(meetOf(["22", "20"])).toBe("21");
  expect(meetOf([])).toBe("");
});

test("a series is named after itself and its dates, in every language", () => {
  expect(offerOfSeries(SERIES, DATES).name).toEqual({
    sv: "Fyra kvällar: Kvällar",
    en: "Four evenings: Performances",
  });
});

test("a series is an offer with only its own dates, not a super package", () => {
  expect(offerOfSeries(SERIES, DATES)).toMatchObject({
    packages: [],
    groups: [{ performances: [1, 2, 3, 4], min: 4, max: 4 }],
  });
});

test("a series' discount on several seats is the sum of each seat's discount, in any order", () => {
  const seat = fc.record({
    priceType: fc.constantFrom(1, 2),
    prices: fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 4, maxLength: 4 }),
  });
  fc.assert(
    fc.property(
      fc.array(seat, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(null, 123_457),
      (seats, named) => {
        const prices = named === null ? [] : [{ band: "A" as const, priceType: 1, amount: named }];
        const offer = offerOfSeries(SERIES, { ...DATES, prices });
        const ticketsOf = (chosen: typeof seats, from = 0) =>
          chosen.flatMap(({ priceType, prices: each }, at) =>
            each.map((price, performance) => ({
              id: `${performance}-${from + at}`,
              performance: performance + 1,
              band: "A" as const,
              priceType,
              // A hall has one price for each kind.
              price: named === null ? price : 100_000,
            })),
          );
        const off = (tickets: ReturnType<typeof ticketsOf>) =>
          bundleShares([{ line: "x", offer, tickets, within: null }], []).reduce(
            (sum, one) => sum + one.off,
            0,
          );
        const all = ticketsOf(seats);
        const together = off(all);
        expect(together).toBe(seats.reduce((sum, one, at) => sum + off(ticketsOf([one], at)), 0));
        expect(off(all.toReversed())).toBe(together);
      },
    ),
  );
});

test("a series' percentage is taken off each ticket separately, in whole kronor", () => {
  const offer = offerOfSeries({ ...SERIES, percent: 15 }, DATES);
  const tickets = [49_500, 69_500, 0, 100].map((price, at) => ({
    id: String(at),
    performance: at + 1,
    band: "A" as const,
    priceType: 1,
    price,
  }));
  const shares = bundleShares([{ line: "x", offer, tickets, within: null }], []);
  expect(shares.map(({ off }) => off)).toEqual([portion(49_500, 15), portion(69_500, 15)]);
});
