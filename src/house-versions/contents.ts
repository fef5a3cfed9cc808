import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { inArray, sql } from "drizzle-orm";
import type { Executor } from "../storage/executor.ts";
import { contentHash, type HouseTree } from "./house-tree.ts";
import { houseContents } from "./schema.ts";

const AT_ONCE = 50;

/** A draft's large file is stored with each edit: PostgreSQL's own compression took 20 ms of each. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const compress = promisify<Uint8Array, object, Buffer>(brotliCompress);
const decompress = promisify<Uint8Array, Buffer>(brotliDecompress);

/** Files by path. Null removes one. */
export type ChangedFiles = ReadonlyMap<string, Uint8Array | null>;

/**
 * Stores the contents of changed files: of an edited draft, a merge, a push, an upgrade, a season that the box office
 * changes, the folder at start. @returns `tree` with these files
 */
export async function storeFiles(
  executor: Executor,
  tree: HouseTree,
  files: ChangedFiles,
  now: number,
): Promise<HouseTree> {
  const changed = new Map(Object.entries(tree));
  const contents = new Map<string, Uint8Array>();
  for (const [path, bytes] of files) {
    if (bytes === null) {
      changed.delete(path);
      continue;
    }
    const hash = contentHash(bytes);
    contents.set(hash, bytes);
    changed.set(path, hash);
  }
  const used = new Date(now);
  const rows = await Promise.all(
    [...contents]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(async ([hash, bytes]) => ({ hash, compressed: await compress(bytes, FAST), used })),
  );
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await executor
      .insert(houseContents)
      .values(rows.slice(from, from + AT_ONCE))
      .onConflictDoUpdate({ target: houseContents.hash, set: { used: sql`excluded.used` } });
  }
  return Object.fromEntries(changed);
}

/** @throws if one is not stored */
export async function readContents(
  executor: Executor,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const wanted = [...new Set(hashes)];
  if (wanted.length === 0) return new Map();
  const rows = await executor
    .select({ hash: houseContents.hash, compressed: houseContents.compressed })
    .from(houseContents)
    .where(inArray(houseContents.hash, wanted));
  if (rows.length < wanted.length) throw new Error("A file of the house is not in the database");
  return new Map(
    await Promise.all(
      rows.map(async ({ hash, compressed }) => [hash, await decompress(compressed)] as const),
    ),
  );
}
