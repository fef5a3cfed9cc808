import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, glob, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { buildWhenStale } from "../../scripts/build-when-stale.ts";
import { PORTS } from "./ports.ts";
import { ended, untilAnswers } from "./processes.ts";

/**
 * Databases that have a house already: to make one takes a shop three times as long as to start with one, so all shops
 * of the browser tests begin with copies. They are made once for what they are made of: the build, the houses, and the
 * day that a season's days are counted from.
 */

const ROOT = resolve(import.meta.dirname, "../..");
const RESULTS = join(ROOT, "test-results");
const READY = join(RESULTS, "ready");
const MADE_OF = "made-of";
const DEMO = join(ROOT, "demo/house");
const copy = promisify(execFile);

/** Puts a copy to `folder`, where no server has begun yet: of the demo house, or of what the browser tests' shop sells. */
export async function copyReadyDatabase(folder: string, house: "demo" | "evenings" = "demo"): Promise<void> {
  const ready = join(READY, house, "postgres");
  // Where the database server's account cannot come its data is elsewhere: then each shop makes its own.
  if (!existsSync(join(ready, "database"))) return;
  // Its files belong to that account, which Node's own copying would not keep.
  await copy("cp", ["-a", ready, folder]);
}

/** Makes them, unless they are there. `evenings` is the folder of the house that the browser tests' shop sells. */
export async function makeReadyDatabases(evenings: string): Promise<void> {
  await buildWhenStale(ROOT);
  const madeOf = await fingerprint([join(ROOT, "build/server"), DEMO, evenings]);
  if ((await readFile(join(READY, MADE_OF), "utf8").catch(() => "")) === madeOf) return;
  await mkdir(RESULTS, { recursive: true });
  const making = await mkdtemp(join(RESULTS, "making-ready-"));
  // The database server, which never runs as root, has to get there.
  await chmod(making, 0o755);
  await takeOver(DEMO, join(making, "demo"));
  // It has the evenings to add, and not the demo house once more.
  await mkdir(join(making, "evenings"));
  if (existsSync(join(making, "demo/postgres/database")))
    await copy("cp", ["-a", join(making, "demo/postgres"), join(making, "evenings/postgres")]);
  await takeOver(evenings, join(making, "evenings"));
  await writeFile(join(making, MADE_OF), madeOf);
  await rm(READY, { recursive: true, force: true });
  await rename(making, READY);
}

/** A shop opens with the house, and ends. */
async function takeOver(house: string, data: string): Promise<void> {
  await mkdir(data, { recursive: true });
  const shop = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "build/server/index.js"], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...{ PORT: String(PORTS.ready), HOUSE: house, DATA_DIR: data, DATABASE_URL: "", LOG_LEVEL: "error" },
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilAnswers(`http://localhost:${PORTS.ready}/readyz`);
  await ended(shop, "SIGTERM");
}

async function fingerprint(folders: readonly string[]): Promise<string> {
  const hash = createHash("sha256").update(new Date().toISOString().slice(0, 10));
  for (const folder of folders) {
    for (const file of (await Array.fromAsync(glob("**/*.*", { cwd: folder }))).sort())
      hash.update(file).update(await readFile(join(folder, file)));
  }
  return hash.digest("hex");
}
