import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Database } from "../../src/engine/storage/database.ts";
import type { Catalogue } from "../../src/engine/storage/documents/catalogue-document.ts";
import { freePort } from "../../tooling/free-ports.ts";
import { endProcess, startNode, untilAnswers } from "../../tooling/processes.ts";
import { openBenchDatabase } from "./bench-database.ts";
import { messageOf } from "./bench-shop.ts";
import { asText, Connections } from "./http-connection.ts";

/** Database, payment sandbox, and one or several API servers without pages, as processes. */

const ROOT = resolve(import.meta.dirname, "../..");
const WARNINGS = "--disable-warning=ExperimentalWarning";

export interface ApiServers {
  readonly databaseUrl: string;
  readonly database: Database;
  /** Over a keep-alive connection. */
  send(server: number, method: string, path: string, session: string | null, body: unknown): Promise<Answer>;
  /** What the servers have sent to their database so far. */
  sent(): Promise<Sent>;
  close(): Promise<void>;
}

interface Sent {
  readonly statements: number;
  /** Each has one or more statements. */
  readonly messages: number;
}

interface Answer {
  readonly status: number;
  readonly body: { readonly code?: string } & Record<string, unknown>;
}

/** @param others shop-server.ts of another version, to run beside today's */
export async function openApiServers(
  catalogue: Catalogue,
  servers: number,
  others: readonly string[] = [],
): Promise<ApiServers> {
  await using started = new AsyncDisposableStack();
  const bench = await openBenchDatabase(catalogue);
  started.defer(() => bench.close());
  const database = await bench.fresh();
  const data = await mkdtemp(join(tmpdir(), "parkett-sandbox-"));
  started.defer(() => rm(data, { recursive: true, force: true }));
  const paymentsPort = await freePort();
  const payments = `http://127.0.0.1:${paymentsPort}`;
  const sandbox = startNode(["sandbox/nexi/main.ts", "--port", String(paymentsPort), "--data", data]);
  started.defer(() => endProcess(sandbox));
  await untilAnswers(`${payments}/sandbox/health`);
  const ports: number[] = [];
  const children: ChildProcess[] = [];
  const own = Array.from({ length: servers }, () => join(ROOT, "bench/load/shop-server.ts"));
  for (const script of [...own, ...others]) {
    const child = fork(script, [], {
      execArgv: [WARNINGS],
      env: { ...process.env, DATABASE_URL: bench.runUrl, PAYMENTS_URL: payments },
    });
    started.defer(() => endProcess(child));
    children.push(child);
    ports.push((await messageOf<{ port: number }>(child)).port);
  }
  const connections = new Connections();
  started.defer(() => connections.close());
  const all = started.move();
  return {
    databaseUrl: bench.url,
    database,
    async send(server, method, path, session, body) {
      const authorization = session ? `Authorization: Bearer ${session}\r\n` : "";
      const headers = `Content-Type: application/json\r\n${authorization}`;
      const port = ports[server % ports.length] ?? 0;
      const answer = await connections.send(
        port,
        method,
        `/api/v1${path}`,
        headers,
        body === null ? "" : JSON.stringify(body),
      );
      return { status: answer.status, body: answer.body ? JSON.parse(asText(answer)) : {} };
    },
    async sent() {
      const counts = children.map((child) => {
        child.send("sent");
        return messageOf<Sent>(child);
      });
      const all = await Promise.all(counts);
      const sum = (of: keyof Sent) => all.reduce((total, one) => total + one[of], 0);
      return { statements: sum("statements"), messages: sum("messages") };
    },
    close: () => all.disposeAsync(),
  };
}
