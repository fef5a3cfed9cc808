import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isText } from "#domain/house/text-states.ts";
import { isList, isObject, type Json } from "#domain/json/json.ts";

/** A house whose every text is an attack, for `hostile-house.spec.ts`. */

/** Calls `window.hurt` wherever it is taken for HTML, in a text, an attribute, a script or a title. */
export const HOSTILE = `"'></title></script><img src=x onerror=hurt()><svg onload=hurt()>`;

/** Proper names and free text that are the same in all languages. */
const WORDS = ["composer", "librettist", "originalTitle", "by", "maker", "street", "city", "name", "label"];

/** No id. */
const IS_WORDS = /[\p{Lu} ]/u;

/** Puts HTML into every text of a house's folder. @returns how many */
export async function makeHostile(house: string): Promise<number> {
  let count = 0;
  const hostile = (value: Json, name: string): Json => {
    if (isText(value))
      return Object.fromEntries(Object.entries(value).map(([language, text]) => [language, added(text)]));
    if (isList(value)) return value.map((one) => hostile(one, name));
    if (typeof value === "string") return WORDS.includes(name) && IS_WORDS.test(value) ? added(value) : value;
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : [[key, hostile(one, key)]])),
    );
  };
  const added = (text: string) => {
    count += 1;
    return `${text} ${HOSTILE}`;
  };
  const files = (await readdir(house, { recursive: true })).filter(
    (file) => file.endsWith(".json") && (!file.startsWith("halls/") || file.endsWith(".sidecar.json")),
  );
  for (const file of files) {
    const path = join(house, file);
    const json = JSON.parse(await readFile(path, "utf8")) as Json;
    await writeFile(path, JSON.stringify(hostile(json, "")));
  }
  return count;
}
