import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

/** Outgoing requests: only adapters send any, to configured addresses that `docs/operations.md` lists. */

const ROOT = resolve(import.meta.dirname, "../..");
const ASKS =
  /(?<![\w.])fetch\(|\.fetch\(new URL|createTransport\(|https?\.request\(|http2?\.connect\(|\bnet\.connect\(/;

const isOurs = (path: string) => !/\.test\.tsx?$|\/testing\//.test(path);
const sources = (await Array.fromAsync(glob("src/**/*.{ts,tsx}", { cwd: ROOT })))
  .filter(isOurs)
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

const asking = (files: typeof sources) => files.filter(({ text }) => ASKS.test(text)).map(({ path }) => path);

test("the server sends requests only from its adapters", () => {
  const outside = sources.filter(({ path }) => !/^src\/(?:adapters|web|office|embed)\//.test(path));
  expect(asking(outside)).toEqual([]);
  expect(asking(sources).length).toBeGreaterThan(8);
  const planted = { path: "src/engine/planted.ts", text: 'await fetch("https://elsewhere.example");' };
  expect(asking([...outside, planted])).toEqual(["src/engine/planted.ts"]);
});

test("a page sends requests only to the shop that served it", () => {
  const pages = sources.filter(
    ({ path, text }) => /^src\/(?:web|office|embed)\//.test(path) && ASKS.test(text),
  );
  const abroad = pages.filter(({ text }) => /fetch\(\s*[`"']https?:/.test(text)).map(({ path }) => path);
  expect(abroad).toEqual([]);
});

test("every default address of an outgoing request is in the table of docs/operations.md", () => {
  const configuration = readFileSync(join(ROOT, "src/config/environment.ts"), "utf8");
  const requested = [...configuration.matchAll(/https:\/\/([\w.-]+)/g)].map(([, host = ""]) => host);
  const [, section = ""] =
    /\n## Outgoing connections\n([\s\S]*?)\n## /.exec(
      readFileSync(join(ROOT, "docs/operations.md"), "utf8"),
    ) ?? [];
  expect(new Set(requested).size).toBeGreaterThan(7);
  expect(requested.filter((host) => !section.includes(`\`${host}\``))).toEqual([]);
});
