import type { Json } from "#domain/json/json.ts";
import { type JsonChange, jsonChanges } from "#domain/json/json-changes.ts";
import type { Executor } from "../storage/executor.ts";
import { readContents } from "./contents.ts";
import { type HouseTree, treeChanges } from "./house-tree.ts";

export interface FileChange {
  readonly file: string;
  readonly kind: "added" | "removed" | "changed";
  /** Null for a file that is not JSON. */
  readonly changes: readonly JsonChange[] | null;
}

/** Place by place where both are JSON. */
export async function houseChanges(
  executor: Executor,
  before: HouseTree,
  after: HouseTree,
): Promise<FileChange[]> {
  const changed = treeChanges(before, after);
  const wanted = changed.filter(({ path }) => path.endsWith(".json"));
  const contents = await readContents(
    executor,
    wanted.flatMap((one) => [one.before, one.after].filter((hash) => hash !== null)),
  );
  return changed.map(({ path: file, before: from, after: to }) => {
    const kind = from === null ? "added" : to === null ? "removed" : "changed";
    if (!file.endsWith(".json")) return { file, kind, changes: null };
    const [was, is] = [jsonIn(contents, from), jsonIn(contents, to)];
    const isJson = (from === null || was !== undefined) && (to === null || is !== undefined);
    return { file, kind, changes: isJson ? jsonChanges(was, is) : null };
  });
}

function jsonIn(contents: ReadonlyMap<string, Buffer>, hash: string | null): Json | undefined {
  const bytes = hash === null ? undefined : contents.get(hash);
  return bytes && parseJson(bytes);
}

/** Undefined if it is not JSON. */
export function parseJson(bytes: Uint8Array): Json | undefined {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8")) as Json;
  } catch {
    return undefined;
  }
}
