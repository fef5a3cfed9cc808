import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readHouseFolder } from "../house/house-folder.ts";
import {
  expectPlanted,
  faultsOf,
  firstOf,
  newFolder,
  type Planted,
  set,
  TODAY,
} from "../testing/planted-faults.ts";
import { type SmallHouse, smallHouse } from "../testing/small-house.ts";

const event = (house: SmallHouse) => firstOf(house.season.events);
const performance = (house: SmallHouse) => firstOf(event(house).performances);
const admission = (house: SmallHouse) => firstOf(house.season.vatRates);
const sale = (house: SmallHouse, window: { from: string; to?: string }) =>
  set(performance(house), { sale: [{ modeOfSale: 3, ...window }] });

describe("duplicate entries of the season", () => {
  it.each<Planted>([
    [
      'season.json, events[0].performances[1].id: the performance "1" is there twice',
      (house) => event(house).performances.push(performance(house)),
    ],
    [
      'season.json, events[1].slug: the slug "tosca" is there twice',
      (house) => {
        house.season.events.push({ ...event(house), performances: [{ ...performance(house), id: 2 }] });
      },
    ],
    [
      'season.json, priceLists[2].id: the price list "main" is there twice',
      ({ season }) => season.priceLists.push(firstOf(season.priceLists)),
    ],
    [
      'season.json, priceTypes[1].id: the price type "1" is there twice',
      ({ season }) => season.priceTypes.push(firstOf(season.priceTypes)),
    ],
    [
      'season.json, modesOfSale[1].id: the mode of sale "3" is there twice',
      ({ season }) => season.modesOfSale.push(firstOf(season.modesOfSale)),
    ],
    [
      'season.json, vatRates[2].id: the VAT rate "admission" is there twice',
      ({ season }) => season.vatRates.push(firstOf(season.vatRates)),
    ],
    [
      'season.json, fees[1].id: the fee "service" is there twice',
      ({ season }) => season.fees?.push(firstOf(season.fees)),
    ],
    [
      'season.json, deliveryMethods[1].id: the delivery method "e-ticket" is there twice',
      ({ season }) => season.deliveryMethods.push(firstOf(season.deliveryMethods)),
    ],
    [
      'season.json, priceLists[0].priceTypes[1].id: the price type "1" is there twice',
      ({ season }) => {
        const { priceTypes } = firstOf(season.priceLists);
        priceTypes.push(firstOf(priceTypes));
      },
    ],
    [
      'season.json, priceLists[0].amounts[1]: the amount for price type "1 in band A" is there twice',
      ({ season }) => {
        const amount = { priceType: 1, band: "A", amount: 100 };
        set(firstOf(season.priceLists), { amounts: [amount, amount] });
      },
    ],
    [
      'house.json, venues[1].id: the venue "salon" is there twice',
      ({ house }) => house.venues.push({ ...firstOf(house.venues), backEndIds: [3] }),
    ],
    [
      'house.json, venues[1].backEndIds[0]: the back-end id "2" is there twice',
      ({ house }) => house.venues.push({ ...firstOf(house.venues), id: "cellar", backEndIds: [2] }),
    ],
    [
      'already-sold.json, [1].performance: the performance "1" is there twice',
      (house) => house.alreadySold.push({ performance: 1, share: 0.5, seed: "x" }),
    ],
    [
      'already-sold.json, [0].seats[1]: the seat "s-1-1" is there twice',
      (house) => set(firstOf(house.alreadySold), { seats: ["s-1-1", "s-1-1"] }),
    ],
  ])("%s", expectPlanted);
});

describe("prices of the season", () => {
  it.each<Planted>([
    [
      'season.json, events[0].performances[0].priceList: the price list "stalls-only" has no price for band B, which "Tosca" has here',
      (house) => set(performance(house), { priceList: "stalls-only" }),
    ],
    [
      'season.json, events[0].performances[0].priceList: the price list "main" has no price for band C, which "Tosca" has here',
      (house) => set(performance(house), { bands: { balcony: "C" } }),
    ],
  ])("%s", expectPlanted);

  it("are reported once per event if they are missing", async () => {
    const found = await faultsOf((house) => {
      const performances = [1, 2, 3].map((id) => ({ ...performance(house), id, priceList: "stalls-only" }));
      set(event(house), { performances: performances });
    });
    expect(found).toEqual([
      'season.json, events[0].performances[0].priceList: the price list "stalls-only" has no price for band B, which "Tosca" has here at 3 performances',
    ]);
  });

  it("are complete if the performance gives a zone another band", async () => {
    const change = { priceList: "stalls-only", bands: { balcony: "A" } };
    expect(await faultsOf((house) => set(performance(house), change))).toEqual([]);
  });
});

