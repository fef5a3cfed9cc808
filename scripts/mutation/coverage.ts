import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Mutant, Switched } from "./mutants.ts";
import { EXCLUDED_TESTS, type Target } from "./targets.ts";
import type { TestRunner } from "./test-runner.ts";

/** Which tests execute which mutants: measured once on unchanged code, kept until a test or the code it executes changes. */

export interface TestCoverage {
  readonly test: string;
  readonly files: Readonly<Record<string, string>>;
  readonly milliseconds: Readonly<Record<string, number>>;
  readonly hits: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export type Coverage = ReadonlyMap<string, TestCoverage>;

const PATIENCE_MS = 900_000;

export async function measureCoverage(
  root: string,
  {
    target,
    files,
    runner,
    folder,
    log,
  }: {
    target: Target;
    files: readonly Switched[];
    runner: TestRunner;
    folder: string;
    log(line: string): void;
  },
): Promise<Coverage> {
  await mkdir(folder, { recursive: true });
  const hashes = new Map(files.map(({ file, hash }) => [file, hash]));
  const tests = globSync([...target.tests], { cwd: root, exclude: [...EXCLUDED_TESTS] }).sort();
  const found = new Map<string, TestCoverage>();
  for (const test of tests) {
    const hash = digest(await readFile(join(root, test), "utf8"));
    const place = join(folder, `${test.replaceAll("/", "__")}.json`);
    const known = await readFile(place, "utf8").then(
      (text) => JSON.parse(text) as TestCoverage,
      () => null,
    );
    if (
      known?.test === hash &&
      Object.entries(known.files).every(([file, was]) => hashes.get(file) === was)
    ) {
      found.set(test, known);
      continue;
    }
    const result = await runner.run(
      { mutant: "", hitLimit: 0, tests: [[test, null]], testTimeout: 120_000 },
      PATIENCE_MS,
    );
    if (!result || result.errors.length > 0) {
      log(`${test} is left out: ${result ? result.errors.join("; ").slice(0, 300) : "it does not end"}`);
      continue;
    }
    const hits = { ...result.coverage[test] };
    for (const { name } of result.tests.filter((one) => !one.passed)) {
      // A test that fails without a mutant proves nothing about one.
      log(`${test} runs without: ${name}`);
      delete hits[name];
    }
    const passed = new Set(Object.values(hits).flatMap((one) => Object.keys(one ?? {}).map(fileOf)));
    const now: TestCoverage = {
      test: hash,
      files: Object.fromEntries([...passed].map((file) => [file, hashes.get(file) ?? ""])),
      milliseconds: Object.fromEntries(
        result.tests
          .filter(({ passed: hasPassed }) => hasPassed)
          .map(({ name, milliseconds }) => [name, milliseconds]),
      ),
      hits,
    };
    await writeFile(place, JSON.stringify(now));
    found.set(test, now);
    log(`${test}: ${result.tests.length} tests execute ${passed.size} files`);
  }
  return found;
}

interface CoveringTest {
  readonly file: string;
  /** For a mutant executed while its file loads, all tests of the file. */
  readonly tests: readonly string[];
  readonly milliseconds: number;
  readonly hits: number;
}

/** The file's own test first, then those of its folder, of folders below it, and others; of equals the fastest first. */
export function coveringTests({ id, file }: Mutant, coverage: Coverage): readonly CoveringTest[] {
  const found: (CoveringTest & { distance: number })[] = [];
  for (const [test, { hits, milliseconds }] of coverage) {
    const onLoading = hits[""]?.[id];
    const names = Object.keys(hits).filter((name) => name !== "" && hits[name]?.[id]);
    if (!onLoading && names.length === 0) continue;
    const tried = onLoading ? Object.keys(milliseconds) : names;
    found.push({
      file: test,
      tests: tried,
      milliseconds: tried.reduce((sum, name) => sum + (milliseconds[name] ?? 0), 0),
      hits: tried.reduce((sum, name) => sum + (hits[name]?.[id] ?? 0), onLoading ?? 0),
      distance: distanceOf(test, file),
    });
  }
  return found.sort((a, b) => a.distance - b.distance || a.milliseconds - b.milliseconds);
}

export function isCoveredOnLoading({ id }: Mutant, coverage: Coverage): boolean {
  return [...coverage.values()].some(({ hits }) => hits[""]?.[id]);
}

function distanceOf(test: string, file: string): number {
  if (basename(test).startsWith(`${basename(file, ".ts")}.`)) return 0;
  if (dirname(test) === dirname(file)) return 1;
  return test.startsWith(`${dirname(file)}/`) ? 2 : 3;
}

const fileOf = (id: string) => id.slice(0, id.lastIndexOf("#"));
const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
