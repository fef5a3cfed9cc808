import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc } from "drizzle-orm";
import { inTransaction } from "#engine/storage/in-transaction.ts";
import { openDatabase } from "../src/engine/storage/database.ts";
import { catalogueVersions } from "../src/engine/storage/tables/shop.ts";
import { openJobQueue } from "../src/server/jobs/outbox.ts";
import { freePort } from "../tooling/free-ports.ts";
import { endProcess, startNode } from "../tooling/processes.ts";
import { BENCH_PATIENCE } from "./load/bench-settings.ts";
import { openBenchShop, pause, percentile, round } from "./load/bench-shop.ts";
import { paidOrders } from "./load/paid-orders.ts";

/**
 * `npm run bench:emails [-- --short]`: confirmations with PDF tickets from the outbox to the mailbox, with an
 * occasional login link; then settles payments. Exits with 1 if an email is missing or duplicated. `npm test` runs the
 * short form.
 */

const short = process.argv.includes("--short");
const EMAILS = short ? 25 : 3_000;
const LINKS = short ? 5 : 60;
const SETTLEMENTS = short ? 50 : 6_000;
/** Reports an error instead of waiting endlessly. */
const PATIENCE_MS = 180_000;
const ASKING_MS = short ? 100 : 500;

interface Kept {
  readonly receivedAt: string;
  readonly messageId: string;
  readonly to: readonly string[];
}

const data = await mkdtemp(join(tmpdir(), "parkett-mailbox-"));
const ports = { smtp: await freePort(), web: await freePort() };
const mailbox = startMailbox();
let violations = 0;
const shop = await openBenchShop(1, {
  SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
  MAIL_FROM: "biljetter@bench.example",
});
const database = openDatabase(shop.databaseUrl, 4, BENCH_PATIENCE);
// Only to add jobs: the shop's process executes them.
const queue = await openJobQueue(shop.databaseUrl, (error) => console.error(error));
try {
  const [version] = await database.select().from(catalogueVersions).orderBy(desc(catalogueVersions.version));
  if (!version) throw new Error("The shop has imported no house");
  const orders = await paidOrders(database, version.document, EMAILS, LINKS);
  await inTransaction(database, async (transaction) => {
    for (const { link } of orders.links) {
      await queue.put(transaction, { kind: "order-confirmation", order: link });
    }
  });
  const began = Date.now();
  const requested = new Map<string, number>();
  for (const email of orders.people) {
    await pause(ASKING_MS);
    requested.set(email, Date.now());
    const answer = await fetch(`${shop.processes[0]?.url}/api/v1/login-links`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `10.0.0.${requested.size}` },
      body: JSON.stringify({ email, next: "/" }),
    });
    if (!answer.ok) throw new Error(`A link was answered with ${answer.status}`);
  }
  await untilDone("order-confirmation");
  await untilDone("customer-link");
  const emails = await kept();
  const links = emails.filter(({ to }) => requested.has(to[0] ?? ""));
  const confirmations = emails.filter(({ to }) => !requested.has(to[0] ?? ""));
  violations += Math.abs(confirmations.length - EMAILS) + Math.abs(links.length - LINKS);
  violations += emails.length - new Set(emails.map(({ messageId }) => messageId)).size;
  const last = Math.max(...confirmations.map(({ receivedAt }) => Date.parse(receivedAt)));
  const emailsPerMinute = (confirmations.length / (last - began)) * 60_000;
  const delays = links.map(
    ({ to, receivedAt }) => Date.parse(receivedAt) - (requested.get(to[0] ?? "") ?? 0),
  );

  await inTransaction(database, async (transaction) => {
    for (let index = 0; index < SETTLEMENTS; index++) {
      const { payment } = orders.links[index % orders.links.length] ?? { payment: "" };
      await queue.put(transaction, { kind: "settle-payment", payment });
    }
  });
  const settling = performance.now();
  await untilDone("settle-payment");
  const settledPerMinute = (SETTLEMENTS / (performance.now() - settling)) * 60_000;

  console.log(
    `${confirmations.length} confirmations with PDF and calendar: ${round(emailsPerMinute, 0)} a minute`,
  );
  console.log(
    `${links.length} links meanwhile: p50 ${percentile(delays, 0.5)} ms, p99 ${percentile(delays, 0.99)} ms`,
  );
  console.log(`payments looked at: ${round(settledPerMinute, 0)} a minute`);
  console.log(
    JSON.stringify({
      emailsPerMinute: round(emailsPerMinute, 0),
      linkLatencyMs: percentile(delays, 0.99),
      settledPerMinute: round(settledPerMinute, 0),
      violations,
    }),
  );

  async function untilDone(kind: string): Promise<void> {
    for (const began = Date.now(); Date.now() - began < PATIENCE_MS; ) {
      const { rows } = await database.$client.query(
        "select 1 from jobs.job where name = $1 and state in ('created', 'retry', 'active') limit 1",
        [kind],
      );
      if (rows.length === 0) return;
      await pause(20);
    }
    throw new Error(`${kind} is not done after ${PATIENCE_MS / 1000} s`);
  }
} finally {
  await queue.stop();
  await database.$client.end();
  await shop.close();
  await endProcess(mailbox);
  await rm(data, { recursive: true, force: true });
}
if (violations > 0) process.exitCode = 1;

function startMailbox(): ChildProcess {
  const options = ["--smtp", String(ports.smtp), "--port", String(ports.web), "--data", data];
  return startNode(["sandbox/mailbox/main.ts", ...options]);
}

async function kept(): Promise<Kept[]> {
  return (await (await fetch(`http://127.0.0.1:${ports.web}/emails.json`)).json()) as Kept[];
}
