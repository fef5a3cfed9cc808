import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { PORTS } from "./ports.ts";
import { ended, untilAnswers } from "./processes.ts";

/**
 * A database that has the demo house already. To make one takes a shop four times as long as to start with one: the
 * first test with a shop of its own makes it, and all of them begin with copies.
 */

const ROOT = resolve(import.meta.dirname, "..");
export const READY = join(ROOT, `test-results/ready-${PORTS.shop}`);
const MADE = join(READY, "made");
const PATIENCE_MS = 120_000;
const copy = promisify(execFile);

/** Puts a copy to `folder`, where no server has begun yet. `port` is free meanwhile. */
export async function copyReadyDatabase(folder: string, port: number): Promise<void> {
  await mkdir(resolve(READY, ".."), { recursive: true });
  const isFirst = await mkdir(READY).then(
    () => true,
    () => false,
  );
  if (isFirst) await make(port);
  else await untilMade();
  const ready = join(READY, "postgres");
  // Where the database server's account cannot come its data is elsewhere: then each shop makes its own.
  if (!existsSync(join(ready, "database"))) return;
  // Its files belong to that account, which Node's own copying would not keep.
  await copy("cp", ["-a", ready, folder]);
}

async function make(port: number): Promise<void> {
  const shop = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "build/server/index.js"], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: READY, DATABASE_URL: "", LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilAnswers(`http://localhost:${port}/readyz`);
  await ended(shop, "SIGTERM");
  await writeFile(MADE, "");
}

async function untilMade(): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 100) {
    if (existsSync(MADE)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("No database is ready");
}
