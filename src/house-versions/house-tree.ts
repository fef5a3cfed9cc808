import { createHash } from "node:crypto";

/** The files of a house: their paths, as `halls/main-stage.json`, with the hash of the content. */
export type HouseTree = Readonly<Record<string, string>>;

/** SHA-256 in hex. */
export function contentHash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export function treeHash(tree: HouseTree): string {
  const lines = Object.keys(tree)
    .toSorted()
    .map((path) => `${path}\0${tree[path]}\n`);
  return contentHash(Buffer.from(lines.join("")));
}

export interface TreeChange {
  readonly path: string;
  /** Null where the file was not there. */
  readonly before: string | null;
  readonly after: string | null;
}

export function treeChanges(before: HouseTree, after: HouseTree): TreeChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .toSorted()
    .filter((path) => before[path] !== after[path])
    .map((path) => ({ path, before: before[path] ?? null, after: after[path] ?? null }));
}

const DEEPEST = 4;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
const STEP = /^[^\u0000-\u001f\u007f\\/:*?"<>|.][^\u0000-\u001f\u007f\\/:*?"<>|]{0,99}$/;

/** Whether a house may have a file of this path. Names that some file system could not store are refused. */
export function isHousePath(path: string): boolean {
  const steps = path.split("/");
  const isIn = (folder: string) => steps[0] === folder && steps.length > 1;
  const isKnown = steps.length === 1 ? path.endsWith(".json") : isIn("halls") || isIn("pictures");
  return isKnown && steps.length <= DEEPEST && steps.every((step) => STEP.test(step));
}
