import { spawn } from "node:child_process";
import { nameOf, type ResultsFormat, readResults, type TestResults } from "./test-results.ts";

export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly isQuiet?: boolean;
  readonly results?: {
    readonly file: string;
    readonly format: ResultsFormat;
    /** Reruns one failed file alone; writes its results to `to`. */
    readonly again: (file: string, to: string) => Pick<Step, "command" | "env">;
  };
}

export interface Runner {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: (line: string) => void;
  readonly isSilent?: boolean;
}

interface Verdict {
  readonly passed: number;
  readonly failed: readonly string[];
  readonly flaky: readonly string[];
  readonly failedSteps: readonly string[];
}

/** More failing files than this are not flaky. */
const MOST_FILES_AGAIN = 20;

/** Rows in sequence, the steps of a row concurrently. @returns the steps that failed */
export async function runRows(runner: Runner, rows: readonly (readonly Step[])[]): Promise<readonly Step[]> {
  const failed: Step[] = [];
  for (const steps of rows) {
    const speaking = steps.filter(({ isQuiet }) => !isQuiet);
    const passed = await Promise.all(
      steps.map((step) => runStep(runner, step, step.isQuiet === true || speaking.length > 1)),
    );
    failed.push(...steps.filter((_, index) => !passed[index]));
  }
  return failed;
}

/**
 * Reruns failed files one at a time if `retries` is set. A step that cannot name its failures stays failed.
 */
export async function judge(
  runner: Runner,
  steps: readonly Step[],
  failedSteps: readonly Step[],
  { retries }: { readonly retries: boolean },
): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  for (const step of steps) {
    const { root } = runner;
    const first = step.results ? await readResults(root, step.results.file, step.results.format) : null;
    const hasFailed = failedSteps.includes(step);
    const outcome =
      hasFailed && first && retries
        ? await runAgain(runner, step, first)
        : withoutRetry(step, first, hasFailed);
    verdicts.push(outcome);
  }
  return {
    passed: verdicts.reduce((sum, { passed }) => sum + passed, 0),
    failed: verdicts.flatMap(({ failed }) => failed),
    flaky: verdicts.flatMap(({ flaky }) => flaky),
    failedSteps: verdicts.flatMap((verdict) => verdict.failedSteps),
  };
}

function withoutRetry({ name }: Step, results: TestResults | null, hasFailed: boolean): Verdict {
  const failed = (results?.failures ?? []).map(nameOf);
  return { passed: results?.passed.size ?? 0, failed, flaky: [], failedSteps: hasFailed ? [name] : [] };
}

async function runAgain(runner: Runner, step: Step, first: TestResults): Promise<Verdict> {
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (!step.results || files.length === 0 || files.length > MOST_FILES_AGAIN)
    return withoutRetry(step, first, true);
  const passed = new Set(first.passed);
  const failed = new Set<string>();
  const flaky: string[] = [];
  for (const [index, file] of files.entries()) {
    const to = step.results.file.replace(/\.json$/, `-again-${index}.json`);
    const isOk = await runStep(
      runner,
      { name: `once more, alone: ${file}`, ...step.results.again(file, to) },
      false,
    );
    const second = await readResults(runner.root, to, step.results.format);
    for (const name of second?.passed ?? []) passed.add(name);
    for (const failure of second?.failures ?? []) failed.add(nameOf(failure));
    for (const failure of first.failures.filter((one) => one.file === file)) {
      const name = nameOf(failure);
      // A file that failed to load has no test title.
      const hasPassed = failure.title === "" ? isOk : second?.passed.has(name);
      if (hasPassed) flaky.push(name);
      else failed.add(name);
    }
    if (!isOk && second?.failures.length === 0) failed.add(file);
  }
  for (const name of failed) passed.delete(name);
  const failedSteps = failed.size > 0 ? [step.name] : [];
  return { passed: passed.size, failed: [...failed], flaky, failedSteps };
}

async function runStep(
  { root, env: given, log, isSilent }: Runner,
  { name, command, env }: Pick<Step, "name" | "command" | "env">,
  waits: boolean,
): Promise<boolean> {
  const started = performance.now();
  if (!waits) log(`\n— ${name}`);
  const [program = "", ...args] = command;
  const stdio = waits || isSilent ? "pipe" : "inherit";
  const child = spawn(program, args, { cwd: root, stdio, env: { ...given, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (text: Buffer) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((done) => child.on("close", done));
  if (waits) log(`\n— ${name}\n${output.trim()}`);
  log(`  ${code === 0 ? "ok" : "FAILED"}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return code === 0;
}
