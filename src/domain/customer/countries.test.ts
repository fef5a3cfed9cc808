import { expect, test } from "vitest";
import { COUNTRIES, countryById } from "./countries.ts";

/** Addresses and baskets carry these ids: none of them may ever mean another country. */

test("each country keeps its id, and Sweden has the one that ticketing systems know it by", () => {
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
