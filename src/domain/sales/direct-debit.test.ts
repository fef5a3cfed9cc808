import { describe, expect, test } from "vitest";
import {
  dayOfNextMonth,
  dueAfterNotice,
  firstDue,
  INSTALMENT_FLOW,
  MANDATE_FLOW,
  PLAN_FLOW,
  workingDaysAfter,
} from "./direct-debit.ts";

type Flow = Readonly<Record<string, readonly string[]>>;

describe.each<[string, Flow, string, readonly string[]]>([
  ["a mandate", MANDATE_FLOW, "opening", ["failed", "revoked"]],
  ["a plan", PLAN_FLOW, "setting-up", ["ended"]],
  ["an instalment", INSTALMENT_FLOW, "planned", ["charged-back", "skipped"]],
])("%s", (_, flow, begin, ends) => {
  const reached = (from: string) => {
    const seen = new Set([from]);
    for (const state of seen) for (const next of flow[state] ?? []) seen.add(next);
    return seen;
  };

  test("can reach every state, can end from each, and has only the known final states", () => {
    expect([...reached(begin)].sort()).toEqual(Object.keys(flow).sort());
    for (const state of Object.keys(flow)) {
      expect(
        [...reached(state)].some((one) => ends.includes(one)),
        state,
      ).toBe(true);
    }
    expect(Object.keys(flow).filter((state) => flow[state]?.length === 0)).toEqual(ends);
  });
});

test("a direct debit plan stopped by the payer has its own final state, and ended plans never restart", () => {
  for (const state of ["setting-up", "active", "failing", "paused"] as const) {
    expect(PLAN_FLOW[state]).toContain("ended");
  }
  expect(PLAN_FLOW.ended).toEqual([]);
});

test("the working days after a date exclude weekends", () => {
  expect(workingDaysAfter("2026-11-23", 10)).toBe("2026-12-07");
  expect(workingDaysAfter("2026-11-20", 1)).toBe("2026-11-23");
});

test("a collection recurs on its day of the month, also across new year and in February", () => {
  expect(firstDue("2026-12-28", 28)).toBe("2026-12-28");
  expect(firstDue("2026-12-29", 28)).toBe("2027-01-28");
  expect(dayOfNextMonth("2027-01-28", 28)).toBe("2027-02-28");
  expect(dayOfNextMonth("2026-12-05", 3)).toBe("2027-01-03");
});

test("a collection is due at least ten working days after its notice, and never twice in a month", () => {
  expect(dueAfterNotice("2026-11-23", 28, null)).toBe("2026-12-28");
  expect(dueAfterNotice("2026-11-23", 5, null)).toBe("2027-01-05");
  expect(dueAfterNotice("2026-11-23", 28, "2026-12-05")).toBe("2027-01-28");
});
