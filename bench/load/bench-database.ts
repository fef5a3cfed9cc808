import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { importCatalogue } from "../../src/engine/house-import/import-catalogue.ts";
import { type Database, openDatabase } from "../../src/engine/storage/database.ts";
import type { Catalogue } from "../../src/engine/storage/documents/catalogue-document.ts";
import { migrateDatabase } from "../../src/engine/storage/migrate.ts";
import { sharedFolder } from "../../tooling/shared-folder.ts";
import { MIGRATIONS, startBenchPostgres } from "./bench-postgres.ts";
import { BENCH_PATIENCE } from "./bench-settings.ts";

/** A PostgreSQL for the bench, with databases that are copies of one house. */

export const BENCH_NOW = Date.parse("2027-01-15T11:00:00Z");

interface BenchDatabase {
  /** Of the server's database "postgres". */
  readonly url: string;
  /** Of the last copy. */
  readonly runUrl: string;
  /** Replaces the last copy by a new one. */
  fresh(): Promise<Database>;
  close(): Promise<void>;
}

/** @param catalogue null for a database without a house */
export async function openBenchDatabase(catalogue: Catalogue | null): Promise<BenchDatabase> {
  await using started = new AsyncDisposableStack();
  const folder = await sharedFolder("bench");
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await startBenchPostgres(join(folder, "postgres"));
  started.defer(() => server.stop());
  await server.ensureDatabase("house");
  await migrateDatabase(server.url("house"), MIGRATIONS);
  const house = openDatabase(server.url("house"), 1);
  if (catalogue) {
    await importCatalogue(house, catalogue, {
      soldElsewhere: [],
      now: new Date(BENCH_NOW),
      outbox: { put: async () => {} },
    });
  }
  await house.$client.query("analyze");
  await house.$client.end();
  let current: Database | null = null;
  started.defer(() => current?.$client.end());
  const all = started.move();
  return {
    url: server.url("postgres"),
    runUrl: server.url("run"),
    async fresh() {
      await current?.$client.end();
      await onServer(server.url("postgres"), [
        "drop database if exists run with (force)",
        "create database run template house",
        "checkpoint",
      ]);
      current = openDatabase(server.url("run"), 16, BENCH_PATIENCE);
      return current;
    },
    close: () => all.disposeAsync(),
  };
}

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
