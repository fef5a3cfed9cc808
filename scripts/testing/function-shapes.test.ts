import { glob, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { functionShapes } from "./function-shapes.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const MOST_PARAMETERS = 4;
const MOST_LINES = 80;

/** How many of these folders are still above the limit. Lower a number when you mend one; never raise it. */
const STILL_MANY_PARAMETERS = {
  // React Router calls it.
  "src/web/entry.server.tsx: handleRequest": 1,
};
const STILL_LONG = {
  // Each wires a process or shares one state among its operations.
  ...{ "src/server/main.ts: main": 1 },
};

const many: string[] = [];
const long: string[] = [];
let functions = 0;
beforeAll(async () => {
  for await (const file of glob("src/**/*.{ts,tsx}", { cwd: ROOT })) {
    if (/\.(test|contract)\./.test(file)) continue;
    const source = await readFile(join(ROOT, file), "utf8");
    for (const { name, parameters, lines } of functionShapes(source, { tsx: file.endsWith("x") })) {
      functions++;
      if (parameters > MOST_PARAMETERS) many.push(`${file}: ${name}`);
      // Suites that two back ends share nest their tests, as a test file does.
      if (lines > MOST_LINES && !file.includes("/testing/")) long.push(`${file}: ${name}`);
    }
  }
}, 60_000);

test("a function takes at most four parameters", () => {
  expect(functions).toBeGreaterThan(4_000);
  expect(above(STILL_MANY_PARAMETERS, many)).toEqual([]);
});

test("a function has at most 80 lines", () => {
  expect(above(STILL_LONG, long)).toEqual([]);
});

/** Returns the functions that are not excused, and all of a folder that has more of them than before. */
function above(still: Readonly<Record<string, number>>, found: readonly string[]): string[] {
  const byFolder = Object.groupBy(
    new Set(found),
    (one) => Object.keys(still).find((folder) => one.startsWith(folder)) ?? "elsewhere",
  );
  return Object.entries(byFolder).flatMap(([folder, ofFolder = []]) =>
    ofFolder.length > (still[folder] ?? 0) ? ofFolder : [],
  );
}

const statements = (count: number) => "  work();\n".repeat(count);

test.each([
  ["a function", "function planted(a, b, c, d, e) {}"],
  ["an arrow function", "const planted = (a, { b }, c = 1, [d], ...e) => a;"],
  ["an operation", "const table = { async planted(a, b, c, d, e) {} };"],
  ["a method", "class One { planted(a, b, c, d, e) {} }"],
  ["a function type", "type planted = (a: A, b: B, c: C, d: D, e: E) => void;"],
  ["a method's type", "interface One { planted(a: A, b: B, c: C, d: D, e: E): void }"],
])("the parameters of %s are counted", (_kind, source) => {
  expect(functionShapes(source).map(({ parameters }) => parameters)).toEqual([5]);
});

test("`this` is no parameter", () => {
  const [planted] = functionShapes("function planted(this: Room, a: A) {}");
  expect(planted).toMatchObject({ name: "planted", parameters: 1 });
});

test.each([
  ["a function", `const é = 1;\nfunction planted() {\n${statements(79)}}\n`, 81],
  ["a component", `const Planted = () => (\n  <p>\n${"    <b />\n".repeat(78)}  </p>\n);\n`, 82],
  ["a function that returns facts", `function planted() {\n  return {\n${"a,\n".repeat(78)}  };\n}\n`, 82],
])("the lines of %s are counted", (_kind, source, lines) => {
  expect(functionShapes(source, { tsx: true })[0]).toMatchObject({ lines });
});

test("a table of operations is as long as what surrounds them, and each operation counts for itself", () => {
  const source = `function planted() {\n  return {\n    one() {\n${statements(90)}    },\n    two: async () => {\n${statements(90)}    },\n  };\n}\n`;
  expect(functionShapes(source).map(({ name, lines }) => [name, lines])).toEqual([
    ["planted", 4],
    ["one", 92],
    ["two", 92],
  ]);
});
