import { join } from "node:path";
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from "vitest/node";
import { type Switched, switchedFiles } from "./mutants.ts";
import type { Target } from "./targets.ts";

/**
 * Vitest in a separate process, forked by test-runner.ts, which kills it with a mutant in an endless loop. Switches
 * are inserted when a file is loaded; no file changes.
 */

export interface RunRequest {
  readonly mutant: string;
  readonly hitLimit: number;
  /** By file: its tests that execute the mutant; null for all. */
  readonly tests: readonly (readonly [string, readonly string[] | null])[];
  readonly testTimeout: number;
  /** Several mutants, each tried on these tests. */
  readonly oneAfterAnother?: Readonly<Record<string, readonly string[]>>;
}

interface RanTest {
  readonly file: string;
  readonly name: string;
  readonly milliseconds: number;
  readonly passed: boolean;
}

export interface RunResult {
  readonly tests: readonly RanTest[];
  readonly errors: readonly string[];
  /** The detecting test by mutant; only with `oneAfterAnother`. */
  readonly detected: Readonly<Record<string, string>>;
  /** By test file and test ("" while loading): the mutants executed, and how often. */
  readonly coverage: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;
}

export interface RunnerOptions {
  readonly root: string;
  readonly targets: readonly Target[];
  readonly databaseServer: string;
}

function switchesIn(root: string, files: readonly Switched[]) {
  const byPath = new Map(files.map((one) => [join(root, one.file), one.code]));
  return {
    name: "switches",
    enforce: "pre" as const,
    load: (id: string) => byPath.get(id.split("?")[0] ?? "") ?? null,
  };
}

/** The caller has the nearest test first. */
class InGivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

async function openTests({ root, targets, databaseServer }: RunnerOptions): Promise<Vitest> {
  return createVitest(
    {
      ...{ config: false, root, watch: false, reporters: [{}], onConsoleLog: () => false },
      ...{
        include: ["{src,scripts}/**/*.test.{ts,tsx}"],
        setupFiles: [join(import.meta.dirname, "in-test.ts")],
      },
      sequence: { sequencer: InGivenOrder },
      ...{ pool: "forks", fsModuleCache: false, maxWorkers: 1, fileParallelism: false, isolate: true },
      ...{ hookTimeout: 60_000, env: { LOG_LEVEL: "silent" } },
      provide: { mutant: "", hitLimit: 0, oneAfterAnother: {}, databaseServer },
    },
    {
      plugins: [switchesIn(root, (await Promise.all(targets.map((one) => switchedFiles(root, one)))).flat())],
    },
  );
}

async function result(vitest: Vitest, request: RunRequest): Promise<RunResult> {
  const project = vitest.getRootProject();
  vitest.provide("mutant", request.mutant);
  vitest.provide("hitLimit", request.hitLimit);
  vitest.provide("oneAfterAnother", request.oneAfterAnother ?? {});
  project.config.testTimeout = request.testTimeout;
  // Isolation reloads every file, which shows mutants executed while loading.
  project.config.isolate = !request.mutant;
  // One failing test is enough; without a mutant all tests must run.
  vitest.config.bail = request.mutant ? 1 : 0;
  project.config.bail = vitest.config.bail;
  const tried: TestSpecification[] = request.tests.map(([file, testNames]) =>
    project.createSpecification(
      join(options.root, file),
      testNames ? { testNames: [...testNames] } : undefined,
    ),
  );
  vitest.state.filesMap.clear();
  vitest.state.errorsSet.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tried);
  const tests: RanTest[] = [];
  const coverage: Record<string, Record<string, Record<string, number>>> = {};
  const detected: Record<string, string> = {};
  const errors = unhandledErrors.map(String);
  for (const module of testModules) {
    const file = module.relativeModuleId;
    errors.push(...module.errors().map(({ message }) => `${file}: ${message}`));
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === "skipped" || state === "pending") continue;
      const milliseconds = test.diagnostic()?.duration ?? 0;
      tests.push({ file, name: test.fullName, milliseconds, passed: state === "passed" });
    }
    const { coverage: noted, detected: found } = module.meta();
    Object.assign(detected, found);
    if (noted) coverage[file] = { ...noted.perTest, "": noted.static };
  }
  return { tests, errors, detected, coverage };
}

const options: RunnerOptions = JSON.parse(process.argv[2] ?? "{}");
const vitest = await openTests(options);
process.on("message", async (request: RunRequest) => {
  process.send?.(
    await result(vitest, request).catch((error: unknown) => ({
      ...{
        tests: [],
        errors: [String(error instanceof Error ? error.stack : error)],
        detected: {},
        coverage: {},
      },
    })),
  );
});
process.send?.("ready");
