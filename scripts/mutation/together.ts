import type { Court } from "./ask.ts";
import type { Mutant } from "./mutants.ts";
import { type Kept, type PassedBy, witnessesOf } from "./passed-by.ts";

/** Many mutants in one process, only for rules, whose result is the same in every run. */

const PATIENCE_MS = 90_000;
/** Of one question if nothing is wrong. */
const COST_MS = 15_000;

/** Mutants executed while loading stay undecided unless detected. */
export async function triedTogether(
  mutants: readonly Mutant[],
  court: Court,
  passedBy: PassedBy,
  say: (line: string) => void,
): Promise<Map<string, string>> {
  const noticed = new Map<string, string>();
  const witnesses = new Map(mutants.map((mutant) => [mutant.id, witnessesOf(mutant, passedBy)]));
  const deepest = Math.max(0, ...[...witnesses.values()].map(({ length }) => length));
  // Nearest test file first: it detects most, which need not be tried elsewhere.
  for (let at = 0; at < deepest; at++) {
    const byFile = new Map<string, string[]>();
    for (const [id, found] of witnesses) {
      const file = found[at]?.file;
      if (file && !noticed.has(id)) byFile.set(file, [...(byFile.get(file) ?? []), id]);
    }
    for (const [file, ids] of byFile) {
      for (const some of batches(ids, passedBy.get(file))) await tryIn(file, some);
    }
    say(`  ${noticed.size} noticed by the nearest ${at + 1}`);
  }
  return noticed;

  async function tryIn(file: string, ids: readonly string[]): Promise<void> {
    const tests = Object.entries(passedBy.get(file)?.hits ?? {}).filter(([test]) => test !== "");
    const oneAfterAnother = Object.fromEntries(
      tests
        .map(([test, hits]) => [test, ids.filter((id) => hits?.[id])] as const)
        .filter(([, tried]) => tried.length > 0),
    );
    const names = Object.keys(oneAfterAnother);
    if (names.length === 0) return;
    // An endless loop executes its mutant more often than any test on unchanged code.
    const most = Math.max(...tests.map(([, hits]) => Math.max(0, ...ids.map((id) => hits?.[id] ?? 0))));
    const question = {
      mutant: "",
      hitLimit: 10_000 + 20 * most,
      tests: [[file, names]] as const,
      testTimeout: 60_000,
    };
    const answer = await court.ask({ ...question, oneAfterAnother }, PATIENCE_MS);
    if (answer) {
      say(`  ${file}: ${Object.keys(answer.noticed).length} of ${ids.length} noticed`);
      for (const [id, test] of Object.entries(answer.noticed)) noticed.set(id, `${file}: ${test}`);
    } else if (ids.length === 1 && ids[0]) {
      noticed.set(ids[0], `${file} does not end`);
    } else {
      const half = Math.ceil(ids.length / 2);
      await tryIn(file, ids.slice(0, half));
      await tryIn(file, ids.slice(half));
    }
  }
}

function batches(ids: readonly string[], kept: Kept | undefined): string[][] {
  const tests = Object.entries(kept?.hits ?? {});
  const costOf = (id: string) =>
    tests.reduce((sum, [test, hits]) => (hits?.[id] ? sum + (kept?.milliseconds[test] ?? 0) : sum), 1);
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
