import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { isCoveredOnLoading, measureCoverage } from "./mutation/coverage.ts";
import { type Mutant, sampleOf, switchedFiles } from "./mutation/mutants.ts";
import { type NamedSurvivor, namedSurvivors, onOneLine, reasonFor } from "./mutation/named-survivors.ts";
import { TARGETS, targetsOfSameKind } from "./mutation/targets.ts";
import { DETECTED, type MutantResult, resultWithoutKill, testMutant } from "./mutation/test-mutant.ts";
import { openTestRunner, type TestRunner } from "./mutation/test-runner.ts";
import { testTogether } from "./mutation/test-together.ts";
import { startTestServer } from "./testing/test-database.ts";

/**
 * `npm run mutate [-- --target engine/orders] [--sample 80 --seed 7] [--file place-order] [--least 85]
 * [--again]`: one small change at a time. Prints those that no test detects.
 */

const ROOT = resolve(import.meta.dirname, "..");
const FOLDER = join(ROOT, "data/mutation");
interface Tested extends MutantResult {
  readonly mutant: Mutant;
}

const { values } = parseArgs({
  options: {
    target: { type: "string", multiple: true },
    file: { type: "string", multiple: true },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    least: { type: "string", default: "85" },
    again: { type: "boolean", default: false },
  },
});
const targets = values.target ?? Object.keys(TARGETS);
const size = values.sample ? Number(values.sample) : null;
const least = Number(values.least);

const needsDatabase = targets.some((name) => TARGETS[name]?.isPure === false);
const server = needsDatabase
  ? await startTestServer(join(ROOT, "data/test-postgres", `mutate-${process.pid}`))
  : { url: "", stop: async () => {} };
let running: TestRunner | null = null;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    await running?.close();
    await server.stop();
    process.exit(1);
  });
}
let fell = 0;
try {
  for (const target of targets) if ((await testTarget(target)) < least) fell += 1;
} finally {
  await server.stop();
}
if (fell > 0) process.exitCode = 1;

async function testTarget(name: string): Promise<number> {
  const target = TARGETS[name];
  if (!target) throw new Error(`The targets are ${Object.keys(TARGETS).join(", ")}`);
  const files = await switchedFiles(ROOT, target);
  const all = files
    .flatMap(({ mutants }) => mutants)
    .filter(({ file }) => (values.file ?? [""]).some((part) => file.includes(part)));
  const sameKind = (
    await Promise.all(targetsOfSameKind(target).map((one) => switchedFiles(ROOT, one)))
  ).flat();
  const before = values.again ? await lastResults(name) : [];
  const known = before.filter(({ state }) => DETECTED.includes(state));
  const left = new Set(before.filter((one) => !known.includes(one)).map(({ mutant }) => mutant.id));
  const chosen = values.again ? all.filter(({ id }) => left.has(id)) : sampleOf(all, size, values.seed);
  console.log(`${name}: ${all.length} mutants in ${files.length} files, ${chosen.length} of them tested`);
  const runner = openTestRunner({
    root: ROOT,
    targets: targetsOfSameKind(target),
    databaseServer: server.url,
  });
  running = runner;
  const named = await namedSurvivors();
  try {
    const folder = join(FOLDER, target.isPure ? "coverage-rules" : "coverage-commands");
    const coverage = await measureCoverage(ROOT, {
      target,
      files: sameKind,
      runner,
      folder,
      log: console.log,
    });
    const results: Tested[] = [];
    const together = target.isPure
      ? await testTogether(chosen, runner, coverage, console.log)
      : new Map<string, string>();
    const began = performance.now();
    for (const mutant of chosen) {
      const by = together.get(mutant.id);
      const isAlone = !target.isPure || isCoveredOnLoading(mutant, coverage);
      const tested: Tested = {
        mutant,
        ...(by
          ? { state: "killed", by }
          : isAlone
            ? await testMutant(mutant, { runner, coverage })
            : resultWithoutKill(mutant, coverage)),
      };
      results.push(tested);
      // Immediately, so that reading can start during the run.
      if (!DETECTED.includes(tested.state)) printSurvivor(tested, named);
      if (results.length % 10 === 0) {
        const each = (performance.now() - began) / results.length / 1000;
        const detected = results.filter(({ state }) => DETECTED.includes(state)).length;
        console.log(
          `  ${results.length} of ${chosen.length}, ${detected} detected, ${each.toFixed(1)} s each`,
        );
      }
      if (!target.isPure) await dropTestDatabases();
    }
    return await report(name, [...known, ...results], named);
  } finally {
    await runner.close();
  }
}

function printSurvivor({ mutant, state }: Tested, named: readonly NamedSurvivor[]): void {
  const reason = reasonFor(mutant, named);
  console.log(`${reason ? "named" : state}: ${mutant.file}:${mutant.line}  (${mutant.id.split("#")[1]})`);
  console.log(`  - ${onOneLine(mutant.from).slice(0, 160)}\n  + ${onOneLine(mutant.to).slice(0, 160)}`);
  if (reason) console.log(`  ${reason}`);
}

async function report(
  target: string,
  results: readonly Tested[],
  named: readonly NamedSurvivor[],
): Promise<number> {
  const left = results.filter(({ state }) => !DETECTED.includes(state));
  for (const [inside, some] of Map.groupBy(results, ({ mutant }) => dirname(mutant.file))) {
    const known = some.filter(({ state }) => DETECTED.includes(state)).length;
    console.log(`  ${inside}: ${known} of ${some.length} (${((known / some.length) * 100).toFixed(1)} %)`);
  }
  const detected = results.length - left.length;
  const share = results.length === 0 ? 100 : (detected / results.length) * 100;
  const namedOnes = left.filter(({ mutant }) => reasonFor(mutant, named)).length;
  console.log(
    `${target}: ${detected} of ${results.length} detected (${share.toFixed(1)} %), ${left.length} left, ${namedOnes} of them named`,
  );
  const folder = join(FOLDER, target.replace("/", "-"));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "results.json"), JSON.stringify(results, null, 1));
  return share;
}

/** The results of the last run: `--again` only retries what survived. */
async function lastResults(target: string): Promise<readonly Tested[]> {
  return JSON.parse(await readFile(join(FOLDER, target.replace("/", "-"), "results.json"), "utf8"));
}

/** Drops the databases that test runners leave behind. */
async function dropTestDatabases(): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'test\\_%'",
  );
  for (const { name } of rows) await client.query(`drop database if exists "${name}" with (force)`);
  await client.end();
}
