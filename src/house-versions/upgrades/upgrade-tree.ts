import { fileText } from "#config/json/json-text.ts";
import type { Json } from "#domain/json/json.ts";
import type { Executor } from "../../storage/executor.ts";
import { readContents, storeFiles } from "../contents.ts";
import { parseJson } from "../house-changes.ts";
import { type HouseTree, treeHash } from "../house-tree.ts";
import { houseSchema, type JsonFiles, type SchemaUpgrade, UPGRADES } from "./upgrades.ts";

interface Stored {
  readonly schema: number;
  readonly tree: HouseTree;
  readonly treeHash?: string;
}

/** A version, draft or folder that is read, in this release's schema. What a later release stored stays as it is. */
export async function upgraded<Row extends Stored>(executor: Executor, row: Row): Promise<Row> {
  const schema = houseSchema();
  if (row.schema >= schema) return row;
  const tree = await upgradedTree(executor, row);
  return { ...row, tree, schema, ...(row.treeHash !== undefined && { treeHash: treeHash(tree) }) };
}

async function upgradedTree(executor: Executor, { schema, tree }: Stored): Promise<HouseTree> {
  const paths = Object.keys(tree).filter((path) => path.endsWith(".json"));
  const contents = await readContents(
    executor,
    paths.map((path) => tree[path] ?? ""),
  );
  const before = new Map<string, Json>();
  for (const path of paths) {
    const bytes = contents.get(tree[path] ?? "");
    const json = bytes && parseJson(bytes);
    if (json !== undefined) before.set(path, json);
  }
  const due = UPGRADES.filter(({ to }) => to > schema);
  const files = [...upgradedFiles(before, due)].map(
    ([path, json]) => [path, json === undefined ? null : Buffer.from(fileText(json))] as const,
  );
  return storeFiles(executor, tree, new Map(files), Date.now());
}

/** @returns what differs afterwards; undefined removes a file */
export function upgradedFiles(
  files: JsonFiles,
  upgrades: readonly SchemaUpgrade[],
): ReadonlyMap<string, Json | undefined> {
  const changed = new Map<string, Json | undefined>();
  const now = new Map(files);
  for (const { upgrade } of upgrades) {
    for (const [path, json] of upgrade(now)) {
      changed.set(path, json);
      if (json === undefined) now.delete(path);
      else now.set(path, json);
    }
  }
  return changed;
}
