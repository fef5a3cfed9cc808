import { expect, test } from "vitest";
import { wishesOf } from "./wishes.ts";

function form(entries: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.set(name, value);
  return data;
}

test("price types with a quantity are requested", () => {
  expect(wishesOf(form({ band: "A+", key: "x", "quantity-1": "2", "quantity-3": "0" }))).toEqual({
    band: "A+",
    quantities: { 1: 2, 3: 0 },
    wishes: [{ priceType: 1, quantity: 2 }],
  });
});

test("invalid quantities count as zero, and unknown bands as none", () => {
  expect(wishesOf(form({ band: "Z", "quantity-1": "-2", "quantity-2": "two", "quantity-x": "4" }))).toEqual({
    band: null,
    quantities: { 1: 0, 2: 0 },
    wishes: [],
  });
});
