import { randomUUID } from "node:crypto";
import { glob, stat } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { chromium } from "@playwright/test";
import { Hono } from "hono";
import { DOOR_API } from "#contract/door/door-limits.ts";
import type { PairAnswer, SyncAnswer, SyncRequest } from "#contract/door/door-wire.ts";
import { pairDevice } from "../src/engine/door/devices.ts";
import { createDoorServer } from "../src/engine/door/door-server.ts";
import { bigHall, houseWith } from "../src/engine/testing/big-hall.ts";
import { CARMEN } from "../src/engine/testing/small-house.ts";
import { compress } from "../src/server/http/compress.ts";
import { serveDoorApi } from "../src/server/office/door/door-api.ts";
import { serveDoorFiles } from "../src/server/office/door/door-files.ts";
import type { OfficeEnv } from "../src/server/office/office-caller.ts";
import { installedChromium } from "../tooling/chromium.ts";
import { BENCH_NOW, openBenchDatabase } from "./load/bench-database.ts";
import { countViolations, openBenchEngine } from "./load/bench-engine.ts";
import { percentile, ROOT, round } from "./load/bench-shop.ts";
import { codeOf, seedOffice } from "./load/office-seed.ts";
import { readPictures } from "./load/reader-pictures.ts";

/**
 * `npm run bench:door [-- --short]`: a performance with 2,500 tickets. The verdict in the app in Chromium at a quarter
 * of the processor's speed, from the scanner's Enter until it is painted; synchronisation of ten devices; bytes on the
 * wire; how many of thirty pictures are read. Exits with 1 if a verdict was wrong, a scan was lost or recorded twice,
 * or too few pictures were read.
 */

const short = process.argv.includes("--short");
const ORDERS = short ? 50 : 1_250;
const HALL = short ? { rows: 5, seatsInRow: 30 } : { rows: 50, seatsInRow: 51 };
const VERDICTS = short ? 12 : 200;
const DEVICES = 10;
const ROUNDS = short ? 3 : 40;
const SLOWER = 4;
/** Of thirty pictures. */
const LEAST_READ = 27;

const catalogue = houseWith(
  bigHall(HALL.rows, HALL.seatsInRow, (seat) => ({ ...seat, band: "A" })),
  1,
);

const violations = countViolations();

const bench = await openBenchDatabase(catalogue);
try {
  const database = await bench.fresh();
  await seedOffice(database, bench.runUrl, catalogue, {
    ...{ orders: ORDERS, customers: Math.ceil(ORDERS / 3), performances: 1, vouchers: 1 },
  });
  const { services } = openBenchEngine(database);
  const app = new Hono<OfficeEnv>();
  app.use(async (context, next) => {
    context.set("address", "192.0.2.1");
    await next();
  });
  app.use(compress());
  serveDoorApi(app, { door: createDoorServer(services), now: Date.now, log: console.error });
  serveDoorFiles(app, join(ROOT, "build/door"));
  const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const port = (server.address() as AddressInfo).port;

  const pairing = () =>
    pairDevice(services, { name: "Bench", performances: [CARMEN], entrances: [], names: false }, "bench");
  const post = (path: string, body: object, token = "") => send(port, path, body, token);

  const devices = await Promise.all(Array.from({ length: DEVICES }, () => newDevice(pairing, post)));
  const first = await Promise.all(devices.map((device) => device.sync([])));
  const idle = await Promise.all(devices.map((device) => device.sync([])));
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let at = 0; at < ROUNDS; at += 1) {
    const synced = await Promise.all(
      devices.map((device, index) => device.sync([device.scan(at * DEVICES + index)])),
    );
    times.push(...synced.map(({ ms }) => ms));
  }
  const { user, system } = process.cpuUsage(before);
  const changed = await Promise.all(devices.map((device) => device.sync([])));
  const recorded = await database.$client.query("select count(*)::int as count from door_scans");
  if (recorded.rows[0]?.count !== ROUNDS * DEVICES)
    violations.add(`${recorded.rows[0]?.count} scans are recorded, not ${ROUNDS * DEVICES}`);

  const { code } = await pairing();
  const verdicts = await verdictsIn(`http://localhost:${port}/door/#pair=${code}`, ROUNDS * DEVICES);
  const whole = first.map(({ ms }) => ms);
  const readings = await readPictures(short ? ["chosen", "defaults"] : undefined);
  const { chosen: picturesRead = 0 } = readings.read;
  if (picturesRead < LEAST_READ) violations.add(`${picturesRead} of thirty pictures are read`);
  if (readings.wrong > 0) violations.add(`${readings.wrong} codes were read that are in no picture`);
  console.log(
    JSON.stringify({
      tickets: ORDERS * 2,
      verdictMedianMs: round(percentile(verdicts.times, 0.5)),
      verdictP99Ms: round(percentile(verdicts.times, 0.99)),
      syncMedianMs: round(percentile(times, 0.5)),
      syncP99Ms: round(percentile(times, 0.99)),
      // Of server and devices, which are one process here, without PostgreSQL.
      processorMsPerSync: round((user + system) / 1000 / times.length),
      wholeListP99Ms: round(percentile(whole, 0.99)),
      wholeListKb: round((first[0]?.bytes ?? 0) / 1024),
      idleBytes: idle[0]?.bytes,
      changesOfTenDevicesBytes: changed[0]?.bytes,
      appKb: round(await compressed("assets/index-*.{js,css}")),
      picturesRead,
      picturesReadBy: readings.read,
      frameMs: Object.fromEntries(Object.entries(readings.frameMs).map(([mode, ms]) => [mode, round(ms)])),
      hasNativeReader: verdicts.hasNativeReader,
      readerKb: round(await compressed("assets/{zxing_reader,decoder-worker}-*.{wasm,js}")),
      violations: violations.count,
    }),
  );
  server.closeAllConnections();
  server.close();
} finally {
  await bench.close();
}
if (violations.count > 0) process.exitCode = 1;

