import { type ChildProcess, spawn } from "node:child_process";
import { chown, mkdir, rm, writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { Client } from "pg";
import { unprivilegedAccount } from "../../src/server/postgres/postgres-places.ts";
import { startPrivatePostgres } from "../../src/server/postgres/private-postgres.ts";
import { endProcess, startNode, untilAnswers } from "../../tooling/processes.ts";
import { copyReadyDatabase } from "../../tooling/ready-databases.ts";
import { sharedFolder } from "../../tooling/shared-folder.ts";

/** For `two-processes.spec.ts`: two processes behind a load balancer, with pgbouncer before the database. */

/** Fewer than the processes use, so that transactions share them. */
const SERVER_CONNECTIONS = 4;

export interface PooledShop {
  readonly url: string;
  readonly processes: readonly [string, string];
  readonly poolerUrl: string;
  query<Row>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** Eight ports from `port` on. */
export async function openPooledShop(port: number): Promise<PooledShop> {
  const data = await sharedFolder("pooled");
  await copyReadyDatabase(join(data, "postgres"));
  const postgres = await startPrivatePostgres(join(data, "postgres"), () => {}, { port: port + 6 });
  await postgres.ensureDatabase("parkett");
  const directUrl = postgres.url("parkett");
  const direct = new Client({ connectionString: directUrl });
  await direct.connect();
  // Settings that pgbouncer does not forward.
  for (const setting of ["statement_timeout", "idle_in_transaction_session_timeout"])
    await direct.query(`alter role parkett set ${setting} = '15s'`);
  const pooler = await startPooler(join(data, "pgbouncer"), port + 7, directUrl);
  const poolerUrl = `postgres://parkett@127.0.0.1:${port + 7}/parkett`;

  const url = `http://localhost:${port}`;
  const sandboxes = [
    startNode(["sandbox/nexi/main.ts", "--port", String(port + 3), "--data", join(data, "sandbox/nexi")]),
    startNode([
      ...["sandbox/mailbox/main.ts", "--smtp", String(port + 5), "--port", String(port + 4)],
      ...["--data", join(data, "sandbox/mailbox")],
    ]),
  ];
  const shops = [1, 2].map((number) =>
    startNode(["build/server/index.js"], {
      PORT: String(port + number),
      PUBLIC_URL: url,
      DATA_DIR: data,
      DATABASE_URL: poolerUrl,
      DATABASE_DIRECT_URL: directUrl,
      SANDBOX_PAYMENTS_PORT: String(port + 3),
      SANDBOX_MAILBOX_PORT: String(port + 4),
      SANDBOX_SMTP_PORT: String(port + 5),
      LOG_LEVEL: "error",
    }),
  );
  const processes = [`http://127.0.0.1:${port + 1}`, `http://127.0.0.1:${port + 2}`] as const;
  for (const address of processes) await untilAnswers(`${address}/readyz`);
  const balancer = await openBalancer(port, [port + 1, port + 2]);
  return {
    url,
    processes,
    poolerUrl,
    async query<Row>(text: string) {
      return (await direct.query(text)).rows as Row[];
    },
    async close() {
      balancer.closeAllConnections();
      balancer.close();
      for (const child of [...shops, ...sandboxes]) await endProcess(child);
      await direct.end();
      await endProcess(pooler, "SIGKILL");
      await postgres.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function startPooler(folder: string, port: number, directUrl: string): Promise<ChildProcess> {
  const { hostname, port: databasePort, username, password } = new URL(directUrl);
  const account = await unprivilegedAccount();
  await mkdir(folder);
  if (account) await chown(folder, account.uid, account.gid);
  const file = join(folder, "pgbouncer.ini");
  const server = `host=${hostname} port=${databasePort} dbname=parkett user=${username} password=${password}`;
  await writeFile(
    file,
    `[databases]
parkett = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout
`,
  );
  if (account) await chown(file, account.uid, account.gid);
  // Debian installs servers outside a normal user's PATH.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const pooler = spawn("pgbouncer", ["--quiet", file], { ...account, env, stdio: "ignore" });
  await new Promise<void>((done, fail) => {
    pooler.once("error", fail);
    void untilListening(port).then(done, fail);
  });
  return pooler;
}

async function untilListening(port: number): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const listens = await new Promise<boolean>((done) => {
      const socket = connect({ port, host: "127.0.0.1" }, () => done(true));
      socket.on("error", () => done(false)).on("connect", () => socket.destroy());
    });
    if (listens) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("pgbouncer does not listen");
}

/** Regardless of the client: no process may keep session state. */
function openBalancer(port: number, targets: readonly number[]): Promise<Server> {
  let turn = 0;
  const server = createServer((requested, answer) => {
    const { method, url: path, headers } = requested;
    const target = targets[turn++ % targets.length] ?? 0;
    const passed = request({ host: "127.0.0.1", port: target, method, path, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    requested.pipe(passed);
  });
  return new Promise((done) => server.listen(port, () => done(server)));
}
