import { expect, test } from "vitest";
import { between, tick, ticketByKey } from "./ticks.ts";

const ORDER = ["a", "b", "c", "d"];

test.each([
  ["b", "d", ["b", "c", "d"]],
  ["d", "b", ["b", "c", "d"]],
  ["a", "a", ["a"]],
  // The first one was filtered away since.
  ["x", "c", ["c"]],
])("a range from %s to %s has both ends and what is between", (one, other, expected) => {
  expect(between(ORDER, one, other)).toEqual(expected);
});

test.each([
  ["a", "ArrowDown", "b"],
  ["a", "ArrowUp", "a"],
  ["d", "ArrowDown", "d"],
  ["b", "End", "d"],
  ["c", "Home", "a"],
  ["a", "PageDown", "d"],
  ["a", "Enter", null],
])("from %s the key %s leads to %s", (from, key, expected) => {
  expect(ticketByKey(ORDER, from, key)).toBe(expected);
});

test("ticking a range twice ticks each once, and unticking removes only that range", () => {
  const twice = tick(tick(new Set(), ["a", "b"], true), ["b", "c"], true);
  expect([...twice]).toEqual(["a", "b", "c"]);
  expect([...tick(twice, ["a", "d"], false)]).toEqual(["b", "c"]);
});
