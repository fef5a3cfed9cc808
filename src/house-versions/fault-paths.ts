import type { Fault } from "#config/json/fault.ts";
import type { JsonPath } from "#domain/json/json.ts";
import { keyedPath, parsePlace } from "#domain/json/places.ts";
import type { Executor } from "../storage/executor.ts";
import { readContents } from "./contents.ts";
import { parseJson } from "./house-changes.ts";
import type { HouseTree } from "./house-tree.ts";

/**
 * For `drafts.check` and `house.status`. Adds to faults their place by keys, which stays right in a draft that is behind
 * the house that was checked.
 */
export async function placedFaults(
  executor: Executor,
  tree: HouseTree,
  faults: readonly Fault[],
): Promise<readonly (Fault & { readonly path?: JsonPath })[]> {
  const files = [...new Set(faults.map(({ file }) => file))].filter((file) => tree[file] !== undefined);
  const contents = await readContents(
    executor,
    files.flatMap((file) => tree[file] ?? []),
  );
  const documents = new Map(
    files.map((file) => {
      const bytes = contents.get(tree[file] ?? "");
      return [file, bytes && parseJson(bytes)] as const;
    }),
  );
  return faults.map((fault) => {
    const steps = parsePlace(fault.place);
    const document = documents.get(fault.file);
    return steps && document !== undefined ? { ...fault, path: keyedPath(document, steps) } : fault;
  });
}
