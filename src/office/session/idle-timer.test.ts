import { expect, test } from "vitest";
import { startIdleTimer } from "./idle-timer.ts";

const AFTER_MS = 900_000;

function clockwork() {
  let now = 1_000_000;
  let due: { at: number; run: () => void } | null = null;
  return {
    now: () => now,
    setTimeout(run: () => void, ms: number) {
      due = { at: now + ms, run };
      return 1;
    },
    clearTimeout() {
      due = null;
    },
    /** Without timers, as a sleeping computer. */
    sleep(ms: number) {
      now += ms;
    },
    pass(ms: number) {
      const end = now + ms;
      while (due && due.at <= end) {
        const { at, run } = due;
        due = null;
        now = at;
        run();
      }
      now = end;
    },
  };
}

function timed() {
  const clock = clockwork();
  const idle: number[] = [];
  const timer = startIdleTimer(clock, AFTER_MS, () => idle.push(clock.now()));
  return { clock, timer, idle };
}

test("an idle timer, without activity, reports once after its time", () => {
  const { clock, idle } = timed();
  clock.pass(AFTER_MS - 1);
  expect(idle).toHaveLength(0);
  clock.pass(1);
  clock.pass(10 * AFTER_MS);
  expect(idle).toHaveLength(1);
});

test("an idle timer, with activity in between, reports its time after the last activity", () => {
  const { clock, timer, idle } = timed();
  clock.pass(AFTER_MS - 1000);
  timer.touch(clock.now());
  clock.pass(AFTER_MS - 1);
  expect(idle).toHaveLength(0);
  clock.pass(1);
  expect(idle).toHaveLength(1);
});

test("an idle timer, touched again after it reported, reports again", () => {
  const { clock, timer, idle } = timed();
  clock.pass(AFTER_MS);
  timer.touch(clock.now());
  clock.pass(AFTER_MS);
  expect(idle).toHaveLength(2);
});

test("an idle timer, after the computer slept, reports when it is checked", () => {
  const { clock, timer, idle } = timed();
  clock.sleep(2 * AFTER_MS);
  timer.check();
  expect(idle).toHaveLength(1);
});

test("an idle timer, touched by another tab with an older time, keeps the newer one", () => {
  const { clock, timer, idle } = timed();
  clock.pass(1000);
  timer.touch(clock.now());
  timer.touch(clock.now() - 1000);
  clock.pass(AFTER_MS - 1);
  expect(idle).toHaveLength(0);
});

test("an idle timer that was stopped reports nothing", () => {
  const { clock, timer, idle } = timed();
  timer.stop();
  clock.pass(2 * AFTER_MS);
  timer.check();
  expect(idle).toHaveLength(0);
});
