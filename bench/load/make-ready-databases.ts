import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildWhenStale } from "../../scripts/build-when-stale.ts";
import { migrateDatabase } from "../../src/engine/storage/migrate.ts";
import { openJobQueue } from "../../src/server/jobs/outbox.ts";
import { startPrivatePostgres } from "../../src/server/postgres/private-postgres.ts";
import { ended, freePort, ROOT, sandboxPorts, spawnWithSockets, untilReady } from "./bench-shop.ts";
import { MIGRATIONS, QUICK, readyFolder } from "./ready-databases.ts";

/** Makes what short benches begin with, where it is not there yet. What a house has that is newer they import themselves. */
export async function makeReadyDatabases(): Promise<void> {
  const folder = readyFolder();
  if (existsSync(folder)) return;
  await buildWhenStale(ROOT);
  const unready = `${folder}.${process.pid}`;
  await mkdir(unready, { recursive: true });
  await using begun = new AsyncDisposableStack();
  begun.defer(() => rm(unready, { recursive: true, force: true }));
  await fillDatabases(unready);
  // A half of it is never found by its name.
  await rename(unready, folder);
}

async function fillDatabases(folder: string): Promise<void> {
  await using started = new AsyncDisposableStack();
  const server = await startPrivatePostgres(join(folder, "postgres"), () => {}, QUICK);
  started.defer(() => server.stop());
  await server.ensureDatabase("house");
  await migrateDatabase(server.url("house"), MIGRATIONS);
  await (await openJobQueue(server.url("house"), () => {})).stop();
  await server.ensureDatabase("parkett");
  const port = await freePort();
  const shop = spawnWithSockets(["build/server/index.js"], {
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    DATABASE_URL: server.url("parkett"),
    LOG_LEVEL: "error",
    ...(await sandboxPorts()),
  });
  started.defer(() => ended(shop));
  await untilReady(`http://127.0.0.1:${port}`, shop);
}
