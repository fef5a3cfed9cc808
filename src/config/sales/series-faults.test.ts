import { describe, expect, it } from "vitest";
import { faultsOf, firstOf, set } from "../testing/planted-faults.ts";
import type { SmallHouse } from "../testing/small-house.ts";

const dates = { id: "saturdays", performances: [1, 2] };
const series = {
  id: "rome",
  name: { sv: "Rom" },
  about: { sv: "Samma plats två kvällar." },
  picture: { file: "pictures/tosca.svg", alt: { sv: "En kniv" } },
  dates: [dates],
  priceTypes: [1],
  modesOfSale: [3],
};

/** A second performance of the one opera, and the given series. */
const faultsWith = (
  changes: readonly Record<string, unknown>[],
  spoil: (house: SmallHouse) => void = () => {},
) =>
  faultsOf(
    (house) => {
      const { performances } = firstOf(house.season.events);
      performances.push({ ...firstOf(performances), id: 2, starts: "2027-02-13T19:00" });
      spoil(house);
    },
    { "series.json": JSON.stringify(changes.map((change) => ({ ...series, ...change }))) },
  );

const choice = (change: Record<string, unknown>) => ({ dates: [{ ...dates, ...change }] });

describe("the check of series", () => {
  it("accepts a valid series", async () => {
    expect(await faultsWith([{}])).toEqual([]);
  });

  it.each<[fault: string, ...changes: Record<string, unknown>[]]>([
    ['series.json, [1].id: the series "rome" is there twice', {}, {}],
    ["series.json, [0].dates[0].performances: must have at least 2", choice({ performances: [1] })],
    [
      'series.json, [0].dates[0].performances[1]: there is no performance "9"; there are: 1, 2',
      choice({ performances: [1, 9] }),
    ],
    [
      'series.json, [0].dates[0].performances[1]: the performance in one series "1" is there twice',
      choice({ performances: [1, 1] }),
    ],
    [
      'series.json, [0].dates[1].id: the choice of dates "saturdays" is there twice',
      { dates: [1, 2].map(() => ({ ...dates, name: { sv: "Lördagar" } })) },
    ],
    [
      "series.json, [0].dates[1].name: dates to choose between need names",
      {
        dates: [
          { ...dates, name: { sv: "Lördagar" } },
          { ...dates, id: "sundays" },
        ],
      },
    ],
    [
      'series.json, [0].dates[0].prices[0].priceType: there is no price type of the series "4"; there are: 1',
      choice({ prices: [{ band: "A", priceType: 4, amount: 80_000 }] }),
    ],
    [
      'series.json, [0].dates[0].prices[1].band: there is no price band that all its performances have "E"; there are: A, B',
      choice({ prices: ["B", "E"].map((band) => ({ band, priceType: 1, amount: 80_000 })) }),
    ],
    [
      'series.json, [0].dates[0].prices[1]: the price for price type "1 in band A" is there twice',
      choice({ prices: [80_000, 70_000].map((amount) => ({ band: "A", priceType: 1, amount })) }),
    ],
    ['series.json, [0].priceTypes[1]: there is no price type "4"; there are: 1', { priceTypes: [1, 4] }],
    ['series.json, [0].modesOfSale[0]: there is no mode of sale "7"; there are: 3', { modesOfSale: [7] }],
    ['series.json, [0].renewalMode: there is no mode of sale "7"; there are: 3', { renewalMode: 7 }],
    [
      "series.json, [0].to: the series is over before it is sold",
      { from: "2026-12-01T10:00:00+01:00", to: "2026-12-01T10:00:00+01:00" },
    ],
  ])("reports %s", async (fault, ...changes) => {
    expect(await faultsWith(changes)).toEqual([fault]);
  });

  it("rejects a series with performances in several halls", async () => {
    const faults = await faultsWith([{}], ({ season }) =>
      set(firstOf(firstOf(season.events).performances.slice(1)), { hall: "elsewhere" }),
    );
    expect(faults).toContain(
      'series.json, [0].dates[0].performances[1]: is played in "elsewhere", the first of the series in "salon"',
    );
  });

  it("reports errors in several series together, each with its place", async () => {
    const other = { dates: [{ id: "none", performances: [8, 9] }] };
    expect(await faultsWith([{ ...choice({ performances: [1, 9] }) }, { ...other, id: "two" }])).toEqual([
      'series.json, [0].dates[0].performances[1]: there is no performance "9"; there are: 1, 2',
      'series.json, [1].dates[0].performances[0]: there is no performance "8"; there are: 1, 2',
      'series.json, [1].dates[0].performances[1]: there is no performance "9"; there are: 1, 2',
    ]);
  });

  it("rejects a series whose performances have different price bands", async () => {
    const faults = await faultsWith([{}], ({ season }) =>
      set(firstOf(firstOf(season.events).performances.slice(1)), { bands: { balcony: "A" } }),
    );
    expect(faults).toEqual([
      "series.json, [0].dates[0].performances[1]: its price bands differ from those of the first of the series",
    ]);
  });
});
