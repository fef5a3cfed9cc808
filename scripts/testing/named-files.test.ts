import { existsSync, readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

/** Files, link targets and npm scripts that README, CONTRIBUTING and the documents name exist. */

const ROOT = resolve(import.meta.dirname, "../..");
const ROOMS = "{bench,demo,deploy,docs,e2e,rehearsals,sandbox,scripts,src,tooling}";
const files = [...(await Array.fromAsync(glob([`${ROOMS}/**/*.*`, "*.*"], { cwd: ROOT })))];
const endings = new Set(
  files.flatMap((file) => file.split("/").map((_part, at, parts) => parts.slice(at).join("/"))),
);
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};

function missing(document: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .flatMap(([, to = ""]) => (/^[a-z]+:/.test(to) ? [] : [to]))
    .filter((to) => !existsSync(join(ROOT, dirname(document), to)));
  const named = [...text.matchAll(/`((?:[\w@-]+\/)*[\w.@-]+\.(?:tsx?|spec|md|css))`/g)]
    .flatMap(([, file = ""]) => file)
    .filter((file) => !endings.has(file));
  const run = [...text.matchAll(/npm run ([\w:-]+)/g)]
    .flatMap(([, script = ""]) => script)
    .filter((script) => !(script in scripts));
  return [...links, ...named, ...run].map((name) => `${document}: ${name}`);
}

test("every file, link and script that the documents name exists", async () => {
  const documents = await Array.fromAsync(
    glob(["README.md", "CONTRIBUTING.md", "docs/**/*.md"], { cwd: ROOT }),
  );
  expect(documents.length).toBeGreaterThan(40);
  expect(documents.flatMap((name) => missing(name, readFileSync(join(ROOT, name), "utf8")))).toEqual([]);
});

test("the check detects a missing file", () => {
  const text = "[x](no/such.md) `engine/no-such-file.ts` and `npm run no-such-script`";
  expect(missing("docs/a.md", text)).toEqual([
    "docs/a.md: no/such.md",
    "docs/a.md: engine/no-such-file.ts",
    "docs/a.md: no-such-script",
  ]);
});
