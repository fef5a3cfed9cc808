import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

/** Every test that `docs/guards.md` names exists under that title. */

const ROOT = resolve(import.meta.dirname, "../..");

async function missing(text: string): Promise<string[]> {
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec|contract)\.tsx?)`: (.+?) \|$/gm)];
  const lost: string[] = [];
  for (const [, file = "", title = ""] of named) {
    const source = await readFile(join(ROOT, file), "utf8").catch(() => "");
    if (!source.includes(`"${title}"`) && !source.includes(`\`${title}\``)) lost.push(`${file}: ${title}`);
  }
  return named.length === 0 ? ["nothing is named"] : lost;
}

test("every test named in docs/guards.md exists", async () => {
  const text = await readFile(join(ROOT, "docs/guards.md"), "utf8");
  const rows = text.split("\n").filter((line) => line.includes("`: "));
  expect(rows.every((row) => /`: .+ \|$/.test(row))).toBe(true);
  expect(await missing(text)).toEqual([]);
});

test("the check detects a test named in docs/guards.md that does not exist", async () => {
  expect(await missing("| a | b | `scripts/testing/guards.test.ts`: what nobody wrote |")).toEqual([
    "scripts/testing/guards.test.ts: what nobody wrote",
  ]);
});
