import type { ChildProcess } from "node:child_process";
import { get } from "node:http";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { freePort, sandboxPorts } from "../tooling/free-ports.ts";
import { endProcess } from "../tooling/processes.ts";
import { openBenchShop, pause, percentile, ROOT, residentMb, spawnWithSockets } from "./load/bench-shop.ts";

/**
 * `npm run bench:start`: time from starting a process until it listens and until it is ready, and its memory
 * at rest, with a house that is imported already. `-- --against <folder>` starts the build of another checkout
 * in turns with this one.
 */
const { values: wanted } = parseArgs({
  options: { short: { type: "boolean", default: false }, against: { type: "string", multiple: true } },
});
const ROUNDS = wanted.short ? 1 : 5;
/** After it the process has returned the memory of its start. */
const REST_MS = wanted.short ? 1_000 : 13_000;
const POLL_MS = 5;
const PATIENCE_MS = 60_000;

interface Build {
  readonly folder: string;
  readonly listening: number[];
  readonly ready: number[];
  readonly firstPage: number[];
  readonly rest: number[];
}

const builds: Build[] = [ROOT, ...(wanted.against ?? [])].map((folder) => ({
  folder: resolve(folder),
  listening: [],
  ready: [],
  firstPage: [],
  rest: [],
}));
// Imports the house, and compiles the code if the build keeps that.
const shop = await openBenchShop();
try {
  for (const build of builds) if (build.folder !== ROOT) await measure(build, false);
  for (let turn = 0; turn < ROUNDS; turn++) for (const build of builds) await measure(build, true);
} finally {
  await shop.close();
}

const median = (values: readonly number[]) => Math.round(percentile(values, 0.5));
const [own] = builds.map(({ folder, listening, ready, firstPage, rest }) => ({
  folder,
  msToListen: median(listening),
  msToReady: median(ready),
  msOfFirstPage: median(firstPage),
  rssAtRestMb: median(rest),
  worstMsToReady: Math.round(Math.max(...ready)),
}));
console.table(
  builds.map(({ folder, listening, ready, firstPage, rest }) => ({
    build: folder,
    "listens, ms": median(listening),
    "ready, ms": `${median(ready)} (${ready.map(Math.round).join(" ")})`,
    "first page, ms": median(firstPage),
    "at rest, MB": `${median(rest)} (${rest.map(Math.round).join(" ")})`,
  })),
);
console.log(JSON.stringify(own));

async function measure(build: Build, counts: boolean): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    PORT: String(port),
    HOST: "127.0.0.1",
    HOUSE: join(build.folder, "demo/house"),
    DATABASE_URL: shop.databaseUrl,
    LOG_LEVEL: "error",
    ...(await sandboxPorts()),
  };
  const began = performance.now();
  const child = spawnWithSockets([join(build.folder, "build/server/index.js")], environment);
  try {
    const listening = (await until(child, async () => (await statusOf(`${url}/readyz`)) !== 0)) - began;
    const ready = (await until(child, async () => (await statusOf(`${url}/readyz`)) === 200)) - began;
    await pause(REST_MS);
    const rest = await residentMb(child.pid ?? 0);
    const asked = performance.now();
    await (await fetch(url)).text();
    const firstPage = performance.now() - asked;
    if (!counts) return;
    build.listening.push(listening);
    build.ready.push(ready);
    build.firstPage.push(firstPage);
    build.rest.push(rest);
  } finally {
    await endProcess(child);
  }
}

/** @returns when it was so, as `performance.now()` */
async function until(child: ChildProcess, isSo: () => Promise<boolean>): Promise<number> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(POLL_MS)) {
    if (await isSo()) return performance.now();
    if (child.exitCode !== null) throw new Error("The shop ended before it was ready");
  }
  throw new Error("The shop is not ready after a minute");
}

/** 0 if nothing listens there. */
function statusOf(url: string): Promise<number> {
  return new Promise((done) => {
    get(url, { agent: false }, (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    }).on("error", () => done(0));
  });
}
