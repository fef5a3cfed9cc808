import type { Logger } from "pino";
import { type Fault, type HouseFolder, readHouse } from "#config/house/house-folder.ts";
import { inEnglish } from "#config/json/fault.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { message } from "#domain/text/message.ts";
import type { Transaction } from "../../engine/storage/database.ts";
import { storeFiles } from "../../house-versions/contents.ts";
import type { FolderFiles } from "../../house-versions/folder-files.ts";
import { type HouseTree, treeHash } from "../../house-versions/house-tree.ts";
import { mergeTrees } from "../../house-versions/merge-trees.ts";
import { storedHouse } from "../../house-versions/stored-house.ts";
import { noteConflicts, noteTakenFolder, readTakenFolder } from "../../house-versions/taken-folder.ts";
import { houseSchema } from "../../house-versions/upgrades/upgrades.ts";
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
  /** Set if the storefront is closed, and only the office is open. */
  readonly closed: UnreadHouse | null;
}

/** A newest version that this release should be able to read, but cannot. */
export interface UnreadHouse {
  readonly number: number;
  readonly faults: readonly Fault[];
}

export interface ReadFolder extends FolderFiles {
  readonly path: string;
  readonly house: HouseFolder;
}

interface ChooseOptions {
  readonly database: Executor;
  /** Null if only versions are looked at. */
  readonly folder: ReadFolder | null;
  /** The version that is open; null at the start of a process. An earlier one is not opened instead. */
  readonly open?: number | null;
  readonly now: () => number;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
}

export type Faulty = { readonly reason: "faults"; readonly name: string; readonly faults: readonly Fault[] };

/**
 * The house that a process opens. Without a version the folder is the first. A folder that has changed since it was last
 * taken over is merged onto the newest version; where the office has changed the same place, the newest version stays.
 * A process that starts on a newest version with faults sells nothing until the office has published one without; a
 * version of a later release leaves the one before on sale.
 */
export async function chooseHouse(options: ChooseOptions): Promise<Outcome<ChosenHouse, Faulty>> {
  const { database, folder, now, log } = options;
  const newest = await newestVersion(database);
  if (!newest) {
    if (!folder) throw new Error("No house has been opened on this database");
    const tree = await storeFiles(database, {}, folder.files, now());
    const files = { ...folder.house, source: storedHouse(database, "version 1", tree) };
    return done({ files, number: 1, write: writing(folder, now, { parent: null, tree }), closed: null });
  }
  const stored = await newestReadable(options, newest);
  if (!stored.ok || stored.value.number !== newest.number) return insteadOfNewest(options, newest, stored);
  const asStored = { ...stored.value, write: null, closed: null };
  const added = folder ? await addedByFolder({ ...options, folder }, newest, stored.value.files) : null;
  if (!added || !folder) return done(asStored);
  const number = newest.number + 1;
  const source = storedHouse(database, `version ${number}`, added);
  const read = await readHouse(source, dayOf(now()));
  if (!read.ok) {
    log.error(
      { folder: folder.path, faults: inEnglish(read.faults) },
      "the folder's changes do not fit the house: they are left out",
    );
    return done(asStored);
  }
  return done({
    files: read.value,
    number,
    write: writing(folder, now, { parent: newest.number, tree: added }),
    closed: null,
  });
}

/** A version of a later release leaves the one before on sale. Otherwise that is only what the office is opened with. */
function insteadOfNewest(
  { folder, open = null, log }: ChooseOptions,
  { number, schema }: HouseVersion,
  stored: Outcome<ReadHouse, Faulty>,
): Outcome<ChosenHouse, Faulty> {
  const faults = stored.ok ? stored.value.faults : stored.refusal.faults;
  if (open !== null && (!stored.ok || stored.value.number <= open))
    return refused("faults", { name: `version ${number}`, faults });
  if (stored.ok && schema > houseSchema()) return done({ ...stored.value, write: null, closed: null });
  const files = stored.ok ? stored.value.files : folder?.house;
  if (!files || schema > houseSchema()) return refused("faults", { name: `version ${number}`, faults });
  log.error(
    { version: number, faults: inEnglish(faults) },
    "the newest version of the house has faults: the storefront is closed",
  );
  const shown = stored.ok ? stored.value.number : 0;
  return done({ files: inMaintenance(files), number: shown, write: null, closed: { number, faults } });
}

function inMaintenance(files: HouseFolder): HouseFolder {
  const { house } = files;
  return { ...files, house: { ...house, maintenance: { ...house.maintenance, on: true } } };
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

interface ReadHouse extends Pick<ChosenHouse, "files" | "number"> {
  /** Of the newest version, if it is another. */
  readonly faults: readonly Fault[];
}

/** The newest version that this release can read. */
export async function newestReadable(
  { database, now, log }: Omit<ChooseOptions, "folder">,
  newest: HouseVersion,
): Promise<Outcome<ReadHouse, Faulty>> {
  const name = `version ${newest.number}`;
  let faults: readonly Fault[] = [];
  for (let version: HouseVersion | null = newest; version; ) {
    const { number, parent }: HouseVersion = version;
    const read = await readVersionHouse(database, version, now());
    if (read.ok) {
      if (number !== newest.number)
        log.error(
          { newest: newest.number, opened: number, faults: inEnglish(faults) },
          "this release cannot read the newest version of the house",
        );
      return done({ files: read.value, number, faults });
    }
    if (number === newest.number) faults = read.faults;
    version = parent === null ? null : await readVersion(database, parent);
  }
  return refused("faults", { name, faults });
}

async function readVersionHouse(
  database: Executor,
  { number, tree, schema }: HouseVersion,
  now: number,
): ReturnType<typeof readHouse> {
  if (schema > houseSchema()) {
    const reason = message`is of a later release: its schema is ${schema}, and this release reads ${houseSchema()}`;
    return { ok: false, faults: [{ file: "house.json", place: "", reason }] };
  }
  return readHouse(storedHouse(database, `version ${number}`, tree), dayOf(now));
}

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);
