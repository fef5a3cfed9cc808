import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { CONSENT_CLASSES } from "../../src/domain/consent.ts";
import { STORED_ITEMS } from "../../src/request/stored-items.ts";

/** Everything the shop stores in a browser is in the table of docs/operations.md, with its class. */

const ROOT = resolve(import.meta.dirname, "../..");
const WRITES = /\bwriteCookie\(|document\.cookie\s*=|\b(?:local|session)Storage\b|cookieStore\b|indexedDB\b/;
/** They write for others; the page cache reads its own. */
const ACTIONS_ON = [
  "src/web/browser-storage.ts",
  "src/request/cookies.ts",
  "src/server/http/page-cache/requested-page.ts",
];
/** What the office and the door store on the staff's devices is in a separate table. */
const officeDocument = readFileSync(join(ROOT, "docs/office.md"), "utf8");

interface Stored {
  readonly name: string;
  readonly where: string;
  readonly class: string;
  readonly file: string;
}
const [, section = ""] =
  /\n\| Stored \| Where \| Class \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(
    readFileSync(join(ROOT, "docs/operations.md"), "utf8"),
  ) ?? [];
const table: readonly Stored[] = section
  .trim()
  .split("\n")
  .map((row) => {
    const [, name = "", where = "", kind = "", , file = ""] = row.split("|").map((cell) => cell.trim());
    return { name: name.replaceAll("`", ""), where, class: kind, file: file.replaceAll("`", "") };
  });

interface Source {
  readonly path: string;
  readonly text: string;
}
const sources: readonly Source[] = (await Array.fromAsync(glob("src/**/*.{ts,tsx}", { cwd: ROOT })))
  .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

const unlisted = (files: readonly Source[]) =>
  files
    .filter(({ path, text }) => WRITES.test(text) && !ACTIONS_ON.includes(path))
    .map(({ path }) => path)
    .filter((path) => !table.some(({ file }) => file === path))
    .filter((path) => !/^src\/(?:office|door)\//.test(path) || !officeDocument.includes(`| \`${path}\` |`));

test("every file that writes to browser storage is in the table of stored items", () => {
  expect(unlisted(sources)).toEqual([]);
  const planted = { path: "src/web/planted.ts", text: 'localStorage.setItem("who", name);' };
  expect(unlisted([...sources, planted])).toEqual(["src/web/planted.ts"]);
});

/** The name of a storage, except as a string passed to `browser-storage.ts`. */
const UNGUARDED = /(?<!["\w])(?:localStorage|sessionStorage|indexedDB|caches)\b(?!")/;
const unguarded = (files: readonly Source[]) =>
  files
    .filter(({ path, text }) => path.startsWith("src/web/") && UNGUARDED.test(text))
    .map(({ path }) => path)
    .filter((path) => path !== "src/web/browser-storage.ts");

test("browser storage, which may throw, is accessed in one guarded place", () => {
  expect(unguarded(sources)).toEqual([]);
  const planted = { path: "src/web/planted.ts", text: "const kept = sessionStorage.getItem(name);" };
  expect(unguarded([...sources, planted])).toEqual(["src/web/planted.ts"]);
});

test("each stored item in the table has a class, and is written in the named file under its name", () => {
  expect(table.length).toBeGreaterThan(10);
  const all = sources.map(({ text }) => text).join("\n");
  for (const { name, where, class: kind, file } of table) {
    expect(["cookie", "session storage", "local storage"], name).toContain(where);
    expect(["necessary", "the tag manager's", ...CONSENT_CLASSES], name).toContain(kind);
    const text = sources.find(({ path }) => path === file)?.text ?? "";
    expect(WRITES.test(text), `${name} in ${file}`).toBe(true);
    if (where !== "cookie")
      expect(text.includes(where === "local storage" ? "localStorage" : "sessionStorage")).toBe(true);
    expect(all, name).toMatch(new RegExp(`["\`}]${name.replace("…", "\\$\\{")}`));
  }
});

test("the list of stored items shown to visitors equals the table: each item once, at its place and in its class", () => {
  const inTable = new Set(
    table.map(({ name, where, class: kind }) => {
      const requested = kind === "the tag manager's" ? "tag-manager" : kind;
      return `${name} ${where.replace(" ", "-")} ${requested}`;
    }),
  );
  const listed = STORED_ITEMS.map(({ name, where, class: kind }) => `${name} ${where} ${kind}`);
  expect(listed.toSorted()).toEqual([...inTable].sort());
});
