import { expect, test } from "vitest";
import type { Price } from "#contract/operations/catalogue.ts";
import { offerOf } from "./read-section.ts";

const money = { amount: 100, currency: "SEK" as const };
const price = (band: Price["band"]): Price => ({
  ...{ band, priceType: 1, price: money, fees: money, total: money },
});

test("a section offers the bands of its own places, and counts what is free of them", () => {
  const prices = [price("A+"), price("B"), price("C")];
  const seats = { status: "011300", bands: "002233" };
  expect(offerOf({ prices }, seats, 2, 6)).toEqual({
    prices: [price("B"), price("C")],
    freeByBand: { B: 0, C: 2 },
  });
});
