import { expect, test } from "vitest";
import type { Price } from "#contract/operations/catalogue.ts";
import { bandsOf, refusalIn } from "./read-section.ts";

const money = { amount: 100, currency: "SEK" as const };
const price = (band: Price["band"]): Price => ({
  ...{ band, priceType: 1, price: money, fees: money, total: money },
});

test("a section offers the bands of its places and counts the free ones", () => {
  const prices = [price("A+"), price("B"), price("C")];
  const seats = { status: "011300", bands: "002233" };
  expect(bandsOf({ prices }, seats, 2, 6)).toEqual({
    prices: [price("B"), price("C")],
    freeByBand: { B: 0, C: 2 },
  });
});

test("a sold-out band applies to the whole hall, while in a section the section is sold out", () => {
  const none = { reason: "not-enough-seats", wanted: 2, available: 0 };
  expect(refusalIn(undefined, none)).toEqual({ reason: "band-sold-out" });
  expect(refusalIn("stalls", none)).toEqual(none);
  expect(refusalIn(undefined, { ...none, available: 1 })).toMatchObject({ available: 1 });
});
