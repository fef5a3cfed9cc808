import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "../../src/engine/storage/migrate.ts";
import { openJobQueue } from "../../src/server/outbox.ts";
import { startPrivatePostgres } from "../../src/server/postgres/private-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A PostgreSQL server for tests, with a database "template" to copy. */
    databaseServer: string;
  }
}

/** One real PostgreSQL for a test run, thrown away after it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = join(import.meta.dirname, "../..");
  const folder = join(root, "data/test-postgres", String(process.pid));
  // Tests make databases by the dozen; what they prove does not hang on the disk's cache being flushed.
  const own = await startPrivatePostgres(folder, () => {}, { flags: ["-c", "fsync=off"] });
  const server = own.url("postgres");
  await own.ensureDatabase("template");
  const template = server.replace(/\/postgres$/, "/template");
  await migrateDatabase(template, join(root, "src/engine/storage/migrations"));
  const queue = await openJobQueue(template, () => {});
  await queue.stop();
  project.provide("databaseServer", server);
  return async () => {
    await own.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
