export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

export type JsonObject = { readonly [name: string]: Json | undefined };

/**
 * From the top of a file: names of properties, and keys of list entries (see `idPropertyOf`), as ["events", "carmen",
 * "title"].
 */
export type JsonPath = readonly string[];

/** What tells the entries of a house's lists apart, most telling first. */
const KEYS = [
  "id",
  "slug",
  "zone_id",
  "seat_guid",
  "row_number",
  "name",
  "step",
  "band",
  "value",
  "modeOfSale",
  "performance",
  "currency",
  "from",
] as const;

export const isKey = (name: string | undefined) => KEYS.some((key) => key === name);

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/**
 * The property that identifies the entries of all these lists: each entry has it, and no two of a list have the
 * same. Null if there is none; such a list changes as a whole.
 */
export function idPropertyOf(...lists: readonly (readonly Json[])[]): string | null {
  if (lists.every((list) => list.length === 0)) return null;
  return KEYS.find((key) => lists.every((list) => tellsApart(list, key))) ?? null;
}

function tellsApart(list: readonly Json[], key: string): boolean {
  const keys = new Set<string>();
  for (const entry of list) {
    const value = isObject(entry) ? entry[key] : undefined;
    if (typeof value !== "string" && typeof value !== "number") return false;
    keys.add(String(value));
  }
  return keys.size === list.length;
}

/** Only for lists of which `key` is the `idPropertyOf`. */
export function entriesBy(list: readonly Json[], key: string): Map<string, Json> {
  return new Map(list.map((entry) => [isObject(entry) ? String(entry[key]) : "", entry]));
}

/** Whether two values are the same; the order of properties means nothing. */
export function isSameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (isList(a) && isList(b)) return a.length === b.length && a.every((one, at) => isSameJson(one, b[at]));
  if (!isObject(a) || !isObject(b)) return false;
  return namesOf(a, b).every((name) => isSameJson(a[name], b[name]));
}

export function namesOf(...objects: readonly JsonObject[]): string[] {
  return [...new Set(objects.flatMap((object) => Object.keys(object)))];
}
