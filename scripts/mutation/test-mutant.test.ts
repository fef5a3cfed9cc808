import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Coverage, measureCoverage } from "./coverage.ts";
import { type Mutant, switchedFiles } from "./mutants.ts";
import type { Target } from "./targets.ts";
import { type MutantState, testMutant } from "./test-mutant.ts";
import { openTestRunner, type TestRunner } from "./test-runner.ts";
import { testTogether } from "./test-together.ts";

/** One rule tested well, one without assertions, one not at all, one that loops endlessly once changed. */
const FILES = {
  "src/doors.ts": `
    export function isLate(minutes) { return minutes > 15; }
    export function groupFee(guests) { return guests >= 10 ? 500 : 900; }
    export function queued(places) {
      if (places < 0) throw new RangeError("fewer than no places");
      return places * 2;
    }
    export function bells(left) {
      const step = left > 99 ? 0 : 1;
      let rung = 0;
      while (left > 0) { left -= step; rung += 1; }
      return rung;
    }
  `,
  "src/doors.test.ts": `
    import { expect, test } from "vitest";
    import { bells, groupFee, isLate } from "./doors.ts";
    test("late is later than a quarter", () => {
      expect([15, 16].map(isLate)).toEqual([false, true]);
    });
    test("a group pays something", () => {
      expect(groupFee(2)).toBeGreaterThan(0);
    });
    test("it rings three times", () => {
      expect(bells(3)).toBe(3);
    });
  `,
};
const ROOT = resolve(import.meta.dirname, `../../data/mutation/trial-${process.pid}`);
const TARGET: Target = { files: ["src/*.ts"], excludes: [], tests: ["src/*.test.ts"], isPure: true };

let runner: TestRunner;
let coverage: Coverage;
let mutants: readonly Mutant[];

beforeAll(async () => {
  await mkdir(join(ROOT, "src"), { recursive: true });
  for (const [file, text] of Object.entries(FILES)) await writeFile(join(ROOT, file), text);
  const files = await switchedFiles(ROOT, TARGET);
  mutants = files.flatMap((one) => one.mutants);
  runner = openTestRunner({ root: ROOT, targets: [TARGET], databaseServer: "" });
  coverage = await measureCoverage(ROOT, {
    target: TARGET,
    files,
    runner,
    folder: join(ROOT, "known"),
    log: () => {},
  });
});
afterAll(async () => {
  await runner?.close();
  await rm(ROOT, { recursive: true, force: true });
});

const planted = (from: string, to: string): Mutant => {
  const found = mutants.find((one) => one.from === from && one.to === to);
  if (!found) throw new Error(`Nothing makes ${to} of ${from}`);
  return found;
};

test.each<[string, string, string, MutantState, string | null]>([
  ["a test looks at", "minutes > 15", "minutes >= 15", "killed", "late is later than a quarter"],
  ["a test runs without an assertion", "guests >= 10", "guests > 10", "survived", null],
  ["no test runs", "places * 2", "places / 2", "no coverage", null],
  ["loops past its own switch", "left -= step", "left += step", "killed", "it rings three times"],
])("a change that %s: '%s' made '%s' is %s", async (_, from, to, state, by) => {
  const result = await testMutant(planted(from, to), { runner, coverage });
  expect(result).toEqual({ state, by: by && `src/doors.test.ts: ${by}` });
});

test("an endless mutation counts as detected at the timeout, and does not affect the next mutation", async () => {
  const endless = planted("left > 99", "true");
  const result = await testMutant(endless, { runner, coverage, patienceMs: 2_000 });
  expect(result).toEqual({ state: "timeout", by: "src/doors.test.ts" });
  const next = await testMutant(planted("minutes > 15", "minutes >= 15"), { runner, coverage });
  expect(next.state).toBe("killed");
});

test("many mutations tried in one process get the same results as each of them alone", async () => {
  const some = [
    planted("minutes > 15", "minutes >= 15"),
    planted("guests >= 10", "guests > 10"),
    planted("places * 2", "places / 2"),
  ];
  const detected = await testTogether(some, runner, coverage, () => {});
  expect([...detected]).toEqual([[some[0]?.id, "src/doors.test.ts: late is later than a quarter"]]);
});

test("error messages are not mutated, since tests need not detect that", () => {
  expect(mutants.filter(({ from }) => from.includes("no places") && !from.includes("throw"))).toEqual([]);
});
