import { done, type Outcome, refused } from "#domain/outcome.ts";
import {
  entriesBy,
  idPropertyOf,
  isKey,
  isList,
  isObject,
  type Json,
  type JsonObject,
  type JsonPath,
} from "./json.ts";
import { ORDER } from "./json-changes.ts";

export interface JsonEdit {
  readonly path: JsonPath;
  /** Undefined removes what is there. */
  readonly value?: Json | undefined;
}

export interface NoSuchPlace {
  readonly reason: "no-such-place";
  readonly path: JsonPath;
}

/**
 * Sets and removes values, one after the other; refused as a whole. An entry is added to a list of keyed entries by a path
 * that ends in its key, and put in order by one that ends in ORDER. A place in a list without keys is its index.
 */
export function editJson(
  document: Json | undefined,
  edits: readonly JsonEdit[],
): Outcome<Json | undefined, NoSuchPlace> {
  const edited = editAt(document, edits, 0);
  return edited instanceof Nowhere ? refused("no-such-place", { path: edited.path }) : done(edited);
}

class Nowhere {
  readonly path: JsonPath;
  constructor({ path }: JsonEdit) {
    this.path = path;
  }
}
type Edited = Json | undefined | Nowhere;
/** Edits that follow one another. */
type Run = readonly [JsonEdit, ...JsonEdit[]];

/** A run inside one place is done at once: thousands of edits copy what is around them once. */
function editAt(before: Json | undefined, edits: readonly JsonEdit[], depth: number): Edited {
  const isInside = ({ path }: JsonEdit) => path.length > depth;
  let here: Edited = before;
  for (const run of runsOf(edits, (a, b) => isInside(a) && isInside(b))) {
    if (!isInside(run[0])) here = run[0].value;
    else if (isList(here)) here = editList(here, run, depth);
    else if (here === undefined || isObject(here)) here = editObject(here ?? {}, run, depth);
    else return new Nowhere(run[0]);
    if (here instanceof Nowhere) return here;
  }
  return here;
}

/** A changed property keeps its place. */
function editObject(object: JsonObject, edits: Run, depth: number): Edited {
  const properties = new Map(Object.entries(object));
  for (const run of runsOf(edits, (a, b) => a.path[depth] === b.path[depth])) {
    const step = run[0].path[depth] ?? "";
    const inner = editAt(properties.get(step), run, depth + 1);
    if (inner instanceof Nowhere) return inner;
    if (inner === undefined) properties.delete(step);
    else properties.set(step, inner);
  }
  return Object.fromEntries(properties);
}

function editList(before: readonly Json[], edits: Run, depth: number): Edited {
  const keepsKeys = ({ path }: JsonEdit) => path.length > depth + 1 && !isKey(path[depth + 1]);
  let list: Edited = before;
  for (const run of runsOf(
    edits,
    (a, b) => a.path[depth] === b.path[depth] && keepsKeys(a) && keepsKeys(b),
  )) {
    list = isList(list) ? editEntry(list, run, depth) : new Nowhere(run[0]);
    if (list instanceof Nowhere) return list;
  }
  return list;
}

function editEntry(list: readonly Json[], edits: Run, depth: number): Edited {
  const [{ path, value }] = edits;
  const step = path[depth] ?? "";
  const isWhole = path.length === depth + 1;
  const added = isWhole && isObject(value) ? [value] : [];
  const key = idPropertyOf(list) ?? (list.length === 0 ? idPropertyOf(added) : null);
  if (step === ORDER)
    return key === null || !isList(value) ? new Nowhere(edits[0]) : inOrder(list, key, value);
  const at = key === null ? indexIn(list, step) : [...entriesBy(list, key).keys()].indexOf(step);
  if (at === undefined) return new Nowhere(edits[0]);
  if (at < 0 || at === list.length) {
    return isWhole && value !== undefined ? [...list, value] : new Nowhere(edits[0]);
  }
  const inner = editAt(list[at], edits, depth + 1);
  if (inner instanceof Nowhere) return inner;
  return inner === undefined ? list.toSpliced(at, 1) : list.with(at, inner);
}

function runsOf(edits: readonly JsonEdit[], belong: (before: JsonEdit, edit: JsonEdit) => boolean): Run[] {
  const runs: [JsonEdit, ...JsonEdit[]][] = [];
  for (const edit of edits) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (last && before && belong(before, edit)) last.push(edit);
    else runs.push([edit]);
  }
  return runs;
}

function indexIn(list: readonly Json[], step: string): number | undefined {
  const at = Number(step);
  return /^\d{1,6}$/.test(step) && at <= list.length ? at : undefined;
}

/** Entries that are not named stay behind the others. */
function inOrder(list: readonly Json[], key: string, names: readonly Json[]): readonly Json[] {
  const entries = entriesBy(list, key);
  const first = names.flatMap((named) => {
    const name = typeof named === "number" ? String(named) : named;
    if (typeof name !== "string") return [];
    const entry = entries.get(name);
    entries.delete(name);
    return entry === undefined ? [] : [entry];
  });
  return [...first, ...entries.values()];
}
