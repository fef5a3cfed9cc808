import { unpackSeats } from "../src/engine/shop-window/live-seat-map.ts";
import { liveTickMs } from "../src/engine/shop-window/live-seats.ts";
import {
  type BenchShop,
  messageOf,
  openBenchShop,
  pause,
  percentile,
  processorSeconds,
  round,
  spawnWithSockets,
} from "./load/bench-shop.ts";
import type { LoadReport } from "./load/viewers-load.ts";

/**
 * `npm run bench:viewers`: thousands watch one seat map with constant changes, as if sold by other processes.
 * Measures cost and delay.
 */
const short = process.argv.includes("--short");
const VIEWERS = short ? 120 : 5_000;
const SECONDS = short ? 2 : 15;
/** At this interval every tick has a change to send. */
const CHANGE_EVERY_MS = 40;

const shop = await openBenchShop();
try {
  await run(shop);
} finally {
  await shop.close();
}

async function run(shop: BenchShop): Promise<void> {
  const [server] = shop.processes;
  if (!server) throw new Error("No process");
  const [hall] = await shop.query<{ performance: number; seats: number }>(
    "select performance, count(*)::int as seats from performance_seats group by 1 order by 2 desc, 1 limit 1",
  );
  if (!hall) throw new Error("No performance");
  const load = spawnWithSockets([
    "bench/load/viewers-load.ts",
    server.url,
    String(hall.performance),
    String(VIEWERS),
  ]);
  await messageOf(load);

  const busy = { stop: false };
  const changing = changeSeats(shop, hall.performance, busy);
  await pause(1_000);
  load.send("measure");
  const [cpu, began] = [await processorSeconds(server.pid), performance.now()];
  await pause(SECONDS * 1_000);
  load.send("pause");
  const seconds = (performance.now() - began) / 1_000;
  const corePercent = round((((await processorSeconds(server.pid)) - cpu) / seconds) * 100);
  busy.stop = true;
  const changes = await changing;
  await pause(1_000);
  const reporting = messageOf<LoadReport>(load);
  load.send("report");
  const report = await reporting;

  const deliveryP99Ms = percentile(report.delays, 0.99);
  const violations = await check(shop, hall, report, seconds);
  console.table({
    viewers: report.viewers,
    seats: hall.seats,
    "tick ms": liveTickMs,
    "seat changes": changes,
    "events/s": Math.round(report.events / seconds),
    "core %": corePercent,
    "delivery p50 ms": percentile(report.delays, 0.5),
    "delivery p99 ms": deliveryP99Ms,
    violations: violations.length,
  });
  for (const violation of violations) console.error(`violation: ${violation}`);
  if (violations.length > 0) process.exitCode = 1;
  console.log(
    JSON.stringify({ corePercent, deliveryP99Ms, viewers: report.viewers, violations: violations.length }),
  );
}

/** Notifies the process as another process would. */
async function changeSeats(shop: BenchShop, id: number, busy: { stop: boolean }): Promise<number> {
  let changes = 0;
  while (!busy.stop) {
    await shop.query(
      `update performance_seats set state = case state when 0 then 2 else 0 end
       where performance = $1 and position = $2 and state in (0, 2)`,
      [id, (changes * 7) % 400],
    );
    await shop.query("select pg_notify('seat_changes', $1)", [String(id)]);
    changes++;
    await pause(CHANGE_EVERY_MS);
  }
  return changes;
}

/** All viewers have the same last map, equal to the database; events came in order, and at least half of the expected. */
async function check(
  shop: BenchShop,
  hall: { performance: number; seats: number },
  report: LoadReport,
  seconds: number,
): Promise<string[]> {
  const [truth] = await shop.query<{ status: string }>(
    `select string_agg(case state when 0 then '0' when 3 then '3' else '1' end, '' order by position) as status
     from performance_seats where performance = $1`,
    [hall.performance],
  );
  const [map = ""] = report.lastMaps;
  const shown = unpackSeats(Buffer.from(map, "base64"), hall.seats);
  const expected = (seconds * 1_000 * report.viewers) / liveTickMs;
  return [
    ...(report.lastMaps.length === 1 ? [] : [`${report.lastMaps.length} different last maps`]),
    ...(shown === truth?.status ? [] : ["the last map is not what the database says"]),
    ...(report.disorder === 0 ? [] : [`${report.disorder} events out of order`]),
    ...(report.closed === 0 ? [] : [`${report.closed} streams closed`]),
    ...(report.events > expected / 2 ? [] : [`only ${report.events} of about ${expected} events`]),
  ];
}
