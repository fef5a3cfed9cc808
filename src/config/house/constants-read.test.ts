import { glob, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { houseSchema } from "./house.ts";

const SRC = resolve(import.meta.dirname, "../..");

/** Constants that nothing outside the reading of the house's files uses. */
async function unread(names: readonly string[]): Promise<string[]> {
  const read = new Set<string>();
  for await (const file of glob("**/*.{ts,tsx}", { cwd: SRC })) {
    if (/^config\/|\.test\.|\/testing\//.test(file)) continue;
    const source = await readFile(join(SRC, file), "utf8");
    for (const [, name = ""] of source.matchAll(/\bconstants\.(\w+)/g)) read.add(name);
  }
  return names.filter((name) => !read.has(name));
}

test("every constant of a house is used somewhere", async () => {
  const names = Object.keys(houseSchema.shape.constants.unwrap().shape);
  expect(names.length).toBeGreaterThan(30);
  expect(await unread(names)).toEqual([]);
});

test("the check detects an unused constant", async () => {
  expect(await unread(["maxTickets", "ticketsOfGold"])).toEqual(["ticketsOfGold"]);
});
