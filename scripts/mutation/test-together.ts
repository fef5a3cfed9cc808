import { type Coverage, coveringTests, type TestCoverage } from "./coverage.ts";
import type { Mutant } from "./mutants.ts";
import type { TestRunner } from "./test-runner.ts";

/** Many mutants in one process, only for rules, whose result is the same in every run. */

const PATIENCE_MS = 90_000;
/** Of one request if nothing is wrong. */
const COST_MS = 15_000;

/** @returns the detecting test by mutant; the caller tries undetected mutants that run while a file loads alone */
export async function testTogether(
  mutants: readonly Mutant[],
  runner: TestRunner,
  coverage: Coverage,
  log: (line: string) => void,
): Promise<Map<string, string>> {
  const detected = new Map<string, string>();
  const covering = new Map(mutants.map((mutant) => [mutant.id, coveringTests(mutant, coverage)]));
  const deepest = Math.max(0, ...[...covering.values()].map(({ length }) => length));
  // Nearest test file first: it detects most, which need not be tried elsewhere.
  for (let at = 0; at < deepest; at++) {
    const byFile = new Map<string, string[]>();
    for (const [id, found] of covering) {
      const file = found[at]?.file;
      if (file && !detected.has(id)) byFile.set(file, [...(byFile.get(file) ?? []), id]);
    }
    for (const [file, ids] of byFile) {
      for (const some of batches(ids, coverage.get(file))) await tryIn(file, some);
    }
    log(`  ${detected.size} detected by the nearest ${at + 1}`);
  }
  return detected;

  async function tryIn(file: string, ids: readonly string[]): Promise<void> {
    const tests = Object.entries(coverage.get(file)?.hits ?? {}).filter(([test]) => test !== "");
    const oneAfterAnother = Object.fromEntries(
      tests
        .map(([test, hits]) => [test, ids.filter((id) => hits?.[id])] as const)
        .filter(([, tried]) => tried.length > 0),
    );
    const names = Object.keys(oneAfterAnother);
    if (names.length === 0) return;
    // An endless loop executes its mutant more often than any test on unchanged code.
    const most = Math.max(...tests.map(([, hits]) => Math.max(0, ...ids.map((id) => hits?.[id] ?? 0))));
    const request = {
      mutant: "",
      hitLimit: 10_000 + 20 * most,
      tests: [[file, names]] as const,
      testTimeout: 60_000,
    };
    const result = await runner.run({ ...request, oneAfterAnother }, PATIENCE_MS);
    if (result) {
      log(`  ${file}: ${Object.keys(result.detected).length} of ${ids.length} detected`);
      for (const [id, test] of Object.entries(result.detected)) detected.set(id, `${file}: ${test}`);
    } else if (ids.length === 1 && ids[0]) {
      detected.set(ids[0], `${file} does not end`);
    } else {
      const half = Math.ceil(ids.length / 2);
      await tryIn(file, ids.slice(0, half));
      await tryIn(file, ids.slice(half));
    }
  }
}

function batches(ids: readonly string[], known: TestCoverage | undefined): string[][] {
  const tests = Object.entries(known?.hits ?? {});
  const costOf = (id: string) =>
    tests.reduce((sum, [test, hits]) => (hits?.[id] ? sum + (known?.milliseconds[test] ?? 0) : sum), 1);
  const found: string[][] = [];
  let cost = Number.POSITIVE_INFINITY;
  for (const id of ids) {
    const own = costOf(id);
    if (cost + own > COST_MS) {
      found.push([]);
      cost = 0;
    }
    found.at(-1)?.push(id);
    cost += own;
  }
  return found;
}