describe("dates and times of the season", () => {
  const windows = (house: SmallHouse, ...sale: { modeOfSale: number; from: string; to?: string }[]) => {
    const priority = { id: 4, name: { sv: "Vänner" } };
    house.season.modesOfSale.push(priority);
    set(performance(house), { sale });
  };

  it.each<Planted>([
    [
      "season.json, events[0].performances[0].sale[1]: overlaps sale[0] of the mode of sale 3 – end one where the other begins, or make one of both",
      (house) =>
        windows(
          house,
          { modeOfSale: 3, from: "2026-09-01T10:00", to: "2026-11-01T10:00" },
          { modeOfSale: 3, from: "2026-10-01T10:00" },
        ),
    ],
    [
      'season.json, events[0].performances[0].starts: "2027-02-30T19:00" is in no calendar: there is no such day or hour',
      (house) => set(performance(house), { starts: "2027-02-30T19:00" }),
    ],
    [
      'season.json, events[0].performances[0].starts: "+12d 25:00" is in no calendar: there is no such day or hour',
      (house) => set(performance(house), { starts: "+12d 25:00" }),
    ],
    [
      'season.json, events[0].performances[0].sale[0].to: "2027-13-01T10:00" is in no calendar: there is no such day or hour',
      (house) => sale(house, { from: "2026-09-01T10:00", to: "2027-13-01T10:00" }),
    ],
    [
      "season.json, events[0].performances[0].sale[0]: the sale ends (2026-09-01T10:00) before it begins (2026-10-01T10:00)",
      (house) => sale(house, { from: "2026-10-01T10:00", to: "2026-09-01T10:00" }),
    ],
    [
      "season.json, events[0].performances[0].sale[0]: the sale ends (-3d) before it begins (-2d)",
      (house) => sale(house, { from: "-2d", to: "-3d" }),
    ],
    [
      // 1 November plus a hundred days is 9 February, three days after the performance.
      "season.json, events[0].performances[0].sale[0].from: the sale begins (+100d 10:00) when the performance has begun",
      (house) => sale(house, { from: "+100d 10:00" }),
    ],
    [
      "season.json, events[0].performances[0].sale[0].from: the sale begins (2027-02-07T10:00) when the performance has begun",
      (house) => sale(house, { from: "2027-02-07T10:00", to: "2027-02-08T10:00" }),
    ],
  ])("%s", expectPlanted);

  it.each<Planted>([
    [
      "season.json, events[0].performances[0].starts: there is no 02:30 on 2027-03-28: the clocks of Europe/Oslo skip it",
      (house) => set(performance(house), { starts: "2027-03-28T02:30" }),
    ],
    [
      "season.json, events[0].performances[0].starts: 02:30 is twice on 2027-10-31: the clocks of Europe/Oslo go back – write 2027-10-31T02:30+02:00 for the first, 2027-10-31T02:30+01:00 for the second",
      (house) => set(performance(house), { starts: "2027-10-31T02:30" }),
    ],
    [
      "season.json, events[0].performances[0].sale[0].from: there is no 02:30 on 2026-03-29: the clocks of Europe/Oslo skip it",
      (house) => sale(house, { from: "2026-03-29T02:30" }),
    ],
    [
      "season.json, waitingRooms[0].opens.draw: there is no 02:30 on 2027-03-28: the clocks of Europe/Oslo skip it",
      ({ season }) => {
        const opens = {
          by: "time",
          from: "2027-03-28T01:30",
          draw: "2027-03-28T02:30",
          to: "2027-03-28T12:00",
        };
        set(season, { waitingRooms: [{ id: "spring", opens }] });
      },
    ],
    [
      "house.json, maintenance.windows[0].from: there is no 02:30 on 2027-03-28: the clocks of Europe/Oslo skip it – write an hour before or after it",
      ({ house }) =>
        set(house, { maintenance: { on: false, windows: [{ date: "2027-03-28", from: "02:30" }] } }),
    ],
    [
      "house.json, maintenance.windows[0].to: 02:30 is twice on 2027-10-31: the clocks of Europe/Oslo go back – write an hour before or after it",
      ({ house }) =>
        set(house, { maintenance: { on: false, windows: [{ date: "2027-10-31", to: "02:30" }] } }),
    ],
  ])("%s", expectPlanted);

  it("accept a repeated hour with its offset", async () => {
    const spoil = (house: SmallHouse) => set(performance(house), { starts: "2027-10-31T02:30+01:00" });
    expect(await faultsOf(spoil)).toEqual([]);
  });

  it("accept consecutive windows of one mode of sale, and overlapping windows of two", async () => {
    const found = await faultsOf((house) =>
      windows(
        house,
        { modeOfSale: 3, from: "2026-09-01T10:00", to: "2026-10-01T10:00" },
        { modeOfSale: 3, from: "2026-10-01T10:00" },
        { modeOfSale: 4, from: "2026-08-01T10:00" },
      ),
    );
    expect(found).toEqual([]);
  });

  it.each([
    { from: "-90d 10:00", to: "-2h" },
    { from: "-14d" },
    { from: "+1d 10:00", to: "2027-02-06T18:30" },
  ])("accept a sale from $from to $to", async (window) => {
    expect(await faultsOf((house) => sale(house, window))).toEqual([]);
  });
});

