import { join } from "node:path";
import type { Logger } from "pino";
import type { Environment } from "#config/environment.ts";
import type { HouseFolder } from "#config/house/house-folder.ts";
import type { Outcome } from "#domain/outcome.ts";
import { type Database, openDatabase } from "../../engine/storage/database.ts";
import { migrateDatabase } from "../../engine/storage/migrate.ts";
import { newestVersion } from "../../house-versions/versions.ts";
import { refuseEngineDatabase } from "../vendor/own-database.ts";
import {
  type ChosenHouse,
  chooseHouse,
  type Faulty,
  newestReadable,
  type ReadFolder,
} from "./choose-house.ts";

const PATIENCE_MS = 60_000;
const CONNECTIONS = 2;

/** For the files of stored houses: a house that is open reads its pictures through it as long as the process lives. */
export function openHouseReader(databaseUrl: string, directUrl: string): Database {
  return openDatabase(databaseUrl, CONNECTIONS, {
    isPooled: databaseUrl !== directUrl,
    patienceMs: PATIENCE_MS,
  });
}

interface StoredHouseOptions {
  readonly environment: Environment;
  readonly directUrl: string;
  readonly reader: Database;
  readonly folder: ReadFolder | null;
  /** The version that is open; null at the start of the process. */
  readonly open: number | null;
  readonly log: Logger;
}

/** Chooses from the database, which is migrated first. @throws what the database throws */
export async function chooseStoredHouse(
  root: string,
  { environment, directUrl, reader, folder, open, log }: StoredHouseOptions,
): Promise<Outcome<ChosenHouse, Faulty>> {
  await prepareDatabase(root, environment, directUrl);
  return chooseHouse({ database: reader, folder, open, now: Date.now, log });
}

/** @throws HouseRefused if it is the database of the other back end */
export async function prepareDatabase(
  root: string,
  { vendor }: Pick<Environment, "vendor">,
  directUrl: string,
): Promise<void> {
  if (vendor) await refuseEngineDatabase(directUrl);
  // The same folder from the build and from the sources.
  const folder = vendor ? "src/adapters/spektrix/storage/migrations" : "src/engine/storage/migrations";
  await migrateDatabase(directUrl, join(root, folder));
}

/** The house that the shop on this database sells, without its pictures; null if none was ever opened there. */
export async function readStoredHouse(databaseUrl: string, directUrl: string): Promise<HouseFolder | null> {
  const database = openDatabase(databaseUrl, 1, { isPooled: databaseUrl !== directUrl });
  try {
    const newest = await newestVersion(database);
    if (!newest) return null;
    const silent = { info() {}, warn() {}, error() {} };
    const read = await newestReadable({ database, now: Date.now, log: silent }, newest);
    return read.ok ? read.value.files : null;
  } finally {
    await database.$client.end();
  }
}
