import fc from "fast-check";
import { afterAll, afterEach, beforeEach, inject, TestRunner } from "vitest";

/**
 * Set-up file of the test runner of `npm run mutate`: switches on one mutant, tries several one after the other in each
 * test, or records which mutants each test executes.
 */

declare module "vitest" {
  export interface ProvidedContext {
    mutant: string;
    /** Executions that count as an endless loop. */
    hitLimit: number;
    /** By test: mutants tried in sequence. Only for tests that depend on nothing but the code. */
    oneAfterAnother: Readonly<Record<string, readonly string[]>>;
  }
  interface TaskMeta {
    coverage?: Switchboard["mutantCoverage"];
    detected?: Record<string, string>;
  }
}

type Hits = Record<string, number>;

/** Read by the switches in the code. */
interface Switchboard {
  activeMutant?: string;
  currentTestId?: string;
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
  hitCount?: number;
  hitLimit?: number;
}

const place = globalThis as { __stryker__?: Switchboard };
place.__stryker__ ??= {};
const board = place.__stryker__;
// New values each time would detect different mutants.
fc.configureGlobal({ seed: 1 });

const mutant = inject("mutant");
const oneAfterAnother = inject("oneAfterAnother");
const detected: Record<string, string> = {};
if (mutant) {
  board.activeMutant = mutant;
  board.hitCount = 0;
  board.hitLimit = inject("hitLimit");
} else if (Object.keys(oneAfterAnother).length > 0) {
  board.hitLimit = inject("hitLimit");
  beforeEach(async ({ task }) => {
    const execute = TestRunner.getTestFn(task);
    const name = task.fullTestName;
    // A test that fails here without a mutant, as one that depends on earlier ones, proves nothing.
    if (!(await passes(execute))) return;
    for (const tried of oneAfterAnother[name] ?? []) {
      if (detected[tried]) continue;
      board.activeMutant = tried;
      board.hitCount = 0;
      if (!(await passes(execute))) detected[tried] = name;
    }
    board.activeMutant = undefined;
  }, 900_000);
  // biome-ignore lint/correctness/noEmptyPattern: Vitest requires a destructuring pattern here
  afterAll(({}, file) => {
    file.meta.detected = detected;
  });
} else {
  beforeEach(({ task }) => {
    board.currentTestId = task.fullTestName;
  });
  afterEach(() => {
    board.currentTestId = undefined;
  });
  // biome-ignore lint/correctness/noEmptyPattern: Vitest requires a destructuring pattern here
  afterAll(({}, file) => {
    file.meta.coverage = board.mutantCoverage;
  });
}

async function passes(execute: () => unknown): Promise<boolean> {
  try {
    await execute();
    return true;
  } catch {
    return false;
  }
}
