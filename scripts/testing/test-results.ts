import { readFile } from "node:fs/promises";
import { relative } from "node:path";

/** The results of Vitest, Playwright and our own steps of `npm test` in one format. */

interface Failure {
  /** Relative to the working copy's root; for a bench, its name. */
  readonly file: string;
  /** The titles from the outermost group to the test; empty if the whole file failed. */
  readonly title: string;
}

export interface TestResults {
  readonly passed: ReadonlySet<string>;
  readonly failures: readonly Failure[];
}

export type ResultsFormat = "vitest" | "playwright" | "names";

export const nameOf = ({ file, title }: Failure) => (title === "" ? file : `${file} › ${title}`);

/** @returns null if the runner ended before it wrote its results */
export async function readResults(
  root: string,
  file: string,
  format: ResultsFormat,
): Promise<TestResults | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  const written: unknown = JSON.parse(text);
  if (format === "vitest") return ofVitest(root, written as VitestResults);
  if (format === "playwright") return ofPlaywright(root, written as PlaywrightResults);
  const { passed, failures } = written as OwnResults;
  return { passed: new Set(passed), failures: failures.map((name) => ({ file: name, title: "" })) };
}

interface OwnResults {
  readonly passed: readonly string[];
  readonly failures: readonly string[];
}

interface VitestResults {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

/** The second of the same title, as in a table's rows, is "title (2)". */
function numbered(): (title: string) => string {
  const seen = new Map<string, number>();
  return (title) => {
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return count === 1 ? title : `${title} (${count})`;
  };
}

function ofVitest(root: string, { testResults }: VitestResults) {
  const passed = new Set<string>();
  const failures: Failure[] = [];
  for (const { name, status, assertionResults } of testResults) {
    const file = relative(root, name);
    const unique = numbered();
    const isOfAll = status === "failed" && assertionResults.every((one) => one.status !== "failed");
    if (isOfAll) failures.push({ file, title: "" });
    for (const { ancestorTitles, title, status: result } of assertionResults) {
      const test = { file, title: unique([...ancestorTitles, title].join(" › ")) };
      if (result === "failed") failures.push(test);
      else if (result === "passed") passed.add(nameOf(test));
    }
  }
  return { passed, failures };
}

interface PlaywrightSuite {
  readonly title: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: "expected" | "unexpected" | "flaky" | "skipped" }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightResults {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly PlaywrightSuite[];
}

function ofPlaywright(root: string, { config, suites }: PlaywrightResults) {
  const passed = new Set<string>();
  const failures: Failure[] = [];
  const visit = (suite: PlaywrightSuite, groups: readonly string[], unique: (title: string) => string) => {
    for (const { title, file, tests } of suite.specs ?? []) {
      const test = {
        file: relative(root, `${config.rootDir}/${file}`),
        title: unique([...groups, title].join(" › ")),
      };
      const statuses = tests.map(({ status }) => status);
      // Skipped tests are those whose earlier steps failed.
      if (statuses.some((status) => status === "unexpected" || status === "flaky")) failures.push(test);
      else if (statuses.every((status) => status === "expected")) passed.add(nameOf(test));
    }
    for (const inner of suite.suites ?? []) visit(inner, [...groups, inner.title], unique);
  };
  for (const ofFile of suites) visit(ofFile, [], numbered());
  return { passed, failures };
}
