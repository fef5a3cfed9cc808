import type { ChildProcess } from "node:child_process";
import { ended, messageOf, openBenchShop, percentile, round, spawnWithSockets } from "./load/bench-shop.ts";
import type { LoadOrder, LoadReport } from "./load/load-client.ts";
import type { OverloadOrder, OverloadReport } from "./load/overload-client.ts";

/**
 * `npm run bench:overload [-- --short]`: what one process renders when everybody waits for their page, then an open loop
 * of as many visitors a second, and of three times as many. Who is let in has their page soon, who is not is told so at
 * once, and everybody is answered. Two in three come without a session, for pages that no cache has.
 */
const short = process.argv.includes("--short");
const SECONDS = short ? 4 : 20;
const MEASURED_SECONDS = short ? 3 : 10;

const shop = await openBenchShop(1);
const clients: ChildProcess[] = [];
try {
  await run();
} finally {
  for (const client of clients) await ended(client);
  await shop.close();
}

async function run(): Promise<void> {
  const url = shop.processes[0]?.url ?? "";
  const { session } = (await (await post(`${url}/api/v1/sessions`)).json()) as { session: string };
  const visits = [
    { path: "/?of=nobody", headers: "" },
    { path: "/login", headers: "" },
    { path: "/basket", headers: `Cookie: session=${session}\r\n` },
  ];
  // A while, so that nobody measures a compiler warming up.
  await measured({ url: `${url}/?of=nobody`, connections: 8, milliseconds: 2_000 });
  const each = await Promise.all(
    visits.map(({ path, headers }) =>
      measured({
        url: url + path,
        connections: 6,
        milliseconds: MEASURED_SECONDS * 1_000,
        ...(headers ? { headers: { cookie: `session=${session}` } } : {}),
      }),
    ),
  );
  const capacity = each.reduce((sum, { perSecond }) => sum + perSecond, 0);
  const port = Number(new URL(url).port);
  const reports: OverloadReport[] = [];
  for (const times of [1, 3]) {
    reports.push(await visited({ port, perSecond: capacity * times, seconds: SECONDS, visits }));
  }
  console.log(`one process renders ${round(capacity)} pages a second`);
  console.table(
    reports.map(({ sent, admitted, shed, unanswered }, index) => ({
      "times the capacity": [1, 3][index],
      sent,
      admitted: admitted.length,
      "admitted p50 ms": round(percentile(admitted, 0.5)),
      "admitted p99 ms": round(percentile(admitted, 0.99)),
      shed: shed.length,
      "shed p50 ms": round(percentile(shed, 0.5)),
      "shed p99 ms": round(percentile(shed, 0.99)),
      unanswered,
    })),
  );
  const over = reports[1];
  if (!over) throw new Error("Nobody came");
  const unanswered = reports.reduce((sum, report) => sum + report.unanswered, 0);
  const violations = [
    ...(unanswered > 0 ? [`${unanswered} were not answered: ${JSON.stringify(over.statuses)}`] : []),
    ...(over.shed.length === 0 ? ["at three times the capacity nobody was told to come again"] : []),
    ...(over.admitted.length === 0 ? ["at three times the capacity nobody was let in"] : []),
  ];
  for (const violation of violations) console.error(`violation: ${violation}`);
  if (violations.length > 0) process.exitCode = 1;
  console.log(
    JSON.stringify({
      pagesPerSecond: round(capacity),
      admittedPerSecond: round(over.admitted.length / SECONDS),
      admittedP99Ms: round(percentile(over.admitted, 0.99)),
      shedP99Ms: round(percentile(over.shed, 0.99)),
      unanswered,
      violations: violations.length,
    }),
  );
}

function post(url: string): Promise<Response> {
  return fetch(url, { method: "POST", body: "{}", headers: { "content-type": "application/json" } });
}

function measured(order: LoadOrder): Promise<LoadReport> {
  return inProcess("bench/load/load-client.ts", order);
}

function visited(order: OverloadOrder): Promise<OverloadReport> {
  return inProcess("bench/load/overload-client.ts", order);
}

async function inProcess<Report>(program: string, order: LoadOrder | OverloadOrder): Promise<Report> {
  const client = spawnWithSockets([program]);
  clients.push(client);
  const reporting = messageOf<Report>(client);
  client.send(order);
  const report = await reporting;
  client.disconnect();
  return report;
}
