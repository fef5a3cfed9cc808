import { expect, test } from "vitest";
import { isWithinOneLetter } from "./within-one-letter.ts";

test.each([
  ["oberg", "oberg"],
  ["oberg", "oborg"],
  ["oberg", "obergh"],
  ["oberg", "berg"],
  ["oberg", "obegr"],
  ["", "a"],
])("%j and %j are within one letter, in both directions", (one, other) => {
  expect([isWithinOneLetter(one, other), isWithinOneLetter(other, one)]).toEqual([true, true]);
});

test.each([
  ["oberg", "obrge h"],
  ["oberg", "aborg"],
  ["oberg", "ber"],
  ["oberg", "obgre"],
  ["", "ab"],
])("%j and %j are more than one letter apart, in both directions", (one, other) => {
  expect([isWithinOneLetter(one, other), isWithinOneLetter(other, one)]).toEqual([false, false]);
});
