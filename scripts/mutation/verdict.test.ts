import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Court, openCourt } from "./ask.ts";
import { type Mutant, switchedFiles } from "./mutants.ts";
import { type PassedBy, whoPassesBy } from "./passed-by.ts";
import type { Room } from "./rooms.ts";
import { triedTogether } from "./together.ts";
import { judge, type Verdict } from "./verdict.ts";

/** One rule tested well, one without assertions, one not at all, one that loops endlessly once changed. */
const HOUSE = {
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
const ROOM: Room = { files: ["src/*.ts"], leavesOut: [], tests: ["src/*.test.ts"], isPure: true };

let court: Court;
let passedBy: PassedBy;
let mutants: readonly Mutant[];

beforeAll(async () => {
  await mkdir(join(ROOT, "src"), { recursive: true });
  for (const [file, text] of Object.entries(HOUSE)) await writeFile(join(ROOT, file), text);
  const files = await switchedFiles(ROOT, ROOM);
  mutants = files.flatMap((one) => one.mutants);
  court = openCourt({ root: ROOT, rooms: [ROOM], databaseServer: "" });
  passedBy = await whoPassesBy(ROOT, { room: ROOM, files, court, folder: join(ROOT, "kept"), say: () => {} });
});
afterAll(async () => {
  await court?.close();
  await rm(ROOT, { recursive: true, force: true });
});

const planted = (from: string, to: string): Mutant => {
  const found = mutants.find((one) => one.from === from && one.to === to);
  if (!found) throw new Error(`Nothing makes ${to} of ${from}`);
  return found;
};

test.each<[string, string, string, Verdict, string | null]>([
  ["a test looks at", "minutes > 15", "minutes >= 15", "killed", "late is later than a quarter"],
  ["a test runs without an assertion", "guests >= 10", "guests > 10", "survived", null],
  ["no test runs", "places * 2", "places / 2", "not executed", null],
  ["loops past its own switch", "left -= step", "left += step", "killed", "it rings three times"],
])("a change that %s: '%s' made '%s' is %s", async (_, from, to, verdict, by) => {
  const answer = await judge(planted(from, to), { court, passedBy });
  expect(answer).toEqual({ verdict, by: by && `src/doors.test.ts: ${by}` });
});

test("an endless mutation counts as detected at the timeout, and does not affect the next verdict", async () => {
  const endless = planted("left > 99", "true");
  const answer = await judge(endless, { court, passedBy, patienceMs: 2_000 });
  expect(answer).toEqual({ verdict: "circle", by: "src/doors.test.ts" });
  const next = await judge(planted("minutes > 15", "minutes >= 15"), { court, passedBy });
  expect(next.verdict).toBe("killed");
});

test("many mutations tried in one process get the same verdicts as each of them alone", async () => {
  const some = [
    planted("minutes > 15", "minutes >= 15"),
    planted("guests >= 10", "guests > 10"),
    planted("places * 2", "places / 2"),
  ];
  const noticed = await triedTogether(some, court, passedBy, () => {});
  expect([...noticed]).toEqual([[some[0]?.id, "src/doors.test.ts: late is later than a quarter"]]);
});

test("error messages are not mutated, since tests need not detect that", () => {
  expect(mutants.filter(({ from }) => from.includes("no places") && !from.includes("throw"))).toEqual([]);
});
