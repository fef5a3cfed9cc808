import type { Court } from "./ask.ts";
import type { Mutant } from "./mutants.ts";
import { type PassedBy, witnessesOf } from "./passed-by.ts";

export type Verdict = "killed" | "circle" | "survived" | "not executed";

/** An endless loop counts as detected. */
export const NOTICED: readonly Verdict[] = ["killed", "circle"];

export interface Judgement {
  readonly verdict: Verdict;
  readonly by: string | null;
}

/** Test files in the first round: the nearest usually decide. */
const ROUNDS = [2];
/** In addition to ten times the tests' normal duration. */
const PATIENCE_MS = 180_000;

/** In rounds, nearest first. */
export async function judge(
  mutant: Mutant,
  { court, passedBy, patienceMs = PATIENCE_MS }: { court: Court; passedBy: PassedBy; patienceMs?: number },
): Promise<Judgement> {
  const witnesses = witnessesOf(mutant, passedBy);
  if (witnesses.length === 0) return { verdict: "not executed", by: null };
  let requested = 0;
  for (let round = 0; requested < witnesses.length; round++) {
    const some = witnesses.slice(requested, requested + (ROUNDS[round] ?? witnesses.length));
    requested += some.length;
    const usual = some.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    const answer = await court.ask(
      {
        mutant: mutant.id,
        hitLimit: 10_000 + 100 * some.reduce((sum, { hits }) => sum + hits, 0),
        tests: some.map(({ file, tests }) => [file, tests] as const),
        // Ends tests that wait for what the mutant has removed; a slow machine is no verdict.
        testTimeout: 30_000 + 4 * usual,
      },
      patienceMs + 10 * usual,
    );
    if (!answer) return { verdict: "circle", by: some[0]?.file ?? null };
    const failed = answer.tests.find(({ passed }) => !passed);
    if (failed) return { verdict: "killed", by: `${failed.file}: ${failed.name}` };
    if (answer.errors[0]) return { verdict: "killed", by: answer.errors[0].slice(0, 200) };
  }
  return { verdict: "survived", by: null };
}

/** Tried with others, and detected by no test there. */
export function undecided(mutant: Mutant, passedBy: PassedBy): Judgement {
  return { verdict: witnessesOf(mutant, passedBy).length === 0 ? "not executed" : "survived", by: null };
}
