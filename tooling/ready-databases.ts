import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, glob, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { buildWhenStale } from "./build-when-stale.ts";
import { freePort, sandboxPorts } from "./free-ports.ts";
import { endProcess, startNode, untilAnswers } from "./processes.ts";

/**
 * Database folders with a house already imported, which browser tests and short benches copy: without them a shop takes
 * three times as long to open. Made once per build, houses and day.
 */

const ROOT = resolve(import.meta.dirname, "..");
const READY = join(ROOT, "test-results/ready-databases");
const DEMO = join(ROOT, "demo/house");
const run = promisify(execFile);

type ReadyHouse = "demo" | "performances";

/** Before a server starts in `folder`; nothing if there is none. */
export async function copyReadyDatabase(folder: string, house: ReadyHouse = "demo"): Promise<void> {
  const ready = join(READY, house, "postgres");
  // Where the database server's account has no access, its data is elsewhere, and each shop makes its own.
  if (!existsSync(join(ready, "database"))) return;
  // Keeps the owner, unlike Node's copy functions.
  await run("cp", ["-a", ready, folder]);
}

/** @param performances the browser tests' house; absent: only the demo house */
export async function makeReadyDatabases(performances?: string): Promise<void> {
  await buildWhenStale(ROOT);
  const demo = await makeReady("demo", [DEMO]);
  if (performances) await makeReady("performances", [DEMO, performances], demo);
}

/**
 * @param houses loaded in sequence
 * @param begun a database that has the first of them
 * @returns its folder
 */
async function makeReady(name: ReadyHouse, houses: readonly string[], begun?: string): Promise<string> {
  const made = `${name}-${await fingerprint([join(ROOT, "build/server"), ...houses])}`;
  const folder = join(READY, made);
  await mkdir(READY, { recursive: true });
  if (!existsSync(folder)) {
    const making = await mkdtemp(join(READY, "making-"));
    // The database server, which never runs as root, needs access.
    await chmod(making, 0o755);
    const isBegun = begun !== undefined && existsSync(join(begun, "postgres/database"));
    if (isBegun) await run("cp", ["-a", join(begun, "postgres"), join(making, "postgres")]);
    for (const house of isBegun ? houses.slice(1) : houses) await takeOver(house, making);
    // A concurrent run may have finished first.
    await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }));
  }
  const link = `${folder}.${process.pid}`;
  await symlink(made, link);
  await rename(link, join(READY, name));
  for (const old of await readdir(READY))
    if (old.startsWith(`${name}-`) && old !== made)
      await rm(join(READY, old), { recursive: true, force: true });
  return folder;
}

async function takeOver(house: string, data: string): Promise<void> {
  const port = await freePort();
  const own = { HOST: "127.0.0.1", HOUSE: house, DATA_DIR: data, DATABASE_URL: "", LOG_LEVEL: "error" };
  const environment = { ...own, ...(await sandboxPorts()), PORT: String(port) };
  const shop = startNode(["build/server/index.js"], environment);
  try {
    await untilAnswers(`http://127.0.0.1:${port}/readyz`);
  } finally {
    await endProcess(shop);
  }
}

async function fingerprint(folders: readonly string[]): Promise<string> {
  const hash = createHash("sha256").update(new Date().toISOString().slice(0, 10));
  for (const folder of folders) {
    for (const file of (await Array.fromAsync(glob("**/*.*", { cwd: folder }))).sort())
      hash.update(file).update(await readFile(join(folder, file)));
  }
  return hash.digest("hex").slice(0, 16);
}
