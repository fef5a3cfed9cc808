import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readHouseFolder } from "#config/house-folder.ts";
import { createNexi } from "../src/adapters/nexi/nexi.ts";
import { createSmtpMail } from "../src/adapters/smtp/smtp.ts";
import { createEngine } from "../src/engine/engine.ts";
import { inTransaction } from "../src/engine/storage/database.ts";
import { buildCatalogue } from "../src/server/house/build-catalogue.ts";
import { jobHandlers } from "../src/server/job-handlers.ts";
import { LETTERS_AT_ONCE, openJobQueue } from "../src/server/outbox.ts";
import { openBenchDatabase } from "./bench-database.ts";
import { BENCH_SETTINGS, PAYMENTS_AUTHORIZATION, PAYMENTS_KEY } from "./bench-settings.ts";
import { ended, freePort, pause, percentile, round } from "./bench-shop.ts";
import { paidOrders } from "./paid-orders.ts";

/**
 * `npm run bench:letters [-- --short]`: confirmations with their tickets as PDF, from the outbox to the demo mailbox (a
 * process of its own), while now and then somebody asks for a login link; then payments that wait to be settled. Ends
 * with one line of JSON; exits with 1 when a letter is missing or came twice.
 */

const ROOT = resolve(import.meta.dirname, "..");
const short = process.argv.includes("--short");
const LETTERS = short ? 150 : 3_000;
const LINKS = short ? 10 : 60;
const SETTLEMENTS = short ? 300 : 6_000;
const ASKING_MS = short ? 100 : 500;

interface Kept {
  readonly receivedAt: string;
  readonly messageId: string;
  readonly to: readonly string[];
}

const folder = await readHouseFolder(join(ROOT, "demo/house"));
if (!folder.ok) throw new Error("The demo house has faults");
const { house } = folder.value;
const { catalogue } = buildCatalogue(folder.value, new Date().toISOString().slice(0, 10));
const bench = await openBenchDatabase(catalogue);
const data = await mkdtemp(join(tmpdir(), "parkett-mailbox-"));
const ports = { smtp: await freePort(), web: await freePort() };
const mailbox = startMailbox();
let violations = 0;
try {
  await untilAnswers(`http://127.0.0.1:${ports.web}/health`);
  const database = await bench.fresh();
  const queue = await openJobQueue(bench.runUrl, (error) => console.error(error));
  const publicUrl = "http://127.0.0.1:9";
  const engine = createEngine({
    database,
    outbox: queue,
    payments: createNexi({
      baseUrl: publicUrl,
      secretKey: PAYMENTS_KEY,
      webhookAuthorization: PAYMENTS_AUTHORIZATION,
      allowInsecureWebhooks: true,
    }),
    settings: { ...BENCH_SETTINGS, publicUrl },
    now: Date.now,
    chance: { bytes: randomBytes, below: (limit) => randomInt(limit), id: () => randomUUID() },
    log: { info() {}, warn: (facts, message) => console.error(message, facts) },
  });
  const orders = await paidOrders(database, catalogue, LETTERS, LINKS);
  await inTransaction(database, async (transaction) => {
    for (const { link } of orders.links) {
      await queue.put(transaction, { kind: "order-confirmation", order: link });
    }
  });
  const mail = createSmtpMail({
    url: `smtp://127.0.0.1:${ports.smtp}`,
    from: { name: house.name, address: "biljetter@bench.example" },
    connections: LETTERS_AT_ONCE,
  });
  const began = Date.now();
  await queue.work(jobHandlers(engine, mail, { house, publicUrl }));

  const asked = new Map<string, number>();
  for (const email of orders.people) {
    await pause(ASKING_MS);
    asked.set(email, Date.now());
    const address = `10.0.0.${asked.size}`;
    const caller = { session: null, language: "sv", address, idempotencyKey: null } as const;
    const link = await engine.backEnd.customers.requestLoginLink({ email, next: "/" }, caller);
    if (!link.ok) throw new Error(link.refusal.reason);
  }
  await untilDone("order-confirmation");
  await untilDone("customer-link");
  const letters = await kept();
  const links = letters.filter(({ to }) => asked.has(to[0] ?? ""));
  const confirmations = letters.filter(({ to }) => !asked.has(to[0] ?? ""));
  violations += Math.abs(confirmations.length - LETTERS) + Math.abs(links.length - LINKS);
  violations += letters.length - new Set(letters.map(({ messageId }) => messageId)).size;
  const last = Math.max(...confirmations.map(({ receivedAt }) => Date.parse(receivedAt)));
  const lettersPerMinute = (confirmations.length / (last - began)) * 60_000;
  const delays = links.map(({ to, receivedAt }) => Date.parse(receivedAt) - (asked.get(to[0] ?? "") ?? 0));

  await inTransaction(database, async (transaction) => {
    for (let at = 0; at < SETTLEMENTS; at++) {
      const { payment } = orders.links[at % orders.links.length] ?? { payment: "" };
      await queue.put(transaction, { kind: "settle-payment", payment });
    }
  });
  const settling = performance.now();
  await untilDone("settle-payment");
  const settledPerMinute = (SETTLEMENTS / (performance.now() - settling)) * 60_000;
  await queue.stop();
  await mail.close();

  console.log(
    `${confirmations.length} confirmations with PDF and calendar: ${round(lettersPerMinute, 0)} a minute`,
  );
  console.log(
    `${links.length} links meanwhile: p50 ${percentile(delays, 0.5)} ms, p99 ${percentile(delays, 0.99)} ms`,
  );
  console.log(`payments looked at: ${round(settledPerMinute, 0)} a minute`);
  console.log(
    JSON.stringify({
      lettersPerMinute: round(lettersPerMinute, 0),
      linkLatencyMs: percentile(delays, 0.99),
      settledPerMinute: round(settledPerMinute, 0),
      violations,
    }),
  );

  async function untilDone(kind: string): Promise<void> {
    for (;;) {
      const { rows } = await database.$client.query(
        "select 1 from jobs.job where name = $1 and state in ('created', 'retry', 'active') limit 1",
        [kind],
      );
      if (rows.length === 0) return;
      await pause(20);
    }
  }
} finally {
  await ended(mailbox);
  await bench.close();
  await rm(data, { recursive: true, force: true });
}
if (violations > 0) process.exitCode = 1;

function startMailbox(): ChildProcess {
  const options = ["--smtp", String(ports.smtp), "--port", String(ports.web), "--data", data];
  return spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(ROOT, "sandbox/mailbox/main.ts"), ...options],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
}

async function kept(): Promise<Kept[]> {
  return (await (await fetch(`http://127.0.0.1:${ports.web}/letters.json`)).json()) as Kept[];
}

async function untilAnswers(url: string): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    const answers = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return;
    await pause(50);
  }
  throw new Error(`${url} does not answer`);
}
