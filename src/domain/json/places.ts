import { entriesBy, idPropertyOf, isList, isObject, type Json, type JsonPath } from "./json.ts";

/** Names of properties, and positions in lists. */
export type Steps = readonly (string | number)[];

/** Reads a fault's place, as `events[2].slug` or `zones["ms-parkett"].level`. Null for a line, or for a whole file. */
export function parsePlace(place: string): Steps | null {
  const steps: (string | number)[] = [];
  const part = /\["(.*?)"\](?=[.[]|$)|\[(\d+)\]|\.?([a-z_$][\w$]*)/isy;
  while (part.lastIndex < place.length) {
    const found = part.exec(place);
    if (!found) return null;
    const [, quoted, index, name] = found;
    steps.push(index === undefined ? (quoted ?? name ?? "") : Number(index));
  }
  return steps.length > 0 ? steps : null;
}

/** The same place by the keys of list entries, as far as it is there. */
export function keyedPath(document: Json | undefined, steps: Steps): JsonPath {
  let here = document;
  return steps.map((step) => {
    const [key, value] = keyed(here, step);
    here = value;
    return key;
  });
}

function keyed(here: Json | undefined, step: string | number): [key: string, value: Json | undefined] {
  if (isList(here)) {
    const value = here[Number(step)];
    const key = idPropertyOf(here);
    const name = key !== null && isObject(value) ? value[key] : undefined;
    return [String(name ?? step), value];
  }
  return [String(step), isObject(here) ? here[String(step)] : undefined];
}

/** The place of a path by keys; null if it is not there. */
export function stepsOf(document: Json | undefined, path: JsonPath): Steps | null {
  let here = document;
  const steps: (string | number)[] = [];
  for (const name of path) {
    if (isList(here)) {
      const key = idPropertyOf(here);
      const at = key === null ? indexOf(name) : [...entriesBy(here, key).keys()].indexOf(name);
      if (at < 0 || at >= here.length) return null;
      steps.push(at);
      here = here[at];
    } else if (isObject(here) && Object.hasOwn(here, name)) {
      steps.push(name);
      here = here[name];
    } else return null;
  }
  return steps;
}

const indexOf = (name: string) => (/^\d{1,6}$/.test(name) ? Number(name) : -1);

export function valueAt(document: Json | undefined, steps: Steps): Json | undefined {
  return steps.reduce<Json | undefined>((here, step) => {
    if (isList(here)) return here[Number(step)];
    return isObject(here) && Object.hasOwn(here, String(step)) ? here[String(step)] : undefined;
  }, document);
}

/** Sets a value, or removes it if it is undefined. Objects above it are made if they are not there. */
export function withValueAt(
  document: Json | undefined,
  [step, ...rest]: Steps,
  value: Json | undefined,
): Json | undefined {
  if (step === undefined) return value;
  if (isList(document)) {
    const at = Number(step);
    const inner = withValueAt(document[at], rest, value);
    if (inner === undefined) return document.toSpliced(at, 1);
    return at >= document.length ? [...document, inner] : document.with(at, inner);
  }
  const object = isObject(document) ? document : {};
  const name = String(step);
  const inner = withValueAt(Object.hasOwn(object, name) ? object[name] : undefined, rest, value);
  if (inner !== undefined) return { ...object, [name]: inner };
  const { [name]: _, ...others } = object;
  return others;
}
