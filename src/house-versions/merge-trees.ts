import { fileText } from "#config/json/json-text.ts";
import type { Json, JsonPath } from "#domain/json/json.ts";
import { mergeJson, type Side } from "#domain/json/json-merge.ts";
import type { Executor } from "../storage/executor.ts";
import { type ChangedFiles, readContents } from "./contents.ts";
import { parseJson } from "./house-changes.ts";
import type { HouseTree } from "./house-tree.ts";

/** A place of a file, or a whole file with an empty path, that both sides changed. Values of files other than JSON are their hashes. */
export interface HouseConflict {
  readonly file: string;
  readonly path: JsonPath;
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

export interface Choice {
  readonly file: string;
  readonly path: JsonPath;
  readonly take: Side;
}

export interface MergedTrees {
  /** What `theirs` lacks. */
  readonly files: ChangedFiles;
  readonly conflicts: readonly HouseConflict[];
}

interface Trees {
  readonly base: HouseTree;
  readonly mine: HouseTree;
  readonly theirs: HouseTree;
}

/** Merges what both changed since `base`, file by file, and JSON files place by place. */
export async function mergeTrees(
  executor: Executor,
  trees: Trees,
  choices: readonly Choice[] = [],
): Promise<MergedTrees> {
  const { base, mine, theirs } = trees;
  const files = new Map<string, Uint8Array | null>();
  const conflicts: HouseConflict[] = [];
  const changed = [...new Set([...Object.keys(base), ...Object.keys(mine)])].filter(
    (file) => mine[file] !== base[file] && mine[file] !== theirs[file],
  );
  const hashes = changed.flatMap((file) =>
    [base[file], mine[file], theirs[file]].filter((one) => one !== undefined),
  );
  const contents = await readContents(executor, hashes);
  for (const file of changed) {
    const sides = { base: base[file], mine: mine[file], theirs: theirs[file] };
    const bytes = (hash: string | undefined) => (hash === undefined ? undefined : contents.get(hash));
    if (sides.base === sides.theirs) {
      files.set(file, bytes(sides.mine) ?? null);
      continue;
    }
    const json = (hash: string | undefined) => {
      const content = bytes(hash);
      return content && parseJson(content);
    };
    const values = { base: json(sides.base), mine: json(sides.mine), theirs: json(sides.theirs) };
    const isJson =
      file.endsWith(".json") &&
      SIDES.every((side) => sides[side] === undefined || values[side] !== undefined);
    const merged = mergeJson(isJson ? values : sides, (path) => choiceAt(choices, file, path));
    conflicts.push(...merged.conflicts.map((conflict) => ({ file, ...conflict })));
    if (!isJson) {
      if (merged.value !== sides.theirs) files.set(file, bytes(sides.mine) ?? null);
    } else if (merged.value === undefined) files.set(file, null);
    else files.set(file, Buffer.from(fileText(merged.value)));
  }
  return { files, conflicts };
}

const SIDES = ["base", "mine", "theirs"] as const;

function choiceAt(choices: readonly Choice[], file: string, path: JsonPath): Side | null {
  const at = path.join("\0");
  return choices.find((one) => one.file === file && one.path.join("\0") === at)?.take ?? null;
}
