import { expect, test } from "vitest";
import { implementations } from "../implementations.ts";
import { writtenInput } from "./audited-input.ts";

test("a text that is cut for the log has no half character", () => {
  const operation = implementations["drafts"]?.["create"]?.operation;
  if (!operation) throw new Error("There is no drafts.create");
  const name = `${"a".repeat(499)}🎭 and more`;
  const nested = { texts: ["a", "b"].map((begin) => begin + name) };
  for (const [, value] of Object.entries(writtenInput(operation, { name, nested }) as object)) {
    expect(value).toMatch(/…$/);
    expect(String(value).isWellFormed()).toBe(true);
  }
});
