import { expect, test } from "vitest";
import { judgeBench } from "./judge-bench.ts";

const output = (facts: object) => `a table\n${JSON.stringify(facts)}\n`;
const right = {
  holdsVsPgb1: 0.1,
  purchasesPerSecond: 12.5,
  statementsPerPurchase: 36.5,
  messagesPerPurchase: 27,
  violations: 0,
};

test("a slow bench with correct results passes", () => {
  expect(judgeBench("http", 0, output({ ...right, holdsVsPgb1: 0.0001 }))).toEqual([]);
});

test("a bench that failed, or that sold a seat twice, does not pass", () => {
  expect(judgeBench("http", 1, output(right))).toEqual(["ended with 1"]);
  expect(judgeBench("http", null, output(right))).toEqual(["ended with null"]);
  expect(judgeBench("http", 0, output({ ...right, violations: 2 }))).toEqual(["2 violations"]);
  expect(judgeBench("mix", 0, output({ worstP99Ms: 3, errors: 1 }))).toEqual(["1 errors"]);
});

test("a bench that lacks one of its measurements does not pass", () => {
  expect(
    judgeBench(
      "http",
      0,
      output({ holdsVsPgb1: 0.1, statementsPerPurchase: 36.5, messagesPerPurchase: 27, violations: 0 }),
    ),
  ).toEqual(["no purchasesPerSecond in its last line"]);
  expect(judgeBench("pages", 0, output({ ssrVsBare: null, cachedVsUncached: 8 }))).toEqual([
    "no ssrVsBare in its last line",
  ]);
  expect(judgeBench("viewers", 0, "a table\n")).toEqual(["its last line is not JSON"]);
});
