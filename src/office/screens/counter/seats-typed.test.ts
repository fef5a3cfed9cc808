import { expect, test } from "vitest";
import { readTypedSeats, withPriceTypes } from "./seats-typed.ts";

test.each([
  ["parkett/A/5", ["parkett/A/5"]],
  ["parkett/A/5-7", ["parkett/A/5", "parkett/A/6", "parkett/A/7"]],
  ["parkett/A/5, A-7;balkong/1/3", ["parkett/A/5", "A-7", "balkong/1/3"]],
  ["", []],
])("the seats %j are read as %j", (typed, seats) => {
  expect(readTypedSeats(typed)).toEqual(seats);
});

test.each(["parkett/A/7-5", "parkett/A/1-900", "parkett/A/5=2"])("the seats %j are refused", (typed) => {
  expect(readTypedSeats(typed)).toBeNull();
});

test("typed seats get the price types in order, or the first one without numbers", () => {
  const seats = ["A/1", "A/2", "A/3"];
  const wanted = [
    { priceType: 1, quantity: 2 },
    { priceType: 4, quantity: 1 },
  ];
  expect(withPriceTypes(seats, wanted, 1)).toEqual(["A/1=1", "A/2=1", "A/3=4"]);
  expect(withPriceTypes(seats, [], 7)).toEqual(["A/1=7", "A/2=7", "A/3=7"]);
});

test("typed seats are refused with numbers of fewer tickets", () => {
  expect(withPriceTypes(["A/1", "A/2"], [{ priceType: 1, quantity: 1 }], 1)).toBeNull();
});
