import { expect, test } from "vitest";
import { COUNTRIES, countryById } from "./countries.ts";

/** Addresses and baskets store these ids, so an id must never change its country. */

test("each country keeps its id, and Sweden keeps the id of the ticketing back ends", () => {
  expect(COUNTRIES[0]).toEqual({ id: 191, code: "SE" });
  expect([1, 56, 57, 190, 192, 240].map((id) => countryById(id)?.code)).toEqual([
    "AD",
    "DM",
    "DO",
    "SH",
    "SI",
    "ZW",
  ]);
  expect(new Set(COUNTRIES.map(({ id }) => id)).size).toBe(240);
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(240);
  expect(countryById(241)).toBeUndefined();
});
