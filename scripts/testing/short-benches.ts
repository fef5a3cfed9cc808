import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeReadyDatabases } from "../../tooling/ready-databases.ts";
import { COMPILE_CACHE } from "./compile-cache.ts";
import { BENCHES, type Bench, judgeBench } from "./judge-bench.ts";

/**
 * A step of `npm test`, which calls it again with `--only` for a bench that failed. Runs the benches of judge-bench.ts in
 * short form, two at a time. Writes the passed ones to test-results/benches.json; exits with 1 if one failed.
 */

const ROOT = resolve(import.meta.dirname, "../..");
const AT_ONCE = 2;
const PATIENCE_MS = 240_000;

const { values: wanted } = parseArgs({
  options: {
    only: { type: "string" },
    results: { type: "string", default: join(ROOT, "test-results/benches.json") },
  },
});
const waiting = (Object.keys(BENCHES) as Bench[]).filter((bench) => bench === (wanted.only ?? bench));
if (waiting.length === 0) throw new Error(`There is no bench ${wanted.only}`);
const running = new Set<ChildProcess>();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill("SIGTERM");
    process.exit(1);
  });
}
const results: Record<"passed" | "failures", string[]> = { passed: [], failures: [] };
const worker = async () => {
  for (let bench = waiting.shift(); bench; bench = waiting.shift()) {
    const began = performance.now();
    const { code, output } = await run(bench);
    const faults = judgeBench(bench, code, output);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`  ${faults.length === 0 ? "✓" : "✗"} bench:${bench}, ${seconds} s`);
    for (const fault of faults) console.error(`    ${fault}`);
    if (faults.length > 0) console.error(output);
    results[faults.length === 0 ? "passed" : "failures"].push(bench);
  }
};
await makeReadyDatabases();
await Promise.all(Array.from({ length: AT_ONCE }, worker));
await mkdir(dirname(wanted.results), { recursive: true });
await writeFile(wanted.results, JSON.stringify(results));
if (results.failures.length > 0) process.exitCode = 1;

function run(bench: Bench): Promise<{ code: number | null; output: string }> {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", `bench/${bench}.ts`, "--short"],
    {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    },
  );
  running.add(child);
  let output = "";
  let complaints = "";
  child.stdout.on("data", (part) => {
    output += part;
  });
  child.stderr.on("data", (part) => {
    complaints += part;
  });
  // A hanging bench gets SIGTERM, at which it stops its servers as well.
  const patience = setTimeout(() => child.kill("SIGTERM"), PATIENCE_MS);
  return new Promise((done) => {
    child.on("close", (code) => {
      clearTimeout(patience);
      running.delete(child);
      if (code !== 0) console.error(complaints);
      done({ code, output });
    });
  });
}
