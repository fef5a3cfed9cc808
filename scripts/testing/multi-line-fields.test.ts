import { glob, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { isMultiLine } from "#domain/text/typed-text.ts";

const WEB = join(resolve(import.meta.dirname, "../.."), "src/web");

test("every textarea of the storefront has a name whose line breaks are kept", async () => {
  const names: string[] = [];
  for await (const file of glob("**/*.tsx", { cwd: WEB })) {
    const source = await readFile(join(WEB, file), "utf8");
    for (const [, name = ""] of source.matchAll(/<TextAreaField\b[^>]*?\bname="([^"]*)"/g)) names.push(name);
  }
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !isMultiLine(name))).toEqual([]);
});
