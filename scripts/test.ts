import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fetchTestTools } from "./testing/test-tools.ts";

/**
 * `npm test`: everything that has to be true, in the order in which one wants to hear of it. Nothing is
 * skipped: a tool that is missing is fetched, or the run fails and says which.
 */
const ROOT = resolve(import.meta.dirname, "..");
const RESULTS = join(ROOT, "test-results");
const bin = (name: string) => join(ROOT, "node_modules/.bin", name);

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whoever runs beside it says what they have to say at once: it is of no interest while it goes well. */
  readonly isQuiet?: boolean;
}

/** Programs are started from the same files again and again: they are compiled for the first. */
const COMPILED = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(RESULTS, "compiled") };

/** Those of a row do not need each other, and run side by side. */
const CHECKS: readonly (readonly Step[])[] = [
  // It plants violations in the tree for a moment, which all others but the route types would find.
  [
    { name: "boundaries", command: [process.execPath, "scripts/testing/check-boundaries.ts"] },
    { name: "route types", command: [bin("react-router"), "typegen"] },
  ],
  [
    { name: "build", command: [process.execPath, "scripts/build.ts"] },
    // Each of its checkers works out the whole contract for itself: the usual four cost more than they save.
    { name: "types", command: [bin("tsc"), "--noEmit", "--checkers", "2"] },
    { name: "lint", command: [bin("biome"), "check", "--error-on-warnings", "."] },
    { name: "dead code", command: [bin("knip")] },
  ],
  [{ name: "budgets", command: [process.execPath, "scripts/testing/check-budgets.ts"] }],
];
const unitResults = join(RESULTS, "unit.json");
const browserResults = join(RESULTS, "browser.json");
const vendorResults = join(RESULTS, "browser-vendor.json");
const TESTS: readonly (readonly Step[])[] = [
  [
    {
      name: "unit, contract and race tests",
      command: [
        bin("vitest"),
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${unitResults}`,
      ],
    },
    // One processor is idle now and then: what the browser tests' shops begin with is made meanwhile.
    {
      name: "databases of the browser tests",
      command: [process.execPath, "--disable-warning=ExperimentalWarning", "e2e/testing/write-house.ts"],
      isQuiet: true,
    },
  ],
  [
    {
      name: "browser tests",
      command: [bin("playwright"), "test", "--reporter=list,json"],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserResults },
    },
  ],
  // Neither is timed: only whether all was right.
  [
    {
      name: "browser tests on a vendor's system, short",
      command: [bin("playwright"), "test", "--grep", "@short", "--reporter=list,json"],
      env: { BACK_END: "spektrix", PLAYWRIGHT_JSON_OUTPUT_NAME: vendorResults },
    },
    { name: "benches, short", command: [process.execPath, "scripts/testing/short-benches.ts"] },
  ],
  // Not beside them: what is measured there has the machine to itself.
  [
    {
      name: "strange requests, short",
      command: [process.execPath, "--disable-warning=ExperimentalWarning", "bench/fuzz.ts", "--short"],
    },
  ],
];

const checksOnly = process.argv.includes("--checks-only");
await rm(RESULTS, { recursive: true, force: true });
const fetching = checksOnly ? [] : fetchTestTools(bin("playwright"));
const failed: string[] = [];
await carryOut(CHECKS);
const wanting = await fetching;
if (wanting.length > 0) {
  console.error(
    `The tests need ${wanting.join(", ")}: sudo apt-get install them (or your system's packages of them)`,
  );
  process.exit(1);
}
if (!checksOnly) await carryOut(TESTS);
if (!checksOnly) console.log(await closingLine());
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(", ")}`);
  process.exit(1);
}

async function carryOut(rows: readonly (readonly Step[])[]): Promise<void> {
  for (const steps of rows) {
    const speaking = steps.filter(({ isQuiet }) => !isQuiet);
    const passed = await Promise.all(steps.map((step) => run(step, step.isQuiet || speaking.length > 1)));
    failed.push(...steps.filter((_, index) => !passed[index]).map(({ name }) => name));
  }
}

/** Steps that run beside others say what they have to say when they have ended, so that words do not mix. */
async function run({ name, command, env }: Step, waits: boolean): Promise<boolean> {
  const started = performance.now();
  if (!waits) console.log(`\n— ${name}`);
  const [program = "", ...args] = command;
  const stdio = waits ? "pipe" : "inherit";
  const child = spawn(program, args, { cwd: ROOT, stdio, env: { ...process.env, ...COMPILED, ...env } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (text: Buffer) => {
      said += text;
    });
  }
  const code = await new Promise<number | null>((done) => child.on("close", done));
  if (waits) console.log(`\n— ${name}\n${said.trim()}`);
  console.log(`  ${code === 0 ? "ok" : "FAILED"}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return code === 0;
}

/** "tests: 412 passed, 0 failed", of both runners, the benches and the strange requests together. */
async function closingLine(): Promise<string> {
  const unit = await results<{ numPassedTests: number; numFailedTests: number }>(unitResults);
  type Browser = { stats: { expected: number; unexpected: number; flaky: number } };
  const browsers = await Promise.all([browserResults, vendorResults].map((file) => results<Browser>(file)));
  const inBrowsers = (count: (stats: Browser["stats"]) => number) =>
    browsers.reduce((sum, browser) => sum + (browser ? count(browser.stats) : 0), 0);
  const benches = await results<{ passed: number; failed: number }>(join(RESULTS, "benches.json"));
  const fuzz = await results<{ passed: number; failed: number }>(join(RESULTS, "fuzz.json"));
  const passed =
    (unit?.numPassedTests ?? 0) +
    inBrowsers(({ expected }) => expected) +
    (benches?.passed ?? 0) +
    (fuzz?.passed ?? 0);
  const bad =
    (unit?.numFailedTests ?? 0) +
    inBrowsers(({ unexpected, flaky }) => unexpected + flaky) +
    (benches?.failed ?? 0) +
    (fuzz?.failed ?? 0);
  return `\ntests: ${passed} passed, ${bad} failed`;
}

async function results<Shape>(file: string): Promise<Shape | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text) as Shape);
}