interface Sent {
  readonly body: unknown;
  /** As sent: compressed. */
  readonly bytes: number;
  readonly ms: number;
}

/** Without decompressing: `fetch` does not tell the size. */
async function send(port: number, path: string, body: object, token: string): Promise<Sent> {
  const { brotliDecompressSync, gunzipSync } = await import("node:zlib");
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...{ host: "127.0.0.1", port, method: "POST", path: `${DOOR_API}${path}`, agent: false },
        headers: {
          ...{ "content-type": "application/json", "accept-encoding": "gzip, br" },
          authorization: `Bearer ${token}`,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const ms = performance.now() - began;
          const sent = Buffer.concat(chunks);
          const encoding = answer.headers["content-encoding"];
          const text =
            encoding === "br" ? brotliDecompressSync(sent) : encoding === "gzip" ? gunzipSync(sent) : sent;
          if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode} ${text.toString("utf8")}`));
          else resolve({ body: JSON.parse(text.toString("utf8")), bytes: sent.length, ms });
        });
      },
    );
    asked.on("error", reject);
    asked.end(JSON.stringify(body));
  });
}

type Post = (path: string, body: object, token?: string) => Promise<Sent>;

async function newDevice(pairing: () => Promise<{ readonly code: string }>, post: Post) {
  const { token } = (await post("/pair", { code: (await pairing()).code })).body as PairAnswer;
  let cursor: string | null = null;
  let tickets: SyncAnswer["lists"][number]["tickets"] = [];
  return {
    scan(at: number): SyncRequest["scans"][number] {
      const ticket = tickets[at % tickets.length];
      return {
        ...{ id: randomUUID(), kind: "in", performance: CARMEN, entrance: null },
        ...{ ticket: ticket?.ticket ?? null, hash: ticket?.hash ?? null, because: null, override: null },
        ...{ undoes: null, at: BENCH_NOW, known: [] },
      };
    },
    async sync(scans: SyncRequest["scans"]) {
      const lists = cursor === null ? [] : [{ performance: CARMEN, cursor }];
      const sent = await post("/sync", { scans, lists, battery: 80, waiting: 0, version: "bench" }, token);
      const answer = sent.body as SyncAnswer;
      const [list] = answer.lists;
      cursor = list?.cursor ?? cursor;
      if (list?.whole) tickets = list.tickets;
      if (answer.confirmed.length !== scans.length) violations.add("A scan was not confirmed");
      return sent;
    },
  };
}

/**
 * Milliseconds from Enter to the painted verdict, and whether this browser has a native reader. @param used the number
 * of tickets that are inside already
 */
async function verdictsIn(address: string, used: number) {
  const executablePath = installedChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: "sv-SE" });
    await page.goto(address);
    await page.getByRole("button", { name: "Börja släppa in" }).click();
    await page.getByRole("button", { name: "Läs av" }).waitFor();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const times: number[] = [];
    for (let at = 0; at < VERDICTS; at += 1) {
      const order = ORDERS - 1 - at;
      const { ms, signal } = await page.evaluate(readAndWait, codeOf(order, 1));
      // The devices above have let in other tickets.
      if (signal !== "in" && !(signal === "stop" && used > 0)) violations.add(`A verdict was ${signal}`);
      times.push(ms);
    }
    const hasNativeReader = await page.evaluate(() => "BarcodeDetector" in globalThis);
    return { times: times.slice(Math.min(2, times.length - 1)), hasNativeReader };
  } finally {
    await browser.close();
  }
}

/** In the page. A scanner's keys come at once; what is measured begins with Enter. */
async function readAndWait(code: string): Promise<{ ms: number; signal: string }> {
  const shown = () => document.querySelector<HTMLElement>("[data-signal]");
  const before = shown();
  for (const key of code) dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const began = performance.now();
  dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  return new Promise((resolve) => {
    const look = () => {
      const now = shown();
      if (!now || now === before) return requestAnimationFrame(look);
      // A message is delivered after this frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve({ ms: performance.now() - began, signal: now.dataset["signal"] ?? "" });
      return port2.postMessage(null);
    };
    look();
  });
}

/** Kilobytes of the app's files as they are sent. */
async function compressed(pattern: string): Promise<number> {
  let bytes = 0;
  for await (const file of glob(`${pattern}.br`, { cwd: join(ROOT, "build/door") }))
    bytes += (await stat(join(ROOT, "build/door", file))).size;
  return bytes / 1024;
}
