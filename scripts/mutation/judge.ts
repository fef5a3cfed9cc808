import { join } from "node:path";
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from "vitest/node";
import { type Switched, switchedFiles } from "./mutants.ts";
import type { Room } from "./rooms.ts";

/**
 * Can be killed together with a mutant in an endless loop. Switches are inserted when a file is loaded; no
 * file changes.
 */

export interface Question {
  readonly mutant: string;
  readonly hitLimit: number;
  /** By file: its tests that execute the mutant; null for all. */
  readonly tests: readonly (readonly [string, readonly string[] | null])[];
  readonly testTimeout: number;
  /** Several mutants, each tried on these tests. */
  readonly oneAfterAnother?: Readonly<Record<string, readonly string[]>>;
}

export interface RanTest {
  readonly file: string;
  readonly name: string;
  readonly milliseconds: number;
  readonly passed: boolean;
}

export interface Answer {
  readonly tests: readonly RanTest[];
  readonly errors: readonly string[];
  /** By test file: the mutants executed, and how often; "" while loading. */
  readonly noticed: Readonly<Record<string, string>>;
  readonly passedBy: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;
}

export interface Whereabouts {
  readonly root: string;
  readonly rooms: readonly Room[];
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
class AsRequested extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

async function openTests({ root, rooms, databaseServer }: Whereabouts): Promise<Vitest> {
  return createVitest(
    {
      ...{ config: false, root, watch: false, reporters: [{}], onConsoleLog: () => false },
      ...{
        include: ["{src,scripts}/**/*.test.{ts,tsx}"],
        setupFiles: [join(import.meta.dirname, "in-test.ts")],
      },
      sequence: { sequencer: AsRequested },
      ...{ pool: "forks", fsModuleCache: false, maxWorkers: 1, fileParallelism: false, isolate: true },
      ...{ hookTimeout: 60_000, env: { LOG_LEVEL: "silent" } },
      provide: { mutant: "", hitLimit: 0, oneAfterAnother: {}, databaseServer },
    },
    {
      plugins: [switchesIn(root, (await Promise.all(rooms.map((one) => switchedFiles(root, one)))).flat())],
    },
  );
}

async function answer(vitest: Vitest, question: Question): Promise<Answer> {
  const project = vitest.getRootProject();
  vitest.provide("mutant", question.mutant);
  vitest.provide("hitLimit", question.hitLimit);
  vitest.provide("oneAfterAnother", question.oneAfterAnother ?? {});
  project.config.testTimeout = question.testTimeout;
  // Isolation reloads every file, which shows mutants executed while loading.
  project.config.isolate = !question.mutant;
  // One failing test is enough; without a mutant all tests must run.
  vitest.config.bail = question.mutant ? 1 : 0;
  project.config.bail = vitest.config.bail;
  const requested: TestSpecification[] = question.tests.map(([file, testNames]) =>
    project.createSpecification(
      join(whereabouts.root, file),
      testNames ? { testNames: [...testNames] } : undefined,
    ),
  );
  vitest.state.filesMap.clear();
  vitest.state.errorsSet.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(requested);
  const tests: RanTest[] = [];
  const passedBy: Record<string, Record<string, Record<string, number>>> = {};
  const noticed: Record<string, string> = {};
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
    const { passedBy: noted, noticed: found } = module.meta();
    Object.assign(noticed, found);
    if (noted) passedBy[file] = { ...noted.perTest, "": noted.static };
  }
  return { tests, errors, noticed, passedBy };
}

const whereabouts: Whereabouts = JSON.parse(process.argv[2] ?? "{}");
const vitest = await openTests(whereabouts);
process.on("message", async (question: Question) => {
  process.send?.(
    await answer(vitest, question).catch((error: unknown) => ({
      ...{
        tests: [],
        errors: [String(error instanceof Error ? error.stack : error)],
        noticed: {},
        passedBy: {},
      },
    })),
  );
});
process.send?.("ready");
