import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTransaction } from "#engine/storage/in-transaction.ts";
import type { Job } from "#ports/jobs.ts";
import { freshDatabase, type TestDatabase } from "../../engine/testing/database.ts";
import { type JobHandlers, type JobQueue, openJobQueue } from "./outbox.ts";

let database: TestDatabase;
let queue: JobQueue;
beforeEach(async () => {
  database = await freshDatabase();
  queue = await openJobQueue(database.url, () => {});
});
afterEach(async () => {
  await queue.stop();
  await database.drop();
});

const put = (...jobs: readonly Job[]) =>
  inTransaction(database.database, async (transaction) => {
    for (const job of jobs) await queue.put(transaction, job);
  });
const confirmations = (count: number) =>
  Array.from({ length: count }, (_, index): Job => ({ kind: "order-confirmation", order: `order-${index}` }));
const settlements = (count: number) =>
  Array.from({ length: count }, (_, index): Job => ({ kind: "settle-payment", payment: `payment-${index}` }));
const LINK: Job = { kind: "customer-link", link: "login", customer: "asa", language: "sv", next: "/" };

function writtenDown(does: (job: Job) => Promise<void> = async () => {}) {
  const log: string[] = [];
  const handle = async (job: Job) => {
    log.push("order" in job ? job.order : "payment" in job ? job.payment : job.kind);
    await does(job);
  };
  const handlers: Partial<JobHandlers> = {
    "customer-link": handle,
    "order-confirmation": handle,
    "settle-payment": handle,
  };
  return { log, handlers };
}

async function states(kind: Job["kind"]): Promise<Record<string, number>> {
  const { rows } = await database.database.$client.query<{ state: string; count: number }>(
    "select state::text, count(*)::int as count from jobs.job where name = $1 group by state",
    [kind],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const SOON = { timeout: 8_000, interval: 20 };

test("the first job of a kind needs only the connection of its command", async () => {
  const { $client } = database.database;
  const { rows } = await $client.query<{ now: string }>("select clock_timestamp()::text as now");
  await put(...confirmations(1), ...settlements(1), LINK);
  const requested = await $client.query(
    `select query from pg_stat_activity
     where application_name = 'parkett-jobs' and datname = current_database()
       and query_start > $1::timestamptz and query like '%queue%'`,
    [rows[0]?.now],
  );
  expect(requested.rows).toEqual([]);
});

test("a delayed job is not executed before its time", async () => {
  const later = new Date(Date.now() + 3_600_000);
  await inTransaction(database.database, (transaction) =>
    queue.put(transaction, { kind: "settle-payment", payment: "later" }, { notBefore: later }),
  );
  await put({ kind: "settle-payment", payment: "now" });
  const { log, handlers } = writtenDown();
  await queue.work(handlers);
  await vi.waitFor(
    async () => expect(await states("settle-payment")).toEqual({ completed: 1, created: 1 }),
    SOON,
  );
  expect(log).toEqual(["now"]);
  const { rows } = await database.database.$client.query<{ start: Date }>(
    "select start_after as start from jobs.job where name = 'settle-payment' and state = 'created'",
  );
  expect(rows).toEqual([{ start: later }]);
});

test("handlers that replace others execute the next jobs, each once", async () => {
  const [before, after] = [writtenDown(), writtenDown()];
  await queue.work(before.handlers);
  await put(...confirmations(1));
  await vi.waitFor(() => expect(before.log).toEqual(["order-0"]), SOON);
  await queue.work(after.handlers);
  const next = confirmations(12);
  for (const [index, job] of next.entries()) {
    await put(job);
    await vi.waitFor(() => expect(before.log.length + after.log.length).toBe(index + 2), SOON);
  }
  expect(before.log).toEqual(["order-0"]);
  expect(after.log).toHaveLength(12);
});

test("a job without a handler stays queued, while the others are executed", async () => {
  await put({ kind: "unclear-order", order: "vendor's" }, ...confirmations(1));
  const { log, handlers } = writtenDown();
  await queue.work(handlers);
  await vi.waitFor(async () => expect(await states("order-confirmation")).toEqual({ completed: 1 }), SOON);
  await pause(1_000);
  expect(await states("unclear-order")).toEqual({ created: 1 });
  expect(log).toEqual(["order-0"]);
});

test("an email with a link is retried five times while the link is valid; all other jobs are retried for days", async () => {
  await put(LINK, ...confirmations(1));
  const { rows } = await database.database.$client.query(
    "select name, retry_limit as tries, retry_delay as seconds, retry_backoff as slower from jobs.job order by name",
  );
  expect(rows).toEqual([
    { name: "customer-link", tries: 5, seconds: 20, slower: false },
    { name: "order-confirmation", tries: 500, seconds: 5, slower: true },
  ]);
});

test("hundreds of emails and payments are processed within seconds", async () => {
  await put(...confirmations(300), ...settlements(300));
  const { log, handlers } = writtenDown(() => pause(10));
  await queue.work(handlers);
  await vi.waitFor(() => expect(log).toHaveLength(600), SOON);
  expect(new Set(log).size).toBe(600);
});

test("an email with a link is sent immediately, ahead of waiting confirmations", async () => {
  await put(...confirmations(400));
  const { log, handlers } = writtenDown(() => pause(20));
  await queue.work(handlers);
  await vi.waitFor(() => expect(log.length).toBeGreaterThan(40), SOON);
  await put(LINK);
  const before = log.length;
  await vi.waitFor(() => expect(log).toContain("customer-link"), SOON);
  expect(log.indexOf("customer-link") - before).toBeLessThan(60);
  expect(log.length).toBeLessThan(400);
});

test("an email that cannot be sent neither delays others nor makes them repeat", async () => {
  await put(...confirmations(25));
  const { log, handlers } = writtenDown(async (job) => {
    if ("order" in job && job.order === "order-7") throw new Error("no such mailbox");
  });
  await queue.work(handlers);
  await vi.waitFor(
    async () => expect(await states("order-confirmation")).toEqual({ completed: 24, retry: 1 }),
    SOON,
  );
  expect(log.toSorted()).toEqual(
    confirmations(25)
      .flatMap((job) => ("order" in job ? job.order : []))
      .toSorted(),
  );
});

test("a stopping process finishes the emails in progress and leaves the rest to the next process", async () => {
  await put(...confirmations(20));
  const { log, handlers } = writtenDown(() => pause(150));
  await queue.work(handlers);
  await vi.waitFor(() => expect(log.length).toBeGreaterThan(0), SOON);
  await queue.stop();
  const begun = log.length;
  expect(begun).toBeLessThan(20);
  expect(await states("order-confirmation")).toEqual({ completed: begun, retry: 20 - begun });
});

test("a sent email is recorded as sent even if the process dies before the rest of its batch", async () => {
  await put(...confirmations(20));
  const { log, handlers } = writtenDown(async (job) => {
    if ("order" in job && job.order === "order-19") await pause(600);
  });
  await queue.work(handlers);
  await vi.waitFor(() => expect(log).toHaveLength(20), SOON);
  // The last one is still in progress; a successor would find what is stored now.
  await vi.waitFor(async () =>
    expect(await states("order-confirmation")).toEqual({ active: 1, completed: 19 }),
  );
});
