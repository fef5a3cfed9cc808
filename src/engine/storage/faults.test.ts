import { expect, test } from "vitest";
import { shouldRetry } from "./faults.ts";

const failed = (code: string) =>
  new Error("Failed query", { cause: Object.assign(new Error("in the database"), { code }) });

test.each([
  ["a serialization failure", "40001", true],
  ["a deadlock", "40P01", true],
  ["a statement that was sent together with one that failed", "25P02", true],
  ["a constraint", "23505", false],
])("a transaction is tried again after %s (%s): %s", (_, code, expected) => {
  expect(shouldRetry(failed(code))).toBe(expected);
});
