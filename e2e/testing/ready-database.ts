import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { buildWhenStale } from "../../scripts/build-when-stale.ts";
import { PORTS } from "./ports.ts";
import { ended, untilAnswers } from "./processes.ts";

/**
 * A database that has the demo house already. To make one takes a shop four times as long as to start with one: all
 * shops of a test's own begin with copies.
 */

const ROOT = resolve(import.meta.dirname, "../..");
const READY = join(ROOT, `test-results/ready-${PORTS.shop}`);
const copy = promisify(execFile);

/** Puts a copy to `folder`, where no server has begun yet. */
export async function copyReadyDatabase(folder: string): Promise<void> {
  const ready = join(READY, "postgres");
  // Where the database server's account cannot come its data is elsewhere: then each shop makes its own.
  if (!existsSync(join(ready, "database"))) return;
  // A server that still has it would be taken over with it.
  if (existsSync(join(ready, "database/postmaster.pid"))) return;
  // Its files belong to that account, which Node's own copying would not keep.
  await copy("cp", ["-a", ready, folder]);
}

/** Made before any test begins, from a shop at `port`. */
export async function makeReadyDatabase(port: number): Promise<void> {
  await rm(READY, { recursive: true, force: true });
  await mkdir(READY, { recursive: true });
  await buildWhenStale(ROOT);
  const shop = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "build/server/index.js"], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      // Not the house that sells to the browser tests: a shop of a test's own would import all of its own anew.
      HOUSE: join(ROOT, "demo/house"),
      DATA_DIR: READY,
      DATABASE_URL: "",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilAnswers(`http://localhost:${port}/readyz`);
  await ended(shop, "SIGTERM");
}
