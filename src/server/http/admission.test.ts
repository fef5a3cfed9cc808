import { expect, test } from "vitest";
import { createAdmission, watchLateness } from "./admission.ts";

const LIMITS = { anonymous: 2, all: 3, anonymousLateMs: 500, allLateMs: 2_000 };

test("when all places are taken, whoever comes is told to come again; a place that is free is taken", () => {
  const door = createAdmission(() => 0, LIMITS);
  const [first, second] = [door.enter(false), door.enter(false)];
  expect(door.enter(false)).toBeNull();
  // Said twice, it is one place all the same.
  first?.();
  first?.();
  expect(door.enter(false)).not.toBeNull();
  expect(door.enter(false)).toBeNull();
  expect(second).not.toBeNull();
});

test("visitors with a session are let in where others are not", () => {
  const door = createAdmission(() => 0, LIMITS);
  door.enter(false);
  door.enter(false);
  expect(door.enter(false)).toBeNull();
  expect(door.enter(true)).not.toBeNull();
  expect(door.enter(true)).toBeNull();
});

test("a process that is late for longer takes on nobody new, at last not even those it knows", () => {
  let late = 0;
  const door = createAdmission(() => late, LIMITS);
  late = 600;
  expect([door.enter(false) === null, door.enter(true) === null]).toEqual([true, false]);
  late = 2_100;
  expect([door.isTooLate(false), door.isTooLate(true)]).toEqual([true, true]);
});

test("one long moment is no lateness, many are", async () => {
  const lateness = watchLateness();
  const ticks = () => new Promise((done) => setTimeout(done, 110));
  const block = () => {
    const until = performance.now() + 250;
    while (performance.now() < until);
  };
  block();
  await ticks();
  expect(lateness()).toBeLessThan(100);
  for (let times = 0; times < 7; times++) {
    block();
    await new Promise((done) => setTimeout(done, 0));
  }
  expect(lateness()).toBeGreaterThan(100);
});
