import { expect, test } from "vitest";
import { isGiven, openUntil, type Programme, programmeOf } from "./programmes.ts";

const DAY = 86_400_000;
const programme = (over: Partial<Programme>): Programme => ({
  ...{ id: "school", name: { sv: "x" }, about: { sv: "" }, codes: ["SKOL-27", "KLASS"], performances: [1] },
  ...{ modeOfSale: 5, from: 100, to: 200, days: 3, ...over },
});

test("a programme code in any spelling opens its programme while it runs, and an empty code opens none", () => {
  const both = [programme({ id: "other", codes: ["X"] }), programme({})];
  expect(programmeOf(both, " skol 27", 150)?.id).toBe("school");
  expect(programmeOf(both, "klass", 150)?.id).toBe("school");
  expect(programmeOf(both, "nobody's", 150)).toBeNull();
  expect(programmeOf(both, "klass", 200)).toBeNull();
  expect(programmeOf([programme({ codes: [""] })], " - ", 150)).toBeNull();
});

test("a programme runs from its first moment until just before its last, or without end", () => {
  expect([99, 100, 199, 200].map((now) => isGiven(programme({}), now))).toEqual([false, true, true, false]);
  expect(isGiven(programme({ from: null }), 0)).toBe(true);
  expect(isGiven(programme({ to: null }), 1e15)).toBe(true);
});

test("an entered programme code is valid for its number of days, and no longer than the programme", () => {
  expect(openUntil({ days: 3, to: null }, 1_000)).toBe(1_000 + 3 * DAY);
  expect(openUntil({ days: 3, to: 5_000 }, 1_000)).toBe(5_000);
});
