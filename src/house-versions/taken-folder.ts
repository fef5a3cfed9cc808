import type { Executor } from "../storage/executor.ts";
import type { HouseTree } from "./house-tree.ts";
import type { HouseConflict } from "./merge-trees.ts";
import { houseFolder } from "./schema.ts";
import { upgraded } from "./upgrades/upgrade-tree.ts";
import { houseSchema } from "./upgrades/upgrades.ts";

export type TakenFolder = typeof houseFolder.$inferSelect;

/** Null before the first start. */
export async function readTakenFolder(executor: Executor): Promise<TakenFolder | null> {
  const [row] = await executor.select().from(houseFolder);
  return row ? upgraded(executor, row) : null;
}

/** From now on only what changes against `tree` is a change of the folder. */
export async function noteTakenFolder(executor: Executor, tree: HouseTree, now: number): Promise<void> {
  const taken = { tree, at: new Date(now), conflicts: [], schema: houseSchema() };
  await executor
    .insert(houseFolder)
    .values(taken)
    .onConflictDoUpdate({ target: houseFolder.only, set: taken });
}

export async function noteConflicts(executor: Executor, conflicts: readonly HouseConflict[]): Promise<void> {
  const places = conflicts.map(({ file, path }) => ({ file, path }));
  await executor.update(houseFolder).set({ conflicts: places });
}
