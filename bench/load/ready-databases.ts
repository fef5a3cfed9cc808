import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { type PrivatePostgres, startPrivatePostgres } from "../../src/server/postgres/private-postgres.ts";

/**
 * A database server with what short benches begin with: "parkett", which has the demo house, and "house", which has the
 * tables alone. To make one takes as long as most of them: they begin with copies.
 */

const ROOT = resolve(import.meta.dirname, "../..");
export const MIGRATIONS = join(ROOT, "src/engine/storage/migrations");
const isShort = process.argv.includes("--short");
/** What proves nothing about times does not wait for a disk. */
export const QUICK = {
  flags: ["fsync=off", "full_page_writes=off", "wal_recycle=off", "min_wal_size=32MB"].flatMap((flag) => [
    "-c",
    flag,
  ]),
};
const copy = promisify(execFile);

/** Of these tables: another version of the sources has one of its own. */
export function readyFolder(): string {
  const latest = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .at(-1);
  return join(ROOT, "test-results", `ready-benches-${latest?.replace(/\.sql$/, "")}`);
}

/** A bench's own server. Where it measures it is made from nothing, and fsync is on. */
export async function startBenchPostgres(folder: string): Promise<PrivatePostgres> {
  if (!isShort) return startPrivatePostgres(folder, () => {});
  const ready = join(readyFolder(), "postgres");
  // Where the database server's account cannot come its data is elsewhere, and a server that still has it would be taken over.
  const isThere = existsSync(join(ready, "database")) && !existsSync(join(ready, "database/postmaster.pid"));
  // Its files belong to that account, which Node's own copying would not keep.
  if (isThere) await copy("cp", ["-a", ready, folder]);
  return startPrivatePostgres(folder, () => {}, QUICK);
}
