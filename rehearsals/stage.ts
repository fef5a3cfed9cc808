import type { ChildProcess } from "node:child_process";
import { rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import { join, resolve } from "node:path";
import { Client } from "pg";
import { startPrivatePostgres } from "../src/server/postgres/private-postgres.ts";
import type { Query } from "../tooling/audit.ts";
import { buildWhenStale } from "../tooling/build-when-stale.ts";
import { freePorts } from "../tooling/free-ports.ts";
import { endProcess, startNode, untilAnswers } from "../tooling/processes.ts";
import { sharedFolder } from "../tooling/shared-folder.ts";
import { openPerformances, type Performances } from "./performances.ts";

/**
 * The shop as a house runs it, on one machine: processes behind a load balancer, with sandboxes for external services.
 */

/** Measurements of a rehearsal, and its errors. */
export type Rehearsed = Readonly<Record<string, unknown>> & { readonly faults: readonly string[] };

export const ROOT = resolve(import.meta.dirname, "..");

export interface Stage {
  /** The load balancer. */
  readonly url: string;
  readonly payments: string;
  /** The address at which emails are read. */
  readonly mailbox: string;
  /** Stops and restarts the mail server. */
  readonly mail: { stop(): Promise<void>; start(): Promise<void> };
  readonly shops: readonly StagedShop[];
  close(): Promise<void>;
}

interface StagedShop {
  /** Stops it as a deployment does, and starts it again. */
  restart(): Promise<void>;
}

export interface StageOptions {
  readonly databaseUrl: string;
  readonly directUrl?: string;
  readonly shops: number;
}

/** A temporary folder that the accounts of servers which never run as root can access. */
export async function openFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await sharedFolder("rehearsal");
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

export async function openStage({
  databaseUrl,
  directUrl = databaseUrl,
  shops,
}: StageOptions): Promise<Stage> {
  await buildWhenStale(ROOT);
  await using started = new AsyncDisposableStack();
  const { path: data } = started.use(await openFolder());
  const [port, paymentsPort, mailPort, smtpPort] = await freePorts(4);
  const url = `http://localhost:${port}`;
  const provider = startNode([
    ...["sandbox/nexi/main.ts", "--port", `${paymentsPort}`, "--data", join(data, "nexi")],
  ]);
  started.defer(() => endProcess(provider));
  const payments = `http://127.0.0.1:${paymentsPort}`;
  await untilAnswers(`${payments}/sandbox/health`);
  const mailbox = `http://127.0.0.1:${mailPort}`;
  let mailServer: ChildProcess | null = null;
  const mail = {
    async start() {
      mailServer = startNode([
        ...["sandbox/mailbox/main.ts", "--smtp", `${smtpPort}`, "--port", `${mailPort}`],
        ...["--data", join(data, "mailbox")],
      ]);
      await untilAnswers(mailbox);
    },
    async stop() {
      if (mailServer) await endProcess(mailServer);
      mailServer = null;
    },
  };
  started.defer(() => mail.stop());
  await mail.start();
  const ports = await freePorts(shops);
  const open = (own: number) =>
    startNode(["build/server/index.js"], {
      PORT: String(own),
      PUBLIC_URL: url,
      DATA_DIR: data,
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: directUrl,
      SANDBOX_PAYMENTS_PORT: String(paymentsPort),
      SANDBOX_MAILBOX_PORT: String(mailPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      LOG_LEVEL: "fatal",
    });
  const staged: StagedShop[] = [];
  for (const own of ports) {
    let child: ChildProcess = open(own);
    started.defer(() => endProcess(child));
    await untilAnswers(`http://127.0.0.1:${own}/readyz`);
    staged.push({
      async restart() {
        await endProcess(child);
        child = open(own);
        await untilAnswers(`http://127.0.0.1:${own}/readyz`);
      },
    });
  }
  started.use(await openBalancer(port ?? 0, ports));
  const all = started.move();
  return { url, payments, mailbox, mail, shops: staged, close: () => all.disposeAsync() };
}

/** Shop processes on their own database, and performances for the load. */
interface OpenHouse extends AsyncDisposable {
  readonly stage: Stage;
  readonly query: Query;
  readonly performances: Performances;
}

export async function openHouse(shops: number): Promise<OpenHouse> {
  await using started = new AsyncDisposableStack();
  const { path } = started.use(await openFolder());
  const postgres = await startPrivatePostgres(join(path, "postgres"), () => {});
  started.defer(() => postgres.stop());
  await postgres.ensureDatabase("parkett");
  const databaseUrl = postgres.url("parkett");
  const stage = await openStage({ databaseUrl, shops });
  started.defer(() => stage.close());
  const performances = await openPerformances(stage.url);
  const all = started.move();
  return {
    ...{ stage, performances, query: asking(() => databaseUrl) },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Queries a database with a new connection each time, since the server may have changed. */
export function asking(url: () => string): Query {
  return async <Row>(text: string, values: readonly unknown[] = []) => {
    const client = new Client({ connectionString: url(), connectionTimeoutMillis: 5_000 });
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query(text, [...values])).rows as Row[];
    } finally {
      await client.end();
    }
  };
}

/** Sends each request to the next process; if that one does not listen, to the following, as nginx does. */
async function openBalancer(port: number, targets: readonly number[]): Promise<AsyncDisposable> {
  let turn = 0;
  const server = createServer((requested, answer) => {
    const { method, url: path, headers } = requested;
    const parts: Buffer[] = [];
    requested.on("data", (part: Buffer) => parts.push(part));
    requested.on("end", () => pass(targets.length));
    const pass = (tries: number) => {
      const target = targets[turn++ % targets.length] ?? 0;
      const passed = request({ host: "127.0.0.1", port: target, method, path, headers }, (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
        answered.on("error", () => answer.destroy());
      });
      passed.on("error", (error) => {
        const isAway = "code" in error && error.code === "ECONNREFUSED";
        if (isAway && tries > 1) pass(tries - 1);
        else answer.destroy();
      });
      passed.end(Buffer.concat(parts));
    };
  });
  await new Promise<void>((done) => server.listen(port, done));
  return {
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
