import type { Court } from "./ask.ts";
import type { Mutant } from "./mutants.ts";
import { type PassedBy, witnessesOf } from "./passed-by.ts";

/** What the tests that pass by a change said of it. */
export type Verdict = "killed" | "circle" | "survived" | "nobody passes by";

/** One that goes round in a circle is noticed as well: its test never ends. */
export const NOTICED: readonly Verdict[] = ["killed", "circle"];

export interface Judgement {
  readonly verdict: Verdict;
  /** The test that noticed. */
  readonly by: string | null;
}

/** How many test files are asked at once: mostly the nearest ones know. */
const ROUNDS = [2];
/** How long an answer may take beside ten times what these tests take by themselves. */
const PATIENCE_MS = 180_000;

/** Asks one test file after the other, nearest first, until one notices. */
export async function judge(
  mutant: Mutant,
  { court, passedBy, patienceMs = PATIENCE_MS }: { court: Court; passedBy: PassedBy; patienceMs?: number },
): Promise<Judgement> {
  const witnesses = witnessesOf(mutant, passedBy);
  if (witnesses.length === 0) return { verdict: "nobody passes by", by: null };
  let asked = 0;
  for (let round = 0; asked < witnesses.length; round++) {
    const some = witnesses.slice(asked, asked + (ROUNDS[round] ?? witnesses.length));
    asked += some.length;
    const usual = some.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    const answer = await court.ask(
      {
        mutant: mutant.id,
        hitLimit: 10_000 + 100 * some.reduce((sum, { hits }) => sum + hits, 0),
        tests: some.map(({ file, tests }) => [file, tests] as const),
        // What waits for something that the mutant has done away with waits in vain; a busy machine is no verdict.
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

/** What is left of a change that was tried together with others and that none of its tests noticed there. */
export function undecided(mutant: Mutant, passedBy: PassedBy): Judgement {
  return { verdict: witnessesOf(mutant, passedBy).length === 0 ? "nobody passes by" : "survived", by: null };
}
