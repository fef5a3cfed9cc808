import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Instrumenter, type InstrumenterOptions } from "@stryker-mutator/instrumenter";
import type { Target } from "./targets.ts";

/** One small change of the code: one place, one replacement. */
export interface Mutant {
  /** File and number in it; stable while the file is unchanged. */
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly from: string;
  readonly to: string;
}

export interface Switched {
  readonly file: string;
  readonly hash: string;
  readonly code: string;
  readonly mutants: readonly Mutant[];
}

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
}

/** Error messages and log lines are for operators. */
const IGNORED = {
  shouldIgnore(path: { node?: Node }): string | undefined {
    const { node } = path;
    const called = node?.callee;
    if (node?.type === "NewExpression" && called?.name?.endsWith("Error")) return "the text of a fault";
    const spokenTo = called?.object?.property ?? called?.object;
    if (node?.type === "CallExpression" && spokenTo?.name === "log") return "a line of the log";
    return undefined;
  },
};

const silent = () => {};
const instrumenter = new Instrumenter({
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
  ...{ isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false },
  ...{ isWarnEnabled: () => false, isErrorEnabled: () => false, isFatalEnabled: () => false },
});
const OPTIONS: InstrumenterOptions = { plugins: null, excludedMutations: [], ignorers: [IGNORED] };

/** The files of a target with all their mutants switched off, for the test runner to load. */
export async function switchedFiles(root: string, target: Target): Promise<Switched[]> {
  const files = globSync([...target.files], { cwd: root, exclude: [...target.excludes] })
    .filter((file) => !file.endsWith(".test.ts"))
    .sort();
  return Promise.all(files.map((file) => switched(file, readFileSync(join(root, file), "utf8"))));
}

async function switched(file: string, content: string): Promise<Switched> {
  const { files, mutants } = await instrumenter.instrument([{ name: file, mutate: true, content }], OPTIONS);
  const lines = content.split("\n");
  return {
    file,
    hash: createHash("sha256").update(content).digest("hex").slice(0, 16),
    // Stryker numbers the mutants of each file from 0, and a process has many files.
    code: (files[0]?.content ?? "").replace(/stry(?:MutAct|Cov)_9fa48\([^)]*\)/g, (call) =>
      call.replace(/"(\d+)"/g, (_, number) => JSON.stringify(`${file}#${number}`)),
    ),
    // Ignored mutants are listed too, without a switch.
    mutants: mutants
      .filter(({ status }) => status !== "Ignored")
      .map(({ id, location: { start, end }, replacement }) => ({
        ...{ id: `${file}#${id}`, file, line: start.line + 1 },
        from: textBetween(lines, start, end),
        to: replacement ?? "",
      })),
  };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

function textBetween(lines: readonly string[], start: Place, end: Place): string {
  const text = lines.slice(start.line, end.line + 1);
  const last = text.length - 1;
  text[last] = (text[last] ?? "").slice(0, end.column);
  text[0] = (text[0] ?? "").slice(start.column);
  return text.join("\n");
}

/** Ordered by a hash of seed and mutant, so a seed repeats the sample. */
export function sampleOf(mutants: readonly Mutant[], size: number | null, seed: string): readonly Mutant[] {
  if (size === null || size >= mutants.length) return mutants;
  const rank = ({ id }: Mutant) => createHash("sha256").update(`${seed}:${id}`).digest("hex");
  return mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant);
}
