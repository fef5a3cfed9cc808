import { join, resolve } from "node:path";
import { copyReadyDatabase } from "../../scripts/shops/ready-databases.ts";
import { type PrivatePostgres, startPrivatePostgres } from "../../src/server/postgres/private-postgres.ts";

export const MIGRATIONS = join(resolve(import.meta.dirname, "../.."), "src/engine/storage/migrations");
const isShort = process.argv.includes("--short");
/** Where times do not matter, nothing is flushed to disk. */
const QUICK = {
  flags: ["fsync=off", "full_page_writes=off", "wal_recycle=off", "min_wal_size=32MB"].flatMap((flag) => [
    "-c",
    flag,
  ]),
};

/**
 * A server for the bench. For measurements it is newly created, with fsync on; a short bench starts from a copy with
 * the demo house ("parkett").
 */
export async function startBenchPostgres(folder: string): Promise<PrivatePostgres> {
  if (!isShort) return startPrivatePostgres(folder, () => {});
  await copyReadyDatabase(folder);
  return startPrivatePostgres(folder, () => {}, QUICK);
}
