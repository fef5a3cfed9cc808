import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import compile from "icu-minify/compile";
import { expect, test } from "vitest";

const OFFICE = resolve(import.meta.dirname, "..");

type Namespaces = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All files of a language: the first, and those that `lateWords` loads. */
function wordsOf(language: "sv" | "en"): Namespaces {
  const files = globSync([`${language}.json`, `${language}-*.json`], { cwd: import.meta.dirname });
  const parts = files.map((file) => JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8")));
  return Object.assign({}, ...parts);
}

const sv = wordsOf("sv");
const en = wordsOf("en");

function keysOf(words: Namespaces): string[] {
  return Object.entries(words).flatMap(([namespace, messages]) =>
    Object.keys(messages).map((key) => `${namespace}.${key}`),
  );
}

/** Namespaces for values of data: `useWords` is followed by `t.has(…)`, so that any of their keys may be used. */
const NAMES_OF_DATA = [
  "emailNames",
  "fileGroups",
  "fileHelp",
  "fileLabels",
  "fileLanguages",
  "fileNames",
  "fileOptions",
  "moneyStates",
  "operationNames",
  "orderStates",
  "permissionGroups",
  "permissions",
  "roleNames",
  "tenders",
  "webhookEvents",
];

interface Source {
  readonly file: string;
  readonly text: string;
}

const sources: readonly Source[] = globSync("**/*.{ts,tsx}", { cwd: OFFICE })
  .filter((file) => !file.includes(".test."))
  .map((file) => ({ file, text: readFileSync(join(OFFICE, file), "utf8") }));

/** Keys in no source that has their namespace; a template as `state-${state}` says all keys that begin like it. */
function unusedKeys(words: Namespaces, files: readonly Source[]): string[] {
  return keysOf(words).filter((name) => {
    const [namespace = "", key = ""] = name.split(/\.(.*)/s);
    if (NAMES_OF_DATA.includes(namespace)) return false;
    // Actions and columns are tables of keys, which a component beside them says.
    const having = files.filter(({ text }) => text.includes(`"${namespace}"`));
    return !having.some(({ text }) => saysKey(text, key));
  });
}

function saysKey(text: string, key: string): boolean {
  if (new RegExp(`["'\`]${key}["'\`]|\\b${key}:`).test(text)) return true;
  const begins = [...text.matchAll(/`([a-z-]+-)\$\{/g)].map(([, begin = ""]) => begin);
  if (begins.some((begin) => key.startsWith(begin))) return true;
  // `t(filter)` says an entry of a list in another file.
  return /\b(?:t|groupName)\((?:filter|id|kind|group|name|action)\)/.test(text);
}

test("the office's messages have the same keys in both languages", () => {
  expect(keysOf(en).sort()).toEqual(keysOf(sv).sort());
});

test("each message of the office has text and is valid ICU in both languages", () => {
  for (const words of [sv, en]) {
    for (const messages of Object.values(words)) {
      for (const [key, text] of Object.entries(messages)) {
        expect(text.trim(), key).not.toBe("");
        expect(() => compile(text), key).not.toThrow();
      }
    }
  }
});

test("a message has the same variables in both languages", () => {
  const variables = (text: string) =>
    [...new Set([...text.matchAll(/(?<!(?:\bone|\bother|=\d+) )\{(\w+)(?=[},])/g)].map(([, name]) => name))]
      .sort()
      .join();
  for (const [namespace, messages] of Object.entries(sv)) {
    for (const [key, text] of Object.entries(messages))
      expect(variables(en[namespace]?.[key] ?? ""), `${namespace}.${key}`).toBe(variables(text));
  }
});

test("no message of the office is unused", () => {
  expect(unusedKeys(sv, sources)).toEqual([]);
});

test("the check for unused messages reports one that nothing says", () => {
  const template = ["`state-", "{state}`"].join("$");
  const files = [{ file: "a.tsx", text: `const t = useWords("planted"); t("said"); t(${template})` }];
  const words = { planted: { said: "a", "state-open": "b", silent: "c" }, other: { said: "d" } };
  expect(unusedKeys(words, files)).toEqual(["planted.silent", "other.said"]);
});
