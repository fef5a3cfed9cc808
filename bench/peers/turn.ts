import type { ChildProcess } from "node:child_process";
import { Client } from "pg";
import { freePort } from "../../tooling/free-ports.ts";
import { endProcess } from "../../tooling/processes.ts";
import { pause } from "../load/bench-shop.ts";
import { Connections } from "../load/http-connection.ts";
import { closedLoop, type LoadResult, readProduct } from "./closed-loop.ts";
import type { Peer, Send, Target } from "./peer.ts";
import { usedBy } from "./process-tree.ts";

/** A peer alone on the machine: started on a fresh copy of its database, measured, stopped. */

const CLIENTS = 32;
const START_PATIENCE_MS = 120_000;
const REST_MS = 5_000;

interface TurnOptions {
  readonly databaseUrl: string;
  readonly seconds: number;
  /** Stops the server if the bench ends during the turn. */
  readonly stopping: AsyncDisposableStack;
}

export interface Measured extends LoadResult {
  /** Of the server's processes, without PostgreSQL. */
  readonly perProcessorSecond: number;
  /** With the warm-up. */
  readonly total: number;
}

export interface Turn {
  readonly startMs: number;
  readonly restMb: number;
  readonly sessions: Measured;
  readonly products: Measured;
  readonly faults: readonly string[];
}

export async function runTurn(peer: Peer, target: Target, options: TurnOptions): Promise<Turn> {
  const { databaseUrl, seconds, stopping } = options;
  const port = await freePort();
  const began = performance.now();
  await using started = new AsyncDisposableStack();
  stopping.defer(() => started.disposeAsync());
  const child = peer.start(databaseUrl, port);
  started.defer(() => endProcess(child));
  const { pid = 0 } = child;
  const connections = new Connections();
  started.defer(() => connections.close());
  const send: Send = ({ method, path, headers, body }) => connections.send(port, method, path, headers, body);
  await untilAnswers(child, () => readProduct(target, send));
  const startMs = performance.now() - began;
  await pause(REST_MS);
  const { memoryMb: restMb } = await usedBy(pid);

  const measure = async (unit: (at: number) => Promise<void>): Promise<Measured> => {
    const warmUp = await closedLoop({ ...warmUpOf(seconds), clients: CLIENTS }, unit);
    const before = await usedBy(pid);
    const result = await closedLoop({ clients: CLIENTS, seconds }, (at) =>
      unit(warmUp.done + warmUp.errors.length + at),
    );
    const processorSeconds = (await usedBy(pid)).processorSeconds - before.processorSeconds;
    return {
      ...result,
      perProcessorSecond: result.done / Math.max(0.01, processorSeconds),
      total: warmUp.done + result.done,
      errors: [...warmUp.errors, ...result.errors],
    };
  };
  const products = await measure(() => readProduct(target, send));
  const sessions = await measure((visitor) => target.newSession(visitor, send));

  const faults = [...products.errors, ...sessions.errors];
  const stored = await count(databaseUrl, target.countUnits);
  if (stored !== sessions.total)
    faults.push(`${sessions.total} units were acknowledged, ${stored} are stored`);
  return { startMs, restMb, sessions, products, faults };
}

/** Until the compiler has seen enough requests of a slow server too. */
export function warmUpOf(seconds: number) {
  return { seconds: Math.min(3, seconds), atLeast: 300, mostSeconds: 3 * seconds };
}

async function untilAnswers(child: ChildProcess, ask: () => Promise<void>): Promise<void> {
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (part: Buffer) => {
      printed = (printed + part.toString()).slice(-3_000);
    });
  }
  for (let waited = 0; waited < START_PATIENCE_MS; waited += 20) {
    const failed = await ask().then(
      () => null,
      (error: Error) => error.message,
    );
    if (failed === null) return;
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${printed}`);
    await pause(20);
  }
  throw new Error(`The server does not answer:\n${printed}`);
}

async function count(databaseUrl: string, text: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(text);
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
