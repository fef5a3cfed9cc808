import type { Logger } from "pino";
import { type Fault, type HouseFolder, readHouse } from "#config/house/house-folder.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Transaction } from "../../engine/storage/database.ts";
import { storeFiles } from "../../house-versions/contents.ts";
import type { FolderFiles } from "../../house-versions/folder-files.ts";
import { type HouseTree, treeHash } from "../../house-versions/house-tree.ts";
import { mergeTrees } from "../../house-versions/merge-trees.ts";
import { storedHouse } from "../../house-versions/stored-house.ts";
import { noteConflicts, noteTakenFolder, readTakenFolder } from "../../house-versions/taken-folder.ts";
import {
  type HouseVersion,
  type NewVersion,
  newestVersion,
  readVersion,
  versionLike,
  writeVersion,
} from "../../house-versions/versions.ts";
import type { Executor } from "../../storage/executor.ts";

export interface ChosenHouse {
  readonly files: HouseFolder;
  readonly number: number;
  /** Writes the version and what it was made of; false if another process has been faster. Null for a stored version. */
  readonly write: ((transaction: Transaction) => Promise<boolean>) | null;
}

export interface ReadFolder extends FolderFiles {
  readonly path: string;
  readonly house: HouseFolder;
}

interface ChooseOptions {
  readonly database: Executor;
  /** Null if only versions are looked at. */
  readonly folder: ReadFolder | null;
  readonly now: () => number;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
}

export type Faulty = { readonly reason: "faults"; readonly name: string; readonly faults: readonly Fault[] };

/**
 * The house that a process opens. Without a version the folder is the first. A folder that has changed since it was last
 * taken over is merged onto the newest version; where the office has changed the same place, the newest version stays.
 */
export async function chooseHouse(options: ChooseOptions): Promise<Outcome<ChosenHouse, Faulty>> {
  const { database, folder, now, log } = options;
  const newest = await newestVersion(database);
  if (!newest) {
    if (!folder) throw new Error("No house has been opened on this database");
    const tree = await storeFiles(database, {}, folder.files, now());
    const files = { ...folder.house, source: storedHouse(database, "version 1", tree) };
    return done({ files, number: 1, write: writing(folder, now, { parent: null, tree }) });
  }
  const stored = await newestReadable(options, newest);
  if (!stored.ok) return stored;
  const isNewest = stored.value.number === newest.number;
  const added =
    isNewest && folder ? await addedByFolder({ ...options, folder }, newest, stored.value.files) : null;
  if (!added || !folder) return done({ ...stored.value, write: null });
  const number = newest.number + 1;
  const source = storedHouse(database, `version ${number}`, added);
  const read = await readHouse(source, dayOf(now()));
  if (!read.ok) {
    log.error(
      { folder: folder.path, faults: read.faults },
      "the folder's changes do not fit the house: they are left out",
    );
    return done({ ...stored.value, write: null });
  }
  return done({
    files: read.value,
    number,
    write: writing(folder, now, { parent: newest.number, tree: added }),
  });
}

function writing(
  folder: ReadFolder,
  now: () => number,
  version: Pick<NewVersion, "parent" | "tree">,
): ChosenHouse["write"] {
  const about = { author: "folder", note: folder.path, origin: "folder" as const };
  return async (transaction) => {
    const number = await writeVersion(transaction, { ...version, ...about }, now());
    if (number === null) return false;
    await noteTakenFolder(transaction, folder.tree, now());
    return true;
  };
}

/** @returns the tree of the next version; null if the folder adds nothing */
async function addedByFolder(
  { database, folder, now, log }: ChooseOptions & { readonly folder: ReadFolder },
  newest: HouseVersion,
  { house }: HouseFolder,
): Promise<HouseTree | null> {
  if (folder.house.house.id !== house.id) {
    log.warn(
      { folder: folder.house.house.id, house: house.id },
      "the folder in HOUSE is of another house: it is left alone",
    );
    return null;
  }
  const taken = await readTakenFolder(database);
  if (taken && treeHash(taken.tree) === treeHash(folder.tree)) return null;
  const mine = await storeFiles(database, {}, folder.files, now());
  if (!taken || (await versionLike(database, mine))) {
    await noteTakenFolder(database, mine, now());
    return null;
  }
  const { files, conflicts } = await mergeTrees(database, { base: taken.tree, mine, theirs: newest.tree });
  if (conflicts.length > 0) {
    await noteConflicts(database, conflicts);
    const places = conflicts.map(({ file, path }) => `${file} ${path.join(".")}`.trim());
    log.error(
      { folder: folder.path, places },
      "folder and office have changed the same places: the office's house stays open",
    );
    return null;
  }
  if (files.size > 0) return storeFiles(database, newest.tree, files, now());
  await noteTakenFolder(database, mine, now());
  return null;
}

/** A version of a newer release may not be readable here: the one before it is. */
export async function newestReadable(
  { database, now, log }: Omit<ChooseOptions, "folder">,
  newest: HouseVersion,
): Promise<Outcome<Pick<ChosenHouse, "files" | "number">, Faulty>> {
  const name = `version ${newest.number}`;
  let faults: readonly Fault[] = [];
  for (let version: HouseVersion | null = newest; version; ) {
    const { number, tree, parent }: HouseVersion = version;
    const read = await readHouse(storedHouse(database, `version ${number}`, tree), dayOf(now()));
    if (read.ok) {
      if (number !== newest.number)
        log.error(
          { newest: newest.number, opened: number, faults },
          "this release cannot read the newest version of the house",
        );
      return done({ files: read.value, number });
    }
    if (number === newest.number) faults = read.faults;
    version = parent === null ? null : await readVersion(database, parent);
  }
  return refused("faults", { name, faults });
}

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);
