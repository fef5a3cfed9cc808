import { isSameJson, type Json } from "./json.ts";
import { jsonChanges } from "./json-changes.ts";
import { editJson, type JsonEdit } from "./json-edit.ts";
import { stepsOf, valueAt } from "./places.ts";

/**
 * The fewest edits that make `after` of `before`, so that two editors of other places do not meet. Where places cannot be
 * told apart by keys before and after, the nearest list that can be named is set as a whole.
 */
export function editsTo(before: Json | undefined, after: Json | undefined, most = 2_000): JsonEdit[] {
  const edits = jsonChanges(before, after).map(({ path, after: value }) => ({ path, value }));
  if (edits.length <= most && leadsTo(before, edits, after)) return edits;
  for (let depth = longest(edits) - 1; depth > 0; depth--) {
    const shorter = shortened(before, after, depth);
    if (shorter.length <= most && leadsTo(before, shorter, after)) return shorter;
  }
  return [{ path: [], value: after }];
}

function shortened(before: Json | undefined, after: Json | undefined, depth: number): JsonEdit[] {
  const found = new Map<string, JsonEdit>();
  for (const { path } of jsonChanges(before, after)) {
    const place = path.slice(0, depth);
    const steps = stepsOf(after, place);
    found.set(JSON.stringify(place), { path: place, value: steps ? valueAt(after, steps) : undefined });
  }
  return [...found.values()];
}

const longest = (edits: readonly JsonEdit[]) => Math.max(1, ...edits.map(({ path }) => path.length));

function leadsTo(before: Json | undefined, edits: readonly JsonEdit[], after: Json | undefined): boolean {
  const edited = editJson(before, edits);
  return edited.ok && isSameJson(edited.value, after);
}
