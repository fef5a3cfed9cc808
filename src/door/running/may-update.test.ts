import { expect, test } from "vitest";
import { HOUR, performanceOf, STARTS } from "../testing/phone.ts";
import { mayUpdate } from "./may-update.ts";

const lists = [{ about: performanceOf(1203), tickets: 0, read: 0 }];

test.each([
  ["more than an hour before the doors open", STARTS - 2 * HOUR - 1, true],
  ["an hour before the doors open", STARTS - 2 * HOUR, false],
  ["during the performance", STARTS + HOUR, false],
  ["after its end", STARTS + 3 * HOUR + 1, true],
])("a new version %s: taken %s", (_, now, expected) => {
  expect(mayUpdate({ lists }, now)).toBe(expected);
});

test("a phone without lists takes a new version at once", () => {
  expect(mayUpdate({ lists: [] }, STARTS)).toBe(true);
});
