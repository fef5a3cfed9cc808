import { execFile } from "node:child_process";
import { chmod, mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { startPrivatePostgres } from "../src/server/postgres/private-postgres.ts";
import { faultsIn } from "../tooling/audit.ts";
import { pause, register, startLoad, until } from "../tooling/load.ts";
import { openPerformances } from "./performances.ts";
import { asking, openFolder, openStage, type Rehearsed } from "./stage.ts";

/**
 * `npm run rehearse -- full-disk`. The database's disk is full while visitors hold and buy. Requests get a 503 and never
 * a 500, no acknowledged order is lost, and the shop resumes once there is space. Uses a tmpfs, which only root may mount.
 */
const DISK = "400m";
const FULL_MS = 15_000;

const run = promisify(execFile);

export async function rehearseFullDisk(): Promise<Rehearsed> {
  if (process.getuid?.() !== 0)
    throw new Error("Only root may mount a disk: sudo npm run rehearse -- full-disk");
  await using folder = await openFolder();
  await using ending = new AsyncDisposableStack();
  const disk = join(folder.path, "disk");
  await mkdir(disk);
  await run("mount", ["-t", "tmpfs", "-o", `size=${DISK}`, "tmpfs", disk]);
  ending.defer(async () => void (await run("umount", ["--lazy", disk])));
  await chmod(disk, 0o755);
  const postgres = await startPrivatePostgres(join(disk, "postgres"), () => {}, {
    flags: ["-c", "max_wal_size=64MB", "-c", "min_wal_size=32MB"],
  });
  ending.defer(() => postgres.stop());
  await postgres.ensureDatabase("parkett");
  const stage = await openStage({ databaseUrl: postgres.url("parkett"), shops: 1 });
  ending.defer(() => stage.close());
  const query = asking(() => postgres.url("parkett"));
  const performances = await openPerformances(stage.url);
  const buyers = await Promise.all([0, 1].map((who) => register(stage.url, `disk-${who}`)));
  const load = startLoad({
    url: stage.url,
    name: "disk",
    holders: 6,
    buyers,
    ...performances.next(),
    patienceMs: 120_000,
  });
  const { books } = load;
  await until(async () => books.holders.length > 20 && books.paid.size > 1);
  const heldBefore = books.holders.length;
  const filler = join(disk, "filler");
  await fill(disk, filler);
  const statuses = new Set<number>();
  for (const began = Date.now(); Date.now() - began < FULL_MS; await pause(300)) {
    await fill(disk, filler);
    const requested = await fetch(`${stage.url}/api/v1/sessions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    }).catch(() => null);
    statuses.add(requested?.status ?? 0);
  }
  await rm(filler);
  const freed = Date.now();
  await until(async () => books.heldAt.some((at) => at > freed), 60_000);
  const again = Math.min(...books.heldAt.filter((at) => at > freed)) - freed;
  const paidBefore = books.paid.size;
  await until(async () => books.paid.size > paidBefore, 60_000);
  await load.leave();
  const faults = await faultsIn(books, query, stage.payments);
  if (!statuses.has(503)) faults.push(`no request got a 503: ${[...statuses].join(", ")}`);
  if ([...statuses].some((status) => status === 500 || status === 0))
    faults.push(`a request got status ${[...statuses].join(", ")}`);
  return {
    sellsAgainMs: again,
    heldBefore,
    held: books.holders.length,
    paid: books.paid.size,
    statuses: [...statuses],
    faults,
  };
}

/** To the last byte, including what PostgreSQL frees in the meantime. */
async function fill(disk: string, filler: string): Promise<void> {
  for (let size = 8 * 1024 * 1024; size >= 4096; size /= 4) {
    const bytes = Buffer.alloc(size, 1);
    for (let times = 0; times < 200; times++) {
      const { bavail, bsize } = await statfs(disk);
      if (bavail * bsize < size) break;
      const isFull = await writeFile(filler, bytes, { flag: "a" }).then(
        () => false,
        () => true,
      );
      if (isFull) break;
    }
  }
}
