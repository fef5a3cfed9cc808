import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { COMPILE_CACHE } from "./testing/compile-cache.ts";
import { judge, type Runner, runRows, type Step } from "./testing/run-steps.ts";
import { fetchTestTools } from "./testing/test-tools.ts";

/**
 * `npm test`, and `npm run check` without the tests: fastest first. A missing tool is installed, or the run fails and
 * names it. With CI=true a failed test file is run once more, alone, and reported as flaky if it passes.
 */
const ROOT = resolve(import.meta.dirname, "..");
const RESULTS = join(ROOT, "test-results");
const bin = (name: string) => join(ROOT, "node_modules/.bin", name);

const COMPILED = { NODE_COMPILE_CACHE: COMPILE_CACHE };

const CHECKS: readonly (readonly Step[])[] = [
  // Plants violations in the tree, which all others but the route types would find.
  [
    { name: "boundaries", command: [process.execPath, "scripts/testing/check-boundaries.ts"] },
    { name: "route types", command: [bin("react-router"), "typegen"] },
  ],
  [
    { name: "build", command: [process.execPath, "scripts/build.ts"] },
    // Each evaluates the whole contract: the default of four costs more than it saves.
    { name: "types", command: [bin("tsc"), "--noEmit", "--checkers", "2"] },
    { name: "lint", command: [bin("biome"), "check", "--error-on-warnings", "."] },
    { name: "dead code", command: [bin("knip")] },
  ],
  [{ name: "budgets", command: [process.execPath, "scripts/testing/check-budgets.ts"] }],
];
const browserTests = (file: string, env: Readonly<Record<string, string>>, args: readonly string[]) => ({
  command: [bin("playwright"), "test", ...args, "--reporter=list,json"],
  env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
});
const browserStep = (
  name: string,
  file: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
) => {
  const results = join(RESULTS, file);
  const again = (spec: string, to: string) => browserTests(to, env, [...args, spec, "--workers=1"]);
  return {
    name,
    ...browserTests(results, env, args),
    results: { file: results, format: "playwright", again },
  } as const;
};
const unitTests = (file: string, args: readonly string[]) => ({
  command: [
    bin("vitest"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...args,
  ],
});
const benches = (file: string, args: readonly string[]) => ({
  command: [process.execPath, "scripts/testing/short-benches.ts", "--results", file, ...args],
});
const strangeRequests = (file: string, args: readonly string[]) => ({
  command: [
    process.execPath,
    "--disable-warning=ExperimentalWarning",
    "bench/fuzz.ts",
    "--short",
    "--results",
    file,
    ...args,
  ],
});
const UNIT = join(RESULTS, "unit.json");
const BENCHES = join(RESULTS, "benches.json");
const STRANGE = join(RESULTS, "fuzz.json");
const TESTS: readonly (readonly Step[])[] = [
  [
    {
      name: "unit, contract and race tests",
      ...unitTests(UNIT, []),
      results: {
        file: UNIT,
        format: "vitest",
        again: (test, to) => unitTests(to, [test, "--maxWorkers=1"]),
      },
    },
    {
      name: "databases of the browser tests",
      command: [process.execPath, "--disable-warning=ExperimentalWarning", "e2e/testing/write-house.ts"],
      isQuiet: true,
    },
  ],
  [browserStep("browser tests", "browser.json", {}, [])],
  // Neither measures times, only results.
  [
    browserStep(
      "browser tests on a vendor's system, short",
      "browser-vendor.json",
      { BACK_END: "spektrix" },
      ["--grep", "@short"],
    ),
    {
      name: "benches, short",
      ...benches(BENCHES, []),
      results: { file: BENCHES, format: "names", again: (bench, to) => benches(to, ["--only", bench]) },
    },
  ],
  // Not concurrent: what it measures needs the whole machine.
  [
    {
      name: "strange requests, short",
      ...strangeRequests(STRANGE, []),
      // The same requests: others might not trigger the bug.
      results: {
        file: STRANGE,
        format: "names",
        again: (run, to) => strangeRequests(to, run.split(" ").slice(1)),
      },
    },
  ],
];

const checksOnly = process.argv.includes("--checks-only");
await rm(RESULTS, { recursive: true, force: true });
const fetching = checksOnly ? [] : fetchTestTools(bin("playwright"));
const runner: Runner = { root: ROOT, env: { ...process.env, ...COMPILED }, log: (line) => console.log(line) };
const failed = (await runRows(runner, CHECKS)).map(({ name }) => name);
const wanting = await fetching;
if (wanting.length > 0) {
  console.error(
    `The tests need ${wanting.join(", ")}: sudo apt-get install them (or your system's packages of them)`,
  );
  process.exit(1);
}
if (!checksOnly) {
  const failedSteps = await runRows(runner, TESTS);
  const verdict = await judge(runner, TESTS.flat(), failedSteps, { retries: process.env.CI === "true" });
  failed.push(...verdict.failedSteps);
  const flaky = verdict.flaky.map((name) => `flaky: ${name}`);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, "flaky.txt"), flaky.map((line) => `${line}\n`).join(""));
  for (const name of verdict.failed) console.log(`failed: ${name}`);
  for (const line of flaky) console.log(line);
  console.log(`\ntests: ${verdict.passed} passed, ${verdict.failed.length} failed`);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(", ")}`);
  process.exit(1);
}
