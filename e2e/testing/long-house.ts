import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LANGUAGES } from "#domain/languages.ts";

/** A house with long words, for browser tests of its layout. */

/** 61 letters without a break opportunity. */
export const LONG_WORD = "Weihnachtsgeschichtenerzählerinnenvereinsvorstandsvorsitzende";

export const LONG_HOUSE = "Deutsche Oper am Rhein Düsseldorf Duisburg";

/** Puts a long word in front of every text of a house: titles, venues, price types, sections, products. */
export async function lengthenWords(house: string): Promise<void> {
  for (const folder of [house, join(house, "halls")]) {
    for (const name of await readdir(folder)) {
      if (!name.endsWith(".json")) continue;
      const file = join(folder, name);
      const content = lengthened(JSON.parse(await readFile(file, "utf8"))) as object;
      const named = name === "house.json" ? { ...content, name: LONG_HOUSE } : content;
      await writeFile(file, JSON.stringify(named));
    }
  }
}

function lengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthened);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const isText = "sv" in value && entries.every(([key, text]) => isLanguage(key) && typeof text === "string");
  return Object.fromEntries(
    entries.map(([key, part]) => [key, isText ? `${LONG_WORD} ${part}` : lengthened(part)]),
  );
}

const isLanguage = (key: string) => LANGUAGES.some((language) => language === key);
