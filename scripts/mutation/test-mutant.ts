import { type Coverage, coveringTests } from "./coverage.ts";
import type { Mutant } from "./mutants.ts";
import type { TestRunner } from "./test-runner.ts";

export type MutantState = "killed" | "timeout" | "survived" | "no coverage";

/** An endless loop counts as detected. */
export const DETECTED: readonly MutantState[] = ["killed", "timeout"];

export interface MutantResult {
  readonly state: MutantState;
  readonly by: string | null;
}

/** Test files in the first round: the nearest usually decide. */
const ROUNDS = [2];
/** In addition to ten times the tests' normal duration. */
const PATIENCE_MS = 180_000;

/** In rounds, nearest first. */
export async function testMutant(
  mutant: Mutant,
  {
    runner,
    coverage,
    patienceMs = PATIENCE_MS,
  }: { runner: TestRunner; coverage: Coverage; patienceMs?: number },
): Promise<MutantResult> {
  const covering = coveringTests(mutant, coverage);
  if (covering.length === 0) return { state: "no coverage", by: null };
  let tried = 0;
  for (let round = 0; tried < covering.length; round++) {
    const some = covering.slice(tried, tried + (ROUNDS[round] ?? covering.length));
    tried += some.length;
    const usual = some.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    const result = await runner.run(
      {
        mutant: mutant.id,
        hitLimit: 10_000 + 100 * some.reduce((sum, { hits }) => sum + hits, 0),
        tests: some.map(({ file, tests }) => [file, tests] as const),
        // Ends tests that wait for what the mutant has removed; a slow machine is no state.
        testTimeout: 30_000 + 4 * usual,
      },
      patienceMs + 10 * usual,
    );
    if (!result) return { state: "timeout", by: some[0]?.file ?? null };
    const failed = result.tests.find(({ passed }) => !passed);
    if (failed) return { state: "killed", by: `${failed.file}: ${failed.name}` };
    if (result.errors[0]) return { state: "killed", by: result.errors[0].slice(0, 200) };
  }
  return { state: "survived", by: null };
}

/** Of a mutant that `testTogether` tried with others, and no test detected. */
export function resultWithoutKill(mutant: Mutant, coverage: Coverage): MutantResult {
  return { state: coveringTests(mutant, coverage).length === 0 ? "no coverage" : "survived", by: null };
}
