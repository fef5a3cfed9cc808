import { glob, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { functionShapes } from "./function-shapes.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const MOST_PARAMETERS = 4;
const MOST_LINES = 80;

/** React Router calls it. */
const ANSWERS_A_PAGE = "src/web/entry.server.tsx: handleRequest";

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

test("every function takes at most four parameters", () => {
  expect(functions).toBeGreaterThan(4_000);
  expect(many).toEqual([ANSWERS_A_PAGE]);
});

test("every function has at most 80 lines", () => {
  expect(long).toEqual([]);
});

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

test("`this` does not count as a parameter", () => {
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

test("the lines of a factory's operations count for each operation, and not for the factory", () => {
  const source = `function planted() {\n  return {\n    one() {\n${statements(90)}    },\n    two: async () => {\n${statements(90)}    },\n  };\n}\n`;
  expect(functionShapes(source).map(({ name, lines }) => [name, lines])).toEqual([
    ["planted", 4],
    ["one", 92],
    ["two", 92],
  ]);
});
