import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * The claim is an operating system lock on an open file (through SQLite, the same on all platforms), so it
 * ends with the process, even after a crash.
 */
export type Claim =
  | {
      readonly ok: true;
      say(where: string): Promise<void>;
      release(): void;
    }
  | { readonly ok: false; readonly holder: string };

const LOOK_AGAIN_MS = 100;
const SQLITE_BUSY = 5;
/** Garbage collection would release the locks. */
const held = new Set<DatabaseSync>();

export async function claimFolder(
  folder: string,
  name: string,
  { patienceMs = 2_000 }: { readonly patienceMs?: number } = {},
): Promise<Claim> {
  await mkdir(folder, { recursive: true });
  const about = join(folder, `${name}.holder`);
  for (let waited = 0; ; waited += LOOK_AGAIN_MS) {
    const lock = lockFile(join(folder, `${name}.lock`));
    if (lock) {
      const say = (where: string) => writeFile(about, `pid ${process.pid}${where && `, ${where}`}`);
      await say("");
      return { ok: true, say, release: () => held.delete(lock) && lock.close() };
    }
    if (waited >= patienceMs) break;
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
  }
  return { ok: false, holder: await readFile(about, "utf8").catch(() => "unknown") };
}

/** Null if another process holds the lock. */
function lockFile(file: string): DatabaseSync | null {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
  held.add(lock);
  return lock;
}
