import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "../../src/engine/storage/migrate.ts";
import { openJobQueue } from "../../src/server/jobs/outbox.ts";
import { startPrivatePostgres } from "../../src/server/postgres/private-postgres.ts";

const ROOT = join(import.meta.dirname, "../..");

declare module "vitest" {
  export interface ProvidedContext {
    databaseServer: string;
  }
}

/** Global set-up of Vitest's project "machinery". */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(join(ROOT, "data/test-postgres", String(process.pid)));
  project.provide("databaseServer", server.url);
  return server.stop;
}

/** A PostgreSQL server with a migrated database "template", which tests copy; also for `npm run mutate`. */
export async function startTestServer(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  // Tests do not depend on the disk's cache.
  const own = await startPrivatePostgres(folder, () => {}, { flags: ["-c", "fsync=off"] });
  const url = own.url("postgres");
  await own.ensureDatabase("template");
  const template = url.replace(/\/postgres$/, "/template");
  await migrateDatabase(template, join(ROOT, "src/engine/storage/migrations"));
  const queue = await openJobQueue(template, () => {});
  await queue.stop();
  return {
    url,
    async stop() {
      await own.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
