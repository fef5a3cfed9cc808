import { desc, eq, lt } from "drizzle-orm";
import type { Executor, Transaction } from "../storage/executor.ts";
import { type HouseTree, treeHash } from "./house-tree.ts";
import { houseVersions } from "./schema.ts";
import { upgraded } from "./upgrades/upgrade-tree.ts";
import { houseSchema } from "./upgrades/upgrades.ts";

export type HouseVersion = typeof houseVersions.$inferSelect;

/** Null before the first start. */
export async function newestVersion(executor: Executor): Promise<HouseVersion | null> {
  const [newest] = await executor.select().from(houseVersions).orderBy(desc(houseVersions.number)).limit(1);
  return newest ? upgraded(executor, newest) : null;
}

export async function newestNumber(executor: Executor): Promise<number | null> {
  const [newest] = await executor
    .select({ number: houseVersions.number })
    .from(houseVersions)
    .orderBy(desc(houseVersions.number))
    .limit(1);
  return newest?.number ?? null;
}

export async function readVersion(executor: Executor, number: number): Promise<HouseVersion | null> {
  const [version] = await executor.select().from(houseVersions).where(eq(houseVersions.number, number));
  return version ? upgraded(executor, version) : null;
}

/** Newest first, without their files. */
export async function listVersions(executor: Executor, before: number | null, limit: number) {
  const { number, parent, author, note, at, origin, restores, schema } = houseVersions;
  return executor
    .select({ number, parent, author, note, at, origin, restores, schema })
    .from(houseVersions)
    .where(before === null ? undefined : lt(houseVersions.number, before))
    .orderBy(desc(houseVersions.number))
    .limit(limit);
}

export interface NewVersion {
  readonly parent: number | null;
  readonly tree: HouseTree;
  readonly author: string;
  readonly note: string;
  readonly origin: HouseVersion["origin"];
  readonly restores?: number | null;
}

/** @returns null if another version has followed the parent; the primary key decides between two that are written at once */
export async function writeVersion(
  transaction: Transaction,
  { parent, tree, author, note, origin, restores = null }: NewVersion,
  now: number,
): Promise<number | null> {
  const number = (parent ?? 0) + 1;
  const at = new Date(now);
  const written = await transaction
    .insert(houseVersions)
    .values({
      ...{ number, parent, tree, treeHash: treeHash(tree), author, note, at, origin, restores },
      schema: houseSchema(),
    })
    .onConflictDoNothing()
    .returning({ number: houseVersions.number });
  return written[0]?.number ?? null;
}

/** The newest version with exactly these files. */
export async function versionLike(executor: Executor, tree: HouseTree): Promise<HouseVersion | null> {
  const [same] = await executor
    .select()
    .from(houseVersions)
    .where(eq(houseVersions.treeHash, treeHash(tree)))
    .orderBy(desc(houseVersions.number))
    .limit(1);
  return same ?? null;
}
