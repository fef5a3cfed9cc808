import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Client } from "pg";
import { buildWhenStale } from "../../tooling/build-when-stale.ts";
import { freePort, sandboxPorts } from "../../tooling/free-ports.ts";
import { endProcess } from "../../tooling/processes.ts";
import { sharedFolder } from "../../tooling/shared-folder.ts";
import { startBenchPostgres } from "./bench-postgres.ts";

export const ROOT = resolve(import.meta.dirname, "../..");

export interface BenchShop {
  readonly processes: readonly { readonly url: string; readonly pid: number }[];
  readonly databaseUrl: string;
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** The built shop in `count` processes on one new database; a signal to the bench closes it. */
export async function openBenchShop(
  count = 1,
  environment: Environment | ((process: number) => Environment) = {},
): Promise<BenchShop> {
  await buildWhenStale(ROOT);
  await using started = new AsyncDisposableStack();
  const data = await sharedFolder("bench");
  started.defer(() => rm(data, { recursive: true, force: true }));
  const postgres = await startBenchPostgres(join(data, "postgres"));
  started.defer(() => postgres.stop());
  await postgres.ensureDatabase("parkett");
  const databaseUrl = postgres.url("parkett");
  const client = new Client({ connectionString: databaseUrl });
  const processes = [];
  for (let index = 0; index < count; index++) {
    const port = await freePort();
    const child = spawnWithSockets(["build/server/index.js"], {
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: data,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: "error",
      ...(await sandboxPorts()),
      ...(typeof environment === "function" ? environment(index) : environment),
      // One machine simulates many visitors, so its clients set their address.
      TRUSTED_PROXIES: "1",
    });
    started.defer(() => endProcess(child));
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url, child);
    processes.push({ url, pid: child.pid ?? 0 });
  }
  await client.connect();
  started.defer(() => client.end());
  const all = started.move();
  const shop: BenchShop = {
    processes,
    databaseUrl,
    async query<Row>(text: string, values: unknown[] = []) {
      return (await client.query(text, values)).rows as Row[];
    },
    close: () => all.disposeAsync(),
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void shop.close().finally(() => process.exit(1)));
  }
  return shop;
}

/** With enough sockets for thousands of viewers. */
export function spawnWithSockets(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ChildProcess {
  const command = 'ulimit -n 20000 2>/dev/null || true; exec "$0" --disable-warning=ExperimentalWarning "$@"';
  return spawn("sh", ["-c", command, process.execPath, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    if (child.exitCode !== null) throw new Error("The shop ended before it was ready");
    await pause(50);
  }
  throw new Error(`${url} is not ready after a minute`);
}

export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // Hundredths of a second, in user and system mode.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Megabytes that a process has in memory. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** @throws if the process ends first */
export async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const waiting = new AbortController();
  const ending = once(child, "exit", waiting).then(([code]) => {
    throw new Error(`A process of the bench ended with ${code}`);
  });
  try {
    const [message] = await Promise.race([once(child, "message", waiting), ending]);
    return message as Message;
  } finally {
    waiting.abort();
  }
}

export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
