import { describe, expect, test } from "vitest";
import { askAgainIn, estimatedMinutes, nextPace, turnsNow } from "./waiting.ts";

describe("the estimated wait in a waiting room", () => {
  test.each([
    [0, 120, 1],
    [119, 120, 1],
    [120, 120, 2],
    [1000, 120, 9],
    [1500, 120, 15],
    [7000, 120, 60],
    [8000, 120, 90],
  ])("with %i before and %i a minute is shown as %i minutes", (before, pace, minutes) => {
    expect(estimatedMinutes(before, pace)).toBe(minutes);
  });

  test("is not shown when hardly any visitors are called", () => {
    expect(estimatedMinutes(10, 0.1)).toBeNull();
  });

  test("follows the rate of the last minutes", () => {
    let pace = 120;
    for (let second = 0; second < 600; second++) pace = nextPace(pace, 0.5, 1);
    expect(pace).toBeGreaterThan(30);
    expect(pace).toBeLessThan(35);
    expect(nextPace(120, 5, 0)).toBe(120);
  });
});

describe("the number of visitors called from a waiting room", () => {
  const limits = { inside: 10, perMinute: 120 };

  test("is two a second at 120 a minute, and never exceeds the free places inside", () => {
    expect(turnsNow(limits, { live: 0, credit: 0, seconds: 1, waiting: 50 }).turns).toBe(2);
    expect(turnsNow(limits, { live: 9, credit: 0, seconds: 1, waiting: 50 }).turns).toBe(1);
    expect(turnsNow(limits, { live: 12, credit: 0, seconds: 1, waiting: 50 }).turns).toBe(0);
    expect(turnsNow(limits, { live: 0, credit: 0, seconds: 1, waiting: 1 }).turns).toBe(1);
  });

  test("does not accumulate: after an hour without arrivals it is what five seconds allow", () => {
    expect(
      turnsNow({ ...limits, inside: 1000 }, { live: 0, credit: 0, seconds: 3600, waiting: 5000 }),
    ).toEqual({
      turns: 10,
      credit: 0,
    });
  });

  test("is one in five seconds at 12 a minute", () => {
    let credit = 0;
    let called = 0;
    for (let second = 0; second < 60; second++) {
      const now = turnsNow({ inside: 99, perMinute: 12 }, { live: 0, credit, seconds: 1, waiting: 99 });
      credit = now.credit;
      called += now.turns;
    }
    expect(called).toBeGreaterThanOrEqual(11);
    expect(called).toBeLessThanOrEqual(12);
  });
});

test("waiting visitors do not all poll at the same moment", () => {
  const far = { phase: "waiting", place: 900, before: 800, minutes: 8 } as const;
  expect(askAgainIn(far, 0)).toBe(15);
  expect(askAgainIn(far, 1)).toBe(25);
  expect(askAgainIn({ ...far, before: 3 }, 0.5)).toBe(5);
});
