import type { ChildProcess } from "node:child_process";
import { endProcess } from "../tooling/processes.ts";
import {
  messageOf,
  openBenchShop,
  percentile,
  residentMb,
  round,
  spawnWithSockets,
} from "./load/bench-shop.ts";
import type { LoadOrder, LoadReport } from "./load/load-client.ts";
import type { MixOrder, MixReport } from "./load/mix-client.ts";
import { openStage, TICKETS_EACH } from "./load/mix-stage.ts";
import { numberAfter } from "./load/number-after.ts";
import type { OverloadOrder, OverloadReport } from "./load/overload-client.ts";

/**
 * `npm run bench:overload [-- --short]`: measures one process's capacity while seats are sold; then an open
 * loop of once, three times and ten times as many visitors. Admitted visitors must get their page soon,
 * others a 503 immediately, and sales must go on. `--minutes 10` makes the last round ten minutes long.
 */
const short = process.argv.includes("--short");
const SECONDS = short ? 1.5 : 20;
const MEASURED_SECONDS = short ? 1.5 : 10;
const WARM_UP_MS = short ? 1_000 : 2_000;
const HOLDS = 40;
const ROUNDS = [
  { times: 1, seconds: SECONDS },
  { times: 3, seconds: SECONDS },
  { times: 10, seconds: numberAfter("--minutes", SECONDS / 60) * 60 },
] as const;
/** For all seat requests of the short rounds; in a long one the seats sell out first. */
const MOST_SESSIONS = 4_000;

const shop = await openBenchShop(1);
const clients: ChildProcess[] = [];
const outcome = await run().finally(async () => {
  for (const client of clients) await endProcess(client);
  await shop.close();
});
// Last: closing a shop with thousands of pending requests prints messages too.
console.log(JSON.stringify(outcome));

async function run() {
  const { url = "", pid = 0 } = shop.processes[0] ?? {};
  const requested = ROUNDS.reduce((sum, { times, seconds }) => sum + times * seconds, MEASURED_SECONDS);
  const stage = await openStage(shop, Math.min(HOLDS * requested, MOST_SESSIONS * TICKETS_EACH));
  const [session = ""] = stage.sessions;
  const visits = [
    { path: "/?of=nobody", headers: "" },
    { path: "/login", headers: "" },
    { path: "/basket", headers: `Cookie: session=${session}\r\n` },
  ];
  let used = 0;
  const holds = (times: number, seconds: number) => {
    const count = Math.ceil((HOLDS * times * seconds) / TICKETS_EACH);
    const sessions = stage.sessions.slice(used, used + count);
    used = Math.min(used + count, stage.sessions.length - 1);
    const order: MixOrder = { ...stage, sessions, kind: "holds", perSecond: HOLDS * times, seconds };
    return inProcess<MixReport>("bench/load/mix-client.ts", order);
  };
  // Warms up the compiler.
  await measured({ url: `${url}/?of=nobody`, connections: 8, milliseconds: WARM_UP_MS });
  const [each] = await Promise.all([
    Promise.all(
      visits.map(({ path, headers }) =>
        measured({
          url: url + path,
          connections: 6,
          milliseconds: MEASURED_SECONDS * 1_000,
          ...(headers ? { headers: { cookie: `session=${session}` } } : {}),
        }),
      ),
    ),
    holds(1, MEASURED_SECONDS),
  ]);
  const capacity = each.reduce((sum, { requests, errors }) => sum + requests - errors, 0) / MEASURED_SECONDS;
  const port = Number(new URL(url).port);
  const rounds = [];
  for (const { times, seconds } of ROUNDS) {
    const [report, held] = await Promise.all([
      visited({ port, perSecond: capacity * times, seconds, visits }),
      holds(times, seconds),
    ]);
    const refused = held.refused + Object.values(held.errors).reduce((sum, count) => sum + count, 0);
    rounds.push({ times, report, granted: (held.sent - refused) / seconds, rss: await residentMb(pid) });
  }
  console.log(`one process renders ${round(capacity)} pages a second beside ${HOLDS} holds`);
  console.table(
    rounds.map(({ times, report: { sent, admitted, shed, unanswered, late }, granted, rss }) => ({
      "times the capacity": times,
      sent,
      admitted: admitted.length,
      "admitted p50 ms": round(percentile(admitted, 0.5)),
      "admitted p99 ms": round(percentile(admitted, 0.99)),
      shed: shed.length,
      "shed p50 ms": round(percentile(shed, 0.5)),
      "shed p99 ms": round(percentile(shed, 0.99)),
      unanswered,
      "sent late p99 ms": round(percentile(late, 0.99)),
      "holds a second": round(granted),
      "memory MB": Math.round(rss),
    })),
  );
  const [usual, over, far] = rounds;
  if (!usual || !over || !far) throw new Error("A round is missing");
  const unanswered = rounds.reduce((sum, { report }) => sum + report.unanswered, 0);
  const violations = [
    ...(unanswered > 0
      ? [`${unanswered} requests got no response: ${JSON.stringify(far.report.statuses)}`]
      : []),
    ...(over.report.shed.length === 0 ? ["at three times the capacity no request got a 503"] : []),
    ...(over.report.admitted.length === 0 ? ["at three times the capacity no visitor was admitted"] : []),
    ...(usual.granted === 0 ? ["no visitor got a seat"] : []),
  ];
  for (const violation of violations) console.error(`violation: ${violation}`);
  if (violations.length > 0) process.exitCode = 1;
  return {
    pagesPerSecond: round(capacity),
    admittedP99Ms: round(percentile(over.report.admitted, 0.99)),
    unanswered,
    shedP99Ms: round(percentile(over.report.shed, 0.99)),
    rssGrowth: round(far.rss / usual.rss - 1, 2),
    holdsVsCapacity: round(over.granted / usual.granted, 2),
    atTenTimes: {
      admittedP99Ms: round(percentile(far.report.admitted, 0.99)),
      shedP99Ms: round(percentile(far.report.shed, 0.99)),
      holdsVsCapacity: round(far.granted / usual.granted, 2),
      sentLateP99Ms: round(percentile(far.report.late, 0.99)),
    },
    violations: violations.length,
  };
}

function measured(order: LoadOrder): Promise<LoadReport> {
  return inProcess("bench/load/load-client.ts", order);
}

function visited(order: OverloadOrder): Promise<OverloadReport> {
  return inProcess("bench/load/overload-client.ts", order);
}

async function inProcess<Report>(
  program: string,
  order: LoadOrder | OverloadOrder | MixOrder,
): Promise<Report> {
  const client = spawnWithSockets([program]);
  clients.push(client);
  const reporting = messageOf<Report>(client);
  client.send(order);
  const report = await reporting;
  client.disconnect();
  return report;
}
