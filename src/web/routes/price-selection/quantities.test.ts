import { expect, test } from "vitest";
import { readQuantities } from "./quantities.ts";

function form(entries: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.set(name, value);
  return data;
}

test("only price types with a quantity above zero are requested", () => {
  expect(readQuantities(form({ band: "A+", key: "x", "quantity-1": "2", "quantity-3": "0" }))).toEqual({
    band: "A+",
    entered: { 1: 2, 3: 0 },
    quantities: [{ priceType: 1, quantity: 2 }],
  });
});

test("invalid quantities count as zero, and an unknown band counts as none", () => {
  expect(
    readQuantities(form({ band: "Z", "quantity-1": "-2", "quantity-2": "two", "quantity-x": "4" })),
  ).toEqual({
    band: null,
    entered: { 1: 0, 2: 0 },
    quantities: [],
  });
});
