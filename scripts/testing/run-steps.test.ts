import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { judge, runRows, type Step } from "./run-steps.ts";

/** Failed tests are retried once by the real runners, here with planted tests. */

const ROOT = resolve(import.meta.dirname, "../..");
const FOLDER = join(ROOT, "test-results", `planted-${process.pid}`);
const bin = (name: string) => join(ROOT, "node_modules/.bin", name);

/** A test that fails until its file has been run before. */
const once = (name: string) =>
  `if (!existsSync(${JSON.stringify(join(FOLDER, name))})) { writeFileSync(${JSON.stringify(join(FOLDER, name))}, ""); throw new Error("the first time"); }`;

const unitTests = (to: string, ...args: string[]) => ({
  command: [bin("vitest"), "run", "--root", FOLDER, "--reporter=json", `--outputFile.json=${to}`, ...args],
});
const browserTests = (to: string, ...args: string[]) => ({
  command: [
    bin("playwright"),
    "test",
    "--config",
    join(FOLDER, "playwright.config.mjs"),
    ...args,
    "--reporter=json",
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: to },
});
const unitFile = join(FOLDER, "unit.json");
const browserFile = join(FOLDER, "browser.json");
const step = {
  unit: (only: string): Step => ({
    name: "unit",
    ...unitTests(unitFile, only),
    results: {
      file: unitFile,
      format: "vitest",
      again: (file, to) => unitTests(to, file.slice(file.lastIndexOf("/") + 1)),
    },
  }),
  browser: (only: string): Step => ({
    name: "browser",
    ...browserTests(browserFile, only),
    results: {
      file: browserFile,
      format: "playwright",
      again: (file, to) => browserTests(to, file.slice(file.lastIndexOf("/") + 1), "--workers=1"),
    },
  }),
};

beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true });
  const fs = `import { existsSync, writeFileSync } from "node:fs";`;
  const vitest = `${fs} import { describe, test } from "vitest";`;
  const playwright = `${fs} import { test } from "@playwright/test";`;
  const files = {
    "vitest.config.mjs": `export default { test: { include: ["*.planted.mjs"] } };`,
    "playwright.config.mjs": `export default { testDir: ".", testMatch: "*.seen.mjs", outputDir: "out", workers: 2 };`,
    "flaky.planted.mjs": `${vitest} describe("a group", () => { test("fails once", () => { ${once("unit-marker")} }); test("passes", () => {}); });`,
    "broken.planted.mjs": `${vitest} test("fails always", () => { throw new Error("always"); }); test("passes too", () => {});`,
    "unreadable.planted.mjs": `${fs} ${once("import-marker")} const { test } = await import("vitest"); test("is there at last", () => {});`,
    "serial.seen.mjs": `${playwright} test.describe.serial("steps", () => { test("first", () => { ${once("browser-marker")} }); test("second", () => {}); });`,
    "broken.seen.mjs": `${playwright} test.describe.serial("steps", () => { test("first", () => { ${once("broken-marker")} }); test("second", () => { throw new Error("always"); }); });`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(FOLDER, name), text);
});
afterAll(() => rm(FOLDER, { recursive: true, force: true }));

async function run(planted: Step, retries: boolean) {
  const lines: string[] = [];
  const env = {
    ...process.env,
    TMPDIR: FOLDER,
    VITEST: undefined,
    VITEST_POOL_ID: undefined,
    VITEST_WORKER_ID: undefined,
  };
  const runner = { root: ROOT, env, log: (line: string) => void lines.push(line), isSilent: true };
  const failedSteps = await runRows(runner, [[planted]]);
  return judge(runner, [planted], failedSteps, { retries });
}

const named = (file: string, title: string) => `test-results/planted-${process.pid}/${file} › ${title}`;

test("a unit test that fails once and passes alone counts as passed and is reported as flaky", async () => {
  const name = named("flaky.planted.mjs", "a group › fails once");
  expect(await run(step.unit("flaky"), true)).toEqual({
    passed: 2,
    failed: [],
    flaky: [name],
    failedSteps: [],
  });
});

test("a unit test that fails twice fails the run", async () => {
  const name = named("broken.planted.mjs", "fails always");
  expect(await run(step.unit("broken"), true)).toEqual({
    passed: 1,
    failed: [name],
    flaky: [],
    failedSteps: ["unit"],
  });
});

test("a unit file that fails to load at first is retried as a whole", async () => {
  const file = `test-results/planted-${process.pid}/unreadable.planted.mjs`;
  expect(await run(step.unit("unreadable"), true)).toEqual({
    passed: 1,
    failed: [],
    flaky: [file],
    failedSteps: [],
  });
});

test("a browser test that fails once is retried with the steps after it", async () => {
  const name = named("serial.seen.mjs", "steps › first");
  expect(await run(step.browser("serial"), true)).toEqual({
    passed: 2,
    failed: [],
    flaky: [name],
    failedSteps: [],
  });
});

test("a browser test that fails only in the retry fails the run", async () => {
  const [first, second] = ["first", "second"].map((title) => named("broken.seen.mjs", `steps › ${title}`));
  expect(await run(step.browser("broken"), true)).toEqual({
    ...{ passed: 1, failed: [second], flaky: [first], failedSteps: ["browser"] },
  });
});

test("without retries nothing is run a second time", async () => {
  await rm(join(FOLDER, "unit-marker"), { force: true });
  const name = named("flaky.planted.mjs", "a group › fails once");
  expect(await run(step.unit("flaky"), false)).toEqual({
    passed: 1,
    failed: [name],
    flaky: [],
    failedSteps: ["unit"],
  });
});

test("a step that ends without results remains failed", async () => {
  const lost = { ...step.unit("flaky"), command: [process.execPath, "-e", "process.exit(3)"] };
  await rm(unitFile, { force: true });
  expect(await run(lost, true)).toEqual({ passed: 0, failed: [], flaky: [], failedSteps: ["unit"] });
  expect(await readFile(unitFile, "utf8").catch(() => null)).toBeNull();
});
