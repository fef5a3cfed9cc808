import { join, resolve } from "node:path";
import { type PrivatePostgres, startPrivatePostgres } from "../../src/server/postgres/private-postgres.ts";
import { copyReadyDatabase } from "../../tooling/ready-databases.ts";

export const MIGRATIONS = join(resolve(import.meta.dirname, "../.."), "src/engine/storage/migrations");
const isShort = process.argv.includes("--short");
/** For runs whose times do not matter. */
const QUICK = {
  flags: ["fsync=off", "full_page_writes=off", "wal_recycle=off", "min_wal_size=32MB"].flatMap((flag) => [
    "-c",
    flag,
  ]),
};

/** New, with fsync on, for measurements; a short bench copies one with the demo house ("parkett"). */
export async function startBenchPostgres(folder: string): Promise<PrivatePostgres> {
  if (!isShort) return startPrivatePostgres(folder, () => {});
  await copyReadyDatabase(folder);
  return startPrivatePostgres(folder, () => {}, QUICK);
}
