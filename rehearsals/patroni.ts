import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type SystemAccount, unprivilegedAccount } from "../src/server/postgres/postgres-places.ts";
import { freePorts } from "../tooling/free-ports.ts";
import { until } from "../tooling/load.ts";
import { endProcess } from "../tooling/processes.ts";
import { asking, ROOT } from "./stage.ts";

/**
 * For `standby.ts`. Two PostgreSQL servers under Patroni on this machine, with the files of `deploy/standby` and
 * Debian's etcd, HAProxy and pgbouncer.
 */

interface Cluster {
  /** Through pgbouncer and HAProxy; and without pgbouncer. */
  readonly databaseUrl: string;
  readonly directUrl: string;
  /** Kills the primary server as a crash would; its Patroni keeps running. */
  killServer(): Promise<void>;
  /** Kills server and Patroni at once, as the loss of their machine would; both start again after 30 seconds. */
  killMachine(): Promise<void>;
  /** Waits until both are running and one replicates the other. */
  untilWhole(): Promise<void>;
  close(): Promise<void>;
}

interface Machine {
  readonly name: string;
  readonly data: string;
  readonly api: number;
  patroni: ChildProcess;
}

const NEEDED = "sudo apt-get install patroni etcd-server python3-etcd haproxy pgbouncer postgresql";

export async function startCluster(folder: string): Promise<Cluster> {
  const account = await unprivilegedAccount();
  const binaries = await debianBinaries();
  const own = join(folder, "cluster");
  await mkdir(own);
  await cp(join(ROOT, "deploy/standby"), join(own, "config"), { recursive: true });
  const [client, peer, one, oneApi, two, twoApi, proxy, pooler] = await freePorts(8);
  const password = randomBytes(12).toString("hex");
  await using started = new AsyncDisposableStack();

  const run = (
    command: string,
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ) => {
    const env = {
      ...process.env,
      PATH: `${binaries}:${process.env["PATH"]}:/usr/sbin`,
      HOME: own,
      ...environment,
    };
    const child = spawn(command, args, {
      ...account,
      cwd: own,
      env,
      stdio: process.env["REHEARSAL_OUTPUT"] ? "inherit" : "ignore",
    });
    child.once("error", () => console.error(`${command} cannot be run. ${NEEDED}`));
    return child;
  };
  const serve = (
    command: string,
    args: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => {
    const child = run(command, args, environment);
    started.defer(() => endProcess(child, "SIGKILL"));
  };

  const at = (port: number | undefined) => `http://127.0.0.1:${port}`;
  await ownedBy(account, own);
  serve("etcd", [
    ...["--name", "one", "--data-dir", join(own, "etcd")],
    ...["--listen-client-urls", at(client), "--advertise-client-urls", at(client)],
    ...["--listen-peer-urls", at(peer), "--initial-advertise-peer-urls", at(peer)],
    ...["--initial-cluster", `one=${at(peer)}`],
  ]);
  // Before the first server calls it.
  const config = join(own, "config/patroni.yaml");
  const text = await readFile(config, "utf8");
  await writeFile(config, text.replace("/etc/patroni/", join(own, "config/")));
  const start = (name: string, port: number | undefined, api: number | undefined, data: string) =>
    run("patroni", [config], {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `'127.0.0.1:${client}'`,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${api}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: binaries,
      PATRONI_SUPERUSER_USERNAME: "postgres",
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: "follower",
      PATRONI_REPLICATION_PASSWORD: password,
      DATABASE_PASSWORD: password,
    });
  const machine = (name: string, port: number | undefined, api: number | undefined): Machine => {
    const data = join(own, name);
    const made: Machine = { name, data, api: api ?? 0, patroni: start(name, port, api, data) };
    started.defer(async () => {
      await endProcess(made.patroni, "SIGKILL");
      await killServerIn(data);
    });
    return made;
  };
  const machines = [machine("one", one, oneApi), machine("two", two, twoApi)];
  serve("haproxy", ["-f", join(own, "config/haproxy.cfg")], {
    LISTEN: `127.0.0.1:${proxy}`,
    ONE: `127.0.0.1:${one}`,
    ONE_API: String(oneApi),
    TWO: `127.0.0.1:${two}`,
    TWO_API: String(twoApi),
  });
  await startPooler();

  async function startPooler(): Promise<void> {
    const users = join(own, "userlist.txt");
    await writeFile(users, `"parkett" "${password}"\n`);
    const file = join(own, "config/pgbouncer.ini");
    const given = await readFile(file, "utf8");
    const here = given
      .replace("host=haproxy port=5432", `host=127.0.0.1 port=${proxy}`)
      .replace("listen_addr = *", "listen_addr = 127.0.0.1")
      .replace("listen_port = 6432", `listen_port = ${pooler}`)
      .replace("/etc/pgbouncer/userlist.txt", users);
    await writeFile(file, here);
    await ownedBy(account, own);
    serve("pgbouncer", ["--quiet", file]);
  }

  const directUrl = `postgres://parkett:${password}@127.0.0.1:${proxy}/parkett`;
  const databaseUrl = `postgres://parkett:${password}@127.0.0.1:${pooler}/parkett`;
  const isA = ({ api }: Machine, role: string) =>
    fetch(`http://127.0.0.1:${api}/${role}`).then(({ ok }) => ok);
  const untilWhole = async () => {
    await until(async () => {
      const roles = await Promise.all(
        machines.map(async (one) => [await isA(one, "primary"), await isA(one, "sync")]),
      );
      return roles.some(([leads]) => leads) && roles.some(([, follows]) => follows);
    }, 120_000);
    await until(() => asking(() => databaseUrl)("select 1").then(() => true));
  };
  const primary = async () => {
    for (const one of machines) if (await isA(one, "primary").catch(() => false)) return one;
    throw new Error("No server takes writes");
  };
  await untilWhole();
  const all = started.move();
  return {
    databaseUrl,
    directUrl,
    untilWhole,
    async killServer() {
      await killServerIn((await primary()).data);
    },
    async killMachine() {
      const lost = await primary();
      lost.patroni.kill("SIGKILL");
      await killServerIn(lost.data);
      // As a machine that returns hours later.
      const [port, api] = lost.name === "one" ? [one, oneApi] : [two, twoApi];
      setTimeout(() => {
        lost.patroni = start(lost.name, port, api, lost.data);
      }, 30_000).unref();
    },
    close: () => all.disposeAsync(),
  };
}

async function killServerIn(data: string): Promise<void> {
  const file = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(file.split("\n")[0]);
  if (pid) kill(pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has exited already.
  }
}

/** The programs of Debian's PostgreSQL: Patroni needs more than the two that npm installs. */
async function debianBinaries(): Promise<string> {
  const versions = await readdir("/usr/lib/postgresql").catch(() => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  if (!newest) throw new Error(`There is no PostgreSQL of the system's. ${NEEDED}`);
  return `/usr/lib/postgresql/${newest}/bin`;
}

async function ownedBy(account: SystemAccount | null, folder: string): Promise<void> {
  if (!account) return;
  await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await ownedBy(account, path);
    else await chown(path, account.uid, account.gid);
  }
}
