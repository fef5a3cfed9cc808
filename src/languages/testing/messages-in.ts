import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Language } from "#domain/languages.ts";

/** Reads a language's messages for tests, as `[file, messages by their key]`: "frame.json", "site.title". */
export function areasIn(language: Language): [file: string, messages: Map<string, string>][] {
  return globSync(`src/languages/${language}/*.json`)
    .sort()
    .map((path) => [basename(path), flat(JSON.parse(readFileSync(path, "utf8")))]);
}

export function messagesIn(language: Language): Map<string, string> {
  return new Map(areasIn(language).flatMap(([, messages]) => [...messages]));
}

function flat(messages: object, prefix = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === "string") found.set(prefix + key, value);
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) found.set(inner, text);
  }
  return found;
}
