import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { sharedFolder } from "../tooling/shared-folder.ts";
import { startBenchPostgres } from "./load/bench-postgres.ts";
import { percentile, round } from "./load/bench-shop.ts";
import { numberAfter } from "./load/number-after.ts";
import { createMedusa } from "./peers/medusa.ts";
import { createParkett } from "./peers/parkett.ts";
import type { Peer, Target } from "./peers/peer.ts";
import { runTurn, type Turn, warmUpOf } from "./peers/turn.ts";
import { createVendure } from "./peers/vendure.ts";

/**
 * `npm run bench:peers [-- --rounds 3 --seconds 10]`: Parkett beside Medusa and Vendure on one PostgreSQL, each
 * alone on the machine for its turn. Installs them from npm at the first run. Linux only.
 */

const ROUNDS = numberAfter("--rounds", 3);
const SECONDS = numberAfter("--seconds", 10);
/** More than a round can sell. */
const SEATS = Math.ceil((SECONDS + warmUpOf(SECONDS).seconds) * 3_000);
const MOST_PRINTED = 3;
const RUN = "run";

interface Contestant {
  readonly peer: Peer;
  readonly version: string;
  readonly target: Target;
  readonly turns: Turn[];
}

await using started = new AsyncDisposableStack();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void started.disposeAsync().finally(() => process.exit(1)));
}
const folder = await sharedFolder("bench");
started.defer(() => rm(folder, { recursive: true, force: true }));
const server = await startBenchPostgres(join(folder, "postgres"));
started.defer(() => server.stop());

const contestants: Contestant[] = [];
for (const peer of [await createParkett(SEATS, folder), createMedusa(), createVendure()]) {
  const version = await peer.prepare();
  await server.ensureDatabase(peer.name);
  const target = await peer.seed(server.url(peer.name));
  await statements(server.url(peer.name), ["vacuum analyze"]);
  contestants.push({ peer, version, target, turns: [] });
  console.log(`${peer.name} ${version} is ready`);
}
for (let at = 0; at < ROUNDS; at++) {
  const first = at % contestants.length;
  for (const { peer, target, turns } of [...contestants.slice(first), ...contestants.slice(0, first)]) {
    await statements(server.url("postgres"), [
      `drop database if exists ${RUN} with (force)`,
      `create database ${RUN} template ${peer.name}`,
      "checkpoint",
    ]);
    const options = { databaseUrl: server.url(RUN), seconds: SECONDS, stopping: started };
    const turn = await runTurn(peer, target, options);
    turns.push(turn);
    console.log(`round ${at + 1}, ${peer.name}: ${line(turn)}`);
    for (const fault of turn.faults.slice(0, MOST_PRINTED)) console.error(`error: ${fault}`);
  }
}
report();

function line({ startMs, restMb, products, sessions }: Turn): string {
  return (
    `${round(sessions.perSecond)} sessions/s (p99 ${round(sessions.p99)} ms), ` +
    `${round(products.perSecond)} products/s (p99 ${round(products.p99)} ms), ` +
    `${round(startMs / 1_000)} s to start, ${Math.round(restMb)} MB`
  );
}

function report(): void {
  const measures = {
    sessionsPerSecond: ({ sessions }: Turn) => sessions.perSecond,
    sessionsPerProcessorSecond: ({ sessions }: Turn) => sessions.perProcessorSecond,
    sessionsP99Ms: ({ sessions }: Turn) => sessions.p99,
    productsPerSecond: ({ products }: Turn) => products.perSecond,
    productsPerProcessorSecond: ({ products }: Turn) => products.perProcessorSecond,
    productsP99Ms: ({ products }: Turn) => products.p99,
    startMs: ({ startMs }: Turn) => startMs,
    restMb: ({ restMb }: Turn) => restMb,
  };
  const names = Object.keys(measures) as (keyof typeof measures)[];
  const [own, ...others] = contestants;
  if (!own) throw new Error("Nothing was measured");
  const medians = (of: (name: keyof typeof measures) => readonly number[], digits: number) =>
    Object.fromEntries(names.map((name) => [name, round(percentile(of(name), 0.5), digits)]));
  const figures = contestants.map(({ peer, turns }) => [
    peer.name,
    medians((name) => turns.map(measures[name]), 1),
  ]);
  // Parkett's figure over the peer's, round by round.
  const ratios = others.map(({ peer, turns }) => [
    peer.name,
    medians(
      (name) => turns.map((turn, at) => measures[name](own.turns[at] ?? turn) / measures[name](turn)),
      2,
    ),
  ]);
  console.table(Object.fromEntries(figures));
  console.table(Object.fromEntries(ratios.map(([name, values]) => [`Parkett / ${name}`, values])));
  const errors = contestants
    .flatMap(({ turns }) => turns)
    .reduce((sum, { faults }) => sum + faults.length, 0);
  if (errors > 0) process.exitCode = 1;
  console.log(
    JSON.stringify({
      rounds: ROUNDS,
      seconds: SECONDS,
      versions: Object.fromEntries(contestants.map(({ peer, version }) => [peer.name, version])),
      ...Object.fromEntries(figures),
      parkettVs: Object.fromEntries(ratios),
      errors,
    }),
  );
}

async function statements(url: string, all: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of all) await client.query(statement);
  } finally {
    await client.end();
  }
}
