import fc from "fast-check";
import { afterAll, afterEach, beforeEach, inject, TestRunner } from "vitest";

/** Runs in the tests' own process, before them: says which mutant is alive, or notes which mutants each test passes by. */

declare module "vitest" {
  export interface ProvidedContext {
    mutant: string;
    /** A mutant that is passed by so often goes round in a circle. */
    hitLimit: number;
    /** Test to the mutants that are tried on it one after another. Only where a test is a function of nothing but the code. */
    oneAfterAnother: Readonly<Record<string, readonly string[]>>;
  }
  interface TaskMeta {
    passedBy?: Switchboard["mutantCoverage"];
    /** Mutant to the test that noticed it. */
    noticed?: Record<string, string>;
  }
}

type Hits = Record<string, number>;

/** What the switches look at. */
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
// Property tests that try other values each time would notice another mutant each time.
fc.configureGlobal({ seed: 1 });

const mutant = inject("mutant");
const oneAfterAnother = inject("oneAfterAnother");
const noticed: Record<string, string> = {};
if (mutant) {
  board.activeMutant = mutant;
  board.hitCount = 0;
  board.hitLimit = inject("hitLimit");
} else if (Object.keys(oneAfterAnother).length > 0) {
  board.hitLimit = inject("hitLimit");
  beforeEach(async ({ task }) => {
    const carryOut = TestRunner.getTestFn(task);
    const name = task.fullTestName;
    // One that needs what others prepare is asked in a process of its own.
    if (!(await passes(carryOut))) return;
    for (const tried of oneAfterAnother[name] ?? []) {
      if (noticed[tried]) continue;
      board.activeMutant = tried;
      board.hitCount = 0;
      if (!(await passes(carryOut))) noticed[tried] = name;
    }
    board.activeMutant = undefined;
  }, 900_000);
  // biome-ignore lint/correctness/noEmptyPattern: it asks for a pattern there
  afterAll(({}, file) => {
    file.meta.noticed = noticed;
  });
} else {
  beforeEach(({ task }) => {
    board.currentTestId = task.fullTestName;
  });
  afterEach(() => {
    board.currentTestId = undefined;
  });
  // biome-ignore lint/correctness/noEmptyPattern: it asks for a pattern there
  afterAll(({}, file) => {
    file.meta.passedBy = board.mutantCoverage;
  });
}

async function passes(carryOut: () => unknown): Promise<boolean> {
  try {
    await carryOut();
    return true;
  } catch {
    return false;
  }
}
