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
import { ORDER } from "./json-changes.ts";

/** A place that both sides changed, each in another way. */
export interface JsonConflict {
  readonly path: JsonPath;
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

export type Side = "mine" | "theirs";

export interface Merged {
  readonly value: Json | undefined;
  readonly conflicts: readonly JsonConflict[];
}

type Choose = (path: JsonPath) => Side | null;

interface Sides<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/**
 * Applies what both sides changed since `base`, place by place. Where both changed the same place, `choose` decides; what
 * it leaves open is a conflict, and `theirs` stays.
 */
export function mergeJson(sides: Sides<Json | undefined>, choose: Choose = () => null): Merged {
  const conflicts: JsonConflict[] = [];
  const value = mergeAt(sides, [], { choose, conflicts });
  return { value, conflicts };
}

interface Merging {
  readonly choose: Choose;
  readonly conflicts: JsonConflict[];
}

function mergeAt(sides: Sides<Json | undefined>, path: JsonPath, merging: Merging): Json | undefined {
  const { base, mine, theirs } = sides;
  if (isSameJson(mine, theirs) || isSameJson(base, mine)) return theirs;
  if (isSameJson(base, theirs)) return mine;
  if (isObject(base) && isObject(mine) && isObject(theirs)) {
    const merged = namesOf(theirs, mine).map((name) => {
      const inner = { base: base[name], mine: mine[name], theirs: theirs[name] };
      return [name, mergeAt(inner, [...path, name], merging)] as const;
    });
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  }
  if (isList(base) && isList(mine) && isList(theirs)) {
    const key = idPropertyOf(base, mine, theirs);
    if (key !== null) return mergeLists({ base, mine, theirs }, key, path, merging);
  }
  return decided(sides, path, merging);
}

function decided<Value extends Json | undefined>(
  { base, mine, theirs }: Sides<Value>,
  path: JsonPath,
  { choose, conflicts }: Merging,
): Value {
  const side = choose(path);
  if (side === null) conflicts.push({ path, base, mine, theirs });
  return side === "mine" ? mine : theirs;
}

function mergeLists(
  { base, mine, theirs }: Sides<readonly Json[]>,
  key: string,
  path: JsonPath,
  merging: Merging,
): Json {
  const [a, b, c] = [entriesBy(base, key), entriesBy(mine, key), entriesBy(theirs, key)];
  const merged = new Map<string, Json>();
  for (const name of new Set([...c.keys(), ...b.keys()])) {
    const sides = { base: a.get(name), mine: b.get(name), theirs: c.get(name) };
    const value = mergeAt(sides, [...path, name], merging);
    if (value !== undefined) merged.set(name, value);
  }
  const orders = { base: [...a.keys()], mine: [...b.keys()], theirs: [...c.keys()] };
  return mergedOrder(orders, path, merging).flatMap((name) => {
    const value = merged.get(name);
    return value === undefined ? [] : [value];
  });
}

/** Of every key of `mine` and `theirs`; new ones follow what they followed. */
function mergedOrder(orders: Sides<readonly string[]>, path: JsonPath, merging: Merging): string[] {
  const isShared = (key: string) =>
    orders.base.includes(key) && orders.mine.includes(key) && orders.theirs.includes(key);
  const shared = {
    base: orders.base.filter(isShared),
    mine: orders.mine.filter(isShared),
    theirs: orders.theirs.filter(isShared),
  };
  const hasMoved = (side: Side) => !isSameJson(shared[side], shared.base);
  const isContested = hasMoved("mine") && hasMoved("theirs") && !isSameJson(shared.mine, shared.theirs);
  const leads = isContested
    ? isSameJson(decided(shared, [...path, ORDER], merging), shared.mine)
    : hasMoved("mine");
  const [first, second] = leads ? [orders.mine, orders.theirs] : [orders.theirs, orders.mine];
  const order = [...first];
  for (const [at, key] of second.entries()) {
    if (order.includes(key)) continue;
    const before = second.slice(0, at).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return order;
}
