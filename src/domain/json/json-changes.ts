import {
  entriesBy,
  idPropertyOf,
  isList,
  isObject,
  isSameJson,
  type Json,
  type JsonPath,
  namesOf,
} from "./json.ts";

export interface JsonChange {
  readonly path: JsonPath;
  /** Undefined where nothing was. */
  readonly before?: Json | undefined;
  /** Undefined if it was removed. */
  readonly after?: Json | undefined;
}

/** The last step of a path at which only the order of a list has changed. Its values are the keys in order. */
export const ORDER = "#order";

/** What differs, as deep as it can be told. Lists without keys differ as a whole. */
export function jsonChanges(
  before: Json | undefined,
  after: Json | undefined,
  path: JsonPath = [],
): JsonChange[] {
  if (isSameJson(before, after)) return [];
  if (isObject(before) && isObject(after))
    return namesOf(before, after).flatMap((name) => jsonChanges(before[name], after[name], [...path, name]));
  if (isList(before) && isList(after)) {
    const key = idPropertyOf(before, after);
    if (key !== null) return listChanges(entriesBy(before, key), entriesBy(after, key), path);
  }
  return [{ path, before, after }];
}

function listChanges(
  before: ReadonlyMap<string, Json>,
  after: ReadonlyMap<string, Json>,
  path: JsonPath,
): JsonChange[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const changes = keys.flatMap((key) => jsonChanges(before.get(key), after.get(key), [...path, key]));
  const stayed = [...before.keys()].filter((key) => after.has(key));
  const now = [...after.keys()].filter((key) => before.has(key));
  if (isSameJson(stayed, now)) return changes;
  return [...changes, { path: [...path, ORDER], before: [...before.keys()], after: [...after.keys()] }];
}
