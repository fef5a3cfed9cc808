import type { ChildProcess } from "node:child_process";
import { endProcess } from "../tooling/processes.ts";
import { messageOf, openBenchShop, percentile, round, spawnWithSockets } from "./load/bench-shop.ts";
import type { Kind, MixOrder, MixReport } from "./load/mix-client.ts";
import { openStage, type Stage } from "./load/mix-stage.ts";
import { numberAfter } from "./load/number-after.ts";

/**
 * `npm run bench:mix`: an open loop. Per second, times --scale: 800 holds, 300 pages, 1,500 seat maps and
 * 1,000 JSON requests. Latency counts from the due time.
 */
const short = process.argv.includes("--short");
const SCALE = numberAfter("--scale", short ? 0.03 : 1);
const SECONDS = numberAfter("--seconds", short ? 2 : 15);
const WARM_UP_SECONDS = short ? 2 : 8;
const RATES: Readonly<Record<Kind, number>> = { holds: 800, pages: 300, "seat status": 1_500, JSON: 1_000 };

const shop = await openBenchShop(numberAfter("--processes", 1));
const clients: ChildProcess[] = [];
try {
  await run();
} finally {
  for (const client of clients) await endProcess(client);
  await shop.close();
}

async function run(): Promise<void> {
  const stage = await openStage(shop, RATES.holds * SCALE * (SECONDS + WARM_UP_SECONDS));
  const kinds = Object.keys(RATES) as Kind[];
  // Warms up the compiler at half the rate.
  await runAll(kinds, stage, 0.5, WARM_UP_SECONDS);
  const before = await heldSeats();
  const reports = await runAll(kinds, stage, 1, SECONDS);
  const errors = Object.values(reports).flatMap((report) => Object.entries(report.errors));
  const violations = [
    ...(await findViolations(before, reports.holds)),
    ...kinds
      .filter((kind) => reports[kind].turnedAway >= reports[kind].sent / 2)
      .map((kind) => `${kind}: ${reports[kind].turnedAway} of ${reports[kind].sent} were turned away`),
  ];

  console.table(
    kinds.map((kind) => {
      const { sent, latencies, refused, turnedAway, late } = reports[kind];
      return {
        kind,
        "requests/s": Math.round(sent / SECONDS),
        "p50 ms": round(percentile(latencies, 0.5)),
        "p99 ms": round(percentile(latencies, 0.99)),
        "max ms": round(Math.max(...latencies)),
        refused,
        "turned away": turnedAway,
        "client late by ms": round(late),
      };
    }),
  );
  for (const [what, count] of errors) console.error(`error: ${count} × ${what}`);
  for (const violation of violations) console.error(`violation: ${violation}`);
  const count = errors.reduce((sum, [, times]) => sum + times, 0);
  if (count > 0 || violations.length > 0) process.exitCode = 1;
  const worstP99Ms = round(Math.max(...kinds.map((kind) => percentile(reports[kind].latencies, 0.99))));
  console.log(JSON.stringify({ worstP99Ms, errors: count, scale: SCALE, violations: violations.length }));
}

async function runAll(
  kinds: readonly Kind[],
  stage: Stage,
  share: number,
  seconds: number,
): Promise<Record<Kind, MixReport>> {
  const reports = kinds.map(async (kind) => {
    const client = spawnWithSockets(["bench/load/mix-client.ts"]);
    clients.push(client);
    const reporting = messageOf<MixReport>(client);
    const order: MixOrder = { ...stage, kind, perSecond: RATES[kind] * SCALE * share, seconds };
    client.send(order);
    const report = await reporting;
    client.disconnect();
    return [kind, report] as const;
  });
  return Object.fromEntries(await Promise.all(reports)) as Record<Kind, MixReport>;
}

async function heldSeats(): Promise<number> {
  const [row] = await shop.query<{ held: number }>(
    "select count(*)::int as held from performance_seats where state = 1",
  );
  return row?.held ?? 0;
}

/** Each granted hold is one seat of one basket, and the reverse. */
async function findViolations(before: number, holds: MixReport): Promise<string[]> {
  const failed = Object.values(holds.errors).reduce((sum, times) => sum + times, 0);
  const granted = holds.sent - holds.refused - holds.turnedAway - failed;
  const gained = (await heldSeats()) - before;
  const [odd] = await shop.query<{ count: number }>(
    `select count(*)::int as count from basket_tickets t
     full join performance_seats s on s.performance = t.performance and s.seat = t.seat and s.basket = t.basket
     where s.state = 1 and t.id is null or t.id is not null and s.seat is null`,
  );
  return [
    // An unanswered hold may or may not have been granted.
    ...(gained >= granted && gained <= granted + failed
      ? []
      : [`${granted} holds were granted, ${gained} seats are held`]),
    ...(odd?.count === 0 ? [] : [`${odd?.count} tickets without their seat, or seats without a ticket`]),
    ...(granted > 0 ? [] : ["no hold was granted"]),
  ];
}