describe("VAT in the season", () => {
  const rate = (from: string, to?: string) => ({ basisPoints: 600, from, to });

  it.each<Planted>([
    [
      'season.json, vatRates[0].rates: the VAT rate "admission" says nothing for the performances 1 on 2027-02-06',
      (house) => set(admission(house), { rates: [rate("2020-01-01", "2027-02-06")] }),
    ],
    [
      'season.json, vatRates[0].rates: two rates are valid on 2026-01-01; the earlier one must end there ("to": "2026-01-01")',
      (house) => set(admission(house), { rates: [rate("2026-01-01"), rate("2020-01-01")] }),
    ],
    [
      "season.json, vatRates[0].rates: 2019-01-01 to 2018-01-01 ends before it begins",
      (house) => set(admission(house), { rates: [rate("2019-01-01", "2018-01-01"), rate("2020-01-01")] }),
    ],
    [
      'season.json, vatRates[1].rates: the VAT rate "service" says nothing from 2027-01-01, while tickets are sold',
      ({ season }) =>
        set(season.vatRates[1] ?? {}, { rates: [rate("2020-01-01", "2027-01-01"), rate("2027-02-01")] }),
    ],
  ])("%s", expectPlanted);

  it("accepts only listed rates", async () => {
    expect(await faultsOf(({ season }) => set(season, { vatRates: [] }))).toEqual([
      "season.json, vatRates: must have at least one entry",
      'season.json, fees[0].vat: there is no VAT rate "service"; there are none',
      'season.json, deliveryMethods[0].vat: there is no VAT rate "service"; there are none',
      'season.json, events[0].vat: there is no VAT rate "admission"; there are none',
    ]);
  });

  it("may change in the middle of a season", async () => {
    const rates = [rate("2020-01-01", "2027-01-01"), rate("2027-01-01")];
    expect(await faultsOf((house) => set(admission(house), { rates }))).toEqual([]);
  });
});

describe("a season with many errors", () => {
  it("has all its errors reported together, including references of partly readable entries", async () => {
    const faults = await faultsOf((house) => {
      set(house.house, { terms: undefined, timeZone: "Malmö" });
      set(event(house), { genre: "oper", vat: "food" });
      set(performance(house), { starts: "soon", hall: "arena", pricelist: "main" });
      set(firstOf(house.alreadySold), { performance: 2 });
      house.pictures = ["icon.svg", "share.png", "tosca.svg"];
      set(house.sidecar, { seats: { "x-1": {} } });
    });
    expect(faults.map((fault) => fault.slice(0, fault.indexOf(": ")))).toEqual([
      "house.json, terms",
      "season.json, events[0].genre",
      "season.json, events[0].performances[0].starts",
      "season.json, events[0].performances[0].pricelist",
      'halls/salon.sidecar.json, seats["x-1"]',
      "house.json, timeZone",
      "season.json, events[0].vat",
      "season.json, events[0].performances[0].hall",
      "already-sold.json, [0].performance",
      "house.json, brand.logo",
    ]);
  });
});

describe("a house with any one value replaced", () => {
  const FILES = ["house", "season", "alreadySold", "plan", "sidecar"] as const;
  const strange = fc.oneof(
    fc.constantFrom(null, "", "x", "+9d 25:00", "2027-02-30T10:00", 0, -1, 1.5, [], {}, [null], [[]], {
      id: null,
    }),
    fc.anything({ maxDepth: 1 }).map((value) => JSON.parse(JSON.stringify(value) ?? "null")),
  );

  it("is read or has its errors reported, and never crashes the reader", async () => {
    const planting = fc.record({ file: fc.constantFrom(...FILES), pick: fc.nat(), value: strange });
    await fc.assert(
      fc.asyncProperty(planting, async ({ file, pick, value }) => {
        const house = smallHouse();
        const places = placesIn(house, file);
        const place = places[pick % places.length];
        if (place) set(place.parent, { [place.key]: value });
        const result = await readHouseFolder(await newFolder(house), TODAY);
        if (!result.ok) expect(result.faults.length).toBeGreaterThan(0);
      }),
      { numRuns: 150 },
    );
  });
});

/** Every value of a file with its parent object or list; the whole file first. */
function placesIn(parent: object, only?: string): { parent: object; key: string }[] {
  return Object.entries(parent).flatMap(([key, value]) => {
    if (only !== undefined && key !== only) return [];
    const below = typeof value === "object" && value !== null ? placesIn(value) : [];
    return [{ parent, key }, ...below];
  });
}
