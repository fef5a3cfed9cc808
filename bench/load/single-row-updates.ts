import { execFile } from "node:child_process";
import { glob, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Pool } from "pg";

/**
 * What bench:holds and bench:http measure against (PGB1): prepared single-row UPDATEs, one a transaction, on sixteen
 * connections, by pgbench if available.
 */

const [ROWS, CONNECTIONS] = [100_000, 16];
const run = promisify(execFile);

interface SingleRowUpdates {
  readonly perSecond: number;
  readonly by: "pgbench" | "node";
}

export async function singleRowUpdates(url: string, seconds: number): Promise<SingleRowUpdates> {
  await using started = new AsyncDisposableStack();
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  started.defer(() => pool.end());
  await pool.query(
    "create table if not exists bench_rows (id int primary key, value int not null) with (fillfactor = 60)",
  );
  await pool.query(
    "insert into bench_rows select id, 0 from generate_series(1, $1) id on conflict do nothing",
    [ROWS],
  );
  await pool.query("vacuum analyze bench_rows");
  const pgbench = await findPgbench();
  const perSecond = pgbench ? await byPgbench(pgbench, url, seconds) : await byPool(pool, seconds);
  return { perSecond, by: pgbench ? "pgbench" : "node" };
}

async function findPgbench(): Promise<string | null> {
  const installed = await Array.fromAsync(glob("/usr/lib/postgresql/*/bin/pgbench"));
  for (const path of [...installed.sort().reverse(), "pgbench"]) {
    const works = await run(path, ["--version"]).then(
      () => true,
      () => false,
    );
    if (works) return path;
  }
  return null;
}

async function byPgbench(path: string, url: string, seconds: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "parkett-pgbench-"));
  const script = join(folder, "update.sql");
  await writeFile(
    script,
    `\\set id random(1, ${ROWS})\nupdate bench_rows set value = value + 1 where id = :id;\n`,
  );
  const { hostname, port, username, password, pathname } = new URL(url);
  const options = [
    "-n",
    "-M",
    "prepared",
    "-c",
    String(CONNECTIONS),
    "-j",
    "2",
    "-T",
    String(seconds),
    "-f",
    script,
  ];
  const where = ["-h", hostname, "-p", port, "-U", username, pathname.slice(1)];
  const { stdout } = await run(path, [...options, ...where], {
    env: { ...process.env, PGPASSWORD: password },
  });
  await rm(folder, { recursive: true });
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (!tps) throw new Error(`pgbench said nothing of its speed: ${stdout}`);
  return Number(tps);
}

async function byPool(pool: Pool, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const one = async () => {
    while (performance.now() < until) {
      const id = 1 + Math.floor(Math.random() * ROWS);
      await pool.query({
        name: "one",
        text: "update bench_rows set value = value + 1 where id = $1",
        values: [id],
      });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return done / seconds;
}
