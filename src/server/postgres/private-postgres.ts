import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { Client } from "pg";
import {
  type Binaries,
  exists,
  reachableBinaries,
  reachableFolder,
  type SystemAccount,
  unprivilegedAccount,
} from "./postgres-places.ts";

/**
 * A private PostgreSQL with real locks and fsync, from the binaries that npm installs. It belongs to the
 * process that started it; if that is killed, the next start takes over the server.
 */
export interface PrivatePostgres {
  url(database: string): string;
  ensureDatabase(database: string): Promise<void>;
  stop(): Promise<void>;
}

const USER = "parkett";

export interface PrivatePostgresOptions {
  readonly port?: number;
  readonly flags?: readonly string[];
}

/** A server that died is restarted. */
const WATCH_MS = 1_000;
const FOLDER_IN_USE = /lock file "postmaster\.pid"|shared memory block/;
const FOLDER_PATIENCE_MS = 15_000;

export async function startPrivatePostgres(
  folder: string,
  log: (message: string) => void,
  options: PrivatePostgresOptions = {},
): Promise<PrivatePostgres> {
  const account = await unprivilegedAccount();
  const home = await reachableFolder(resolve(folder), account);
  if (home !== resolve(folder))
    log(`the database server's account cannot reach ${folder}: its data is in ${home}`);
  const data = join(home, "database");
  const password = await ownPassword(join(home, "password"));
  const binaries = await reachableBinaries(account);
  if (!(await exists(join(data, "PG_VERSION")))) await initialise(binaries, data, password, account);

  const start = (port: number) =>
    startServer({ binaries, data, password, account, log, port, flags: options.flags ?? [] });
  let server = await takeOverOrStart();

  let restarting = false;
  const watch = setInterval(() => {
    if (restarting || isAlive(server.pid)) return;
    restarting = true;
    log("the database server is gone; starting it again");
    start(server.port)
      .then(
        (again) => {
          server = again;
        },
        (error: unknown) => log(String(error)),
      )
      .finally(() => {
        restarting = false;
      });
  }, WATCH_MS);
  watch.unref();

  /** A killed server leaves child processes, which block its folder until they notice. */
  async function takeOverOrStart(): Promise<Running> {
    for (const began = performance.now(); ; await pause(100)) {
      const running = await findRunning(data, password);
      if (running) {
        log(`taking over the database server that an earlier process left running (pid ${running.pid})`);
        return running;
      }
      try {
        return await start(options.port ?? (await freePort()));
      } catch (error) {
        const isInUse = error instanceof Error && FOLDER_IN_USE.test(error.message);
        if (!isInUse || performance.now() - began > FOLDER_PATIENCE_MS) throw error;
      }
    }
  }

  const url = (database: string) => urlOf(database, password, server);
  return {
    url,
    async ensureDatabase(database) {
      await withClient(url("postgres"), async (client) => {
        const found = await client.query("select 1 from pg_database where datname = $1", [database]);
        if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
      });
    },
    async stop() {
      clearInterval(watch);
      // SIGINT is PostgreSQL's fast shutdown: it closes connections and writes all data.
      kill(server.pid, "SIGINT");
      for (let waited = 0; waited < 10_000 && isAlive(server.pid); waited += 50) await pause(50);
    },
  };
}

export async function findPrivatePostgres(folder: string, database: string): Promise<string | null> {
  const home = await reachableFolder(resolve(folder), await unprivilegedAccount());
  const password = await readFile(join(home, "password"), "utf8").catch(() => null);
  if (password === null) return null;
  const running = await findRunning(join(home, "database"), password.trim());
  return running && urlOf(database, password.trim(), running);
}

const urlOf = (database: string, password: string, { port }: Pick<Running, "port">) =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

interface Running {
  readonly pid: number;
  readonly port: number;
}
async function ownPassword(file: string): Promise<string> {
  if (!(await exists(file))) await writeFile(file, randomBytes(24).toString("hex"), { mode: 0o600 });
  return (await readFile(file, "utf8")).trim();
}

async function initialise(
  binaries: Binaries,
  data: string,
  password: string,
  account: SystemAccount | null,
): Promise<void> {
  // An aborted first start leaves a folder that initdb refuses.
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true, mode: 0o700 });
  if (account) await chown(data, account.uid, account.gid);
  const passwordFile = `${data}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  const options = [
    `--pgdata=${data}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
  ];
  try {
    const child = spawn(binaries.initdb, options, { ...account, stdio: ["ignore", "ignore", "pipe"] });
    const output = collect(child);
    const code = await new Promise<number | null>((done, fail) => child.on("error", fail).on("close", done));
    if (code !== 0) throw new Error(`initdb ended with code ${code}: ${output()}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

interface ServerStart {
  readonly binaries: Binaries;
  readonly data: string;
  readonly password: string;
  readonly account: SystemAccount | null;
  readonly log: (message: string) => void;
  readonly port: number;
  readonly flags: readonly string[];
}

async function startServer(given: ServerStart): Promise<Running> {
  const { binaries, data, password, account, log, port, flags } = given;
  const options = [
    "-D",
    data,
    "-p",
    String(port),
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    "max_connections=200",
  ];
  const socket = process.platform === "win32" ? [] : ["-c", "unix_socket_directories="];
  const child = spawn(binaries.postgres, [...options, ...socket, ...flags], {
    ...account,
    // In its own process group: Ctrl-C reaches only the shop, which then stops the database cleanly.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const output = collect(child);
  let ended = false;
  child.on("error", () => {
    ended = true;
  });
  child.on("exit", (code) => {
    ended = true;
    if (code) log(`the database server ended with code ${code}`);
  });
  child.unref();
  const { pid } = child;
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (ended || pid === undefined) throw new Error(`PostgreSQL did not start: ${output()}`);
    if (await answers(port, password)) return { pid, port };
    await pause(50);
  }
  throw new Error(`PostgreSQL did not answer within 30 seconds: ${output()}`);
}

/** A running server by its lock file, verified with a connection. */
async function findRunning(data: string, password: string): Promise<Running | null> {
  const lines = await readFile(join(data, "postmaster.pid"), "utf8").then(
    (text) => text.split("\n"),
    () => null,
  );
  if (!lines) return null;
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!pid || !isAlive(pid)) return null;
  for (let tries = 0; tries < 100; tries++) {
    if (port && (await answers(port, password))) return { pid, port };
    if (!isAlive(pid)) return null;
    await pause(50);
  }
  return null;
}

async function answers(port: number, password: string): Promise<boolean> {
  const url = urlOf("postgres", password, { port });
  return withClient(url, async () => true).catch(() => false);
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

function collect(child: ChildProcess): () => string {
  let text = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    text = (text + chunk.toString("utf8")).slice(-2_000);
  });
  return () => text.trim();
}

function isAlive(pid: number): boolean {
  return kill(pid, 0);
}

function kill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
