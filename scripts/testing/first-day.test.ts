import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { VARIABLES } from "#config/environment.ts";
import { boxOfficeHelp } from "../../src/box-office/box-office.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const PAGE = read("docs/first-day.md");

test("the first-day guide names existing box office commands and environment variables", () => {
  const commands = [...PAGE.matchAll(/npm run house -- ([\w-]+)/g)].map(([, name]) => name);
  expect(commands).toEqual(expect.arrayContaining(["find", "refund", "cancel", "close"]));
  for (const command of commands) expect(boxOfficeHelp(), command).toMatch(new RegExp(`^  ${command} `, "m"));
  const variables = [...PAGE.matchAll(/`([A-Z]+_[A-Z_]+)[`=]/g)].map(([, name]) => name);
  expect(variables.length).toBeGreaterThan(3);
  expect(VARIABLES).toEqual(expect.arrayContaining(variables));
});

test("the first-day guide is linked from the README and from the operators' page", () => {
  expect(read("README.md")).toContain("(docs/first-day.md)");
  expect(read("docs/operations.md")).toContain("(first-day.md)");
});
