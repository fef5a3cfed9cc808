import { join, resolve } from "node:path";
import { copyReadyDatabase } from "../../scripts/shops/ready-databases.ts";
import { type PrivatePostgres, startPrivatePostgres } from "../../src/server/postgres/private-postgres.ts";

export const MIGRATIONS = join(resolve(import.meta.dirname, "../.."), "src/engine/storage/migrations");
const isShort = process.argv.includes("--short");
/** What proves nothing about times does not wait for a disk. */
const QUICK = {
  flags: ["fsync=off", "full_page_writes=off", "wal_recycle=off", "min_wal_size=32MB"].flatMap((flag) => [
    "-c",
    flag,
  ]),
};

/**
 * A bench's own server. Where it measures it is made from nothing, and fsync is on; a short bench begins with a copy that
 * has the demo house ("parkett").
 */
export async function startBenchPostgres(folder: string): Promise<PrivatePostgres> {
  if (!isShort) return startPrivatePostgres(folder, () => {});
  await copyReadyDatabase(folder);
  return startPrivatePostgres(folder, () => {}, QUICK);
}
