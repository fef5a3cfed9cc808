import { done, type Outcome, refused } from "#domain/outcome.ts";
import { entriesBy, idPropertyOf, isList, isObject, type Json, type JsonPath } from "./json.ts";
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
 * Sets or removes a value. An entry is added to a list of keyed entries by a path that ends in its key, and put in order
 * by one that ends in ORDER. A place in a list without keys is its index.
 */
export function editJson(document: Json | undefined, edit: JsonEdit): Outcome<Json | undefined, NoSuchPlace> {
  const edited = editAt(document, edit.path, edit.value);
  return edited === NOWHERE ? refused("no-such-place", { path: edit.path }) : done(edited);
}

const NOWHERE = Symbol("no such place");
type Edited = Json | undefined | typeof NOWHERE;

function editAt(here: Json | undefined, [step, ...rest]: JsonPath, value: Json | undefined): Edited {
  if (step === undefined) return value;
  if (isList(here)) return editList(here, [step, ...rest], value);
  if (here === undefined || isObject(here)) {
    const inner = editAt(here?.[step], rest, value);
    if (inner === NOWHERE) return NOWHERE;
    const { [step]: _, ...others } = here ?? {};
    if (inner === undefined) return others;
    // A changed property keeps its place.
    return here && step in here ? { ...here, [step]: inner } : { ...others, [step]: inner };
  }
  return NOWHERE;
}

function editList(list: readonly Json[], [step = "", ...rest]: JsonPath, value: Json | undefined): Edited {
  const added = rest.length === 0 && isObject(value) ? [value] : [];
  const key = idPropertyOf(list) ?? (list.length === 0 ? idPropertyOf(added) : null);
  if (step === ORDER) return key === null ? NOWHERE : inOrder(list, key, value);
  const at = key === null ? indexIn(list, step) : [...entriesBy(list, key).keys()].indexOf(step);
  if (at === undefined) return NOWHERE;
  if (at < 0 || at === list.length) {
    if (rest.length > 0 || value === undefined) return NOWHERE;
    return [...list, value];
  }
  const inner = editAt(list[at], rest, value);
  if (inner === NOWHERE) return NOWHERE;
  return inner === undefined ? list.toSpliced(at, 1) : list.with(at, inner);
}

function indexIn(list: readonly Json[], step: string): number | undefined {
  const at = Number(step);
  return /^\d{1,6}$/.test(step) && at <= list.length ? at : undefined;
}

/** Entries that are not named stay behind the others. */
function inOrder(list: readonly Json[], key: string, wanted: Json | undefined): Edited {
  if (!isList(wanted)) return NOWHERE;
  const entries = entriesBy(list, key);
  const first = wanted.flatMap((name) => {
    const entry = entries.get(String(name));
    entries.delete(String(name));
    return entry === undefined ? [] : [entry];
  });
  return [...first, ...entries.values()];
}
