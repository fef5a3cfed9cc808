import { PgBoss, type Job as QueuedJob } from "pg-boss";
import { writeWithCommit } from "#engine/storage/in-transaction.ts";
import { JOBS, type Job, type JobKind, type JobOf } from "#ports/jobs.ts";
import type { Outbox } from "#ports/outbox.ts";
import type { Transaction } from "../../engine/storage/database.ts";
import { inParallel } from "./in-parallel.ts";

/** A job is a row written in the command's own transaction, retried until it succeeds. */
export interface JobQueue extends Outbox<Transaction> {
  /**
   * Starts the handlers, or replaces those of the same kinds. Jobs of a kind without one stay queued; no caller creates
   * any.
   */
  work(handlers: Partial<JobHandlers>): Promise<void>;
  stop(): Promise<void>;
}
export type JobHandlers = {
  readonly [Kind in JobKind]: (job: JobOf<Kind>) => Promise<void>;
};

/** After a full batch the next one is fetched immediately. */
const BATCH = 60;
const POLL_SECONDS = 0.5;
const STOP_MS = 10_000;
const NO_JOB = "00000000-0000-0000-0000-000000000000";

export async function openJobQueue(url: string, onError: (error: Error) => void): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: url,
    schema: "jobs",
    max: 4,
    schedule: false,
    useListenNotify: true,
    application_name: "parkett-jobs",
  });
  boss.on("error", onError);
  await boss.start();
  for (const [kind, { retries, notified }] of Object.entries(JOBS)) {
    await boss.createQueue(kind, { ...retries, notify: notified });
    // Creating a queue that exists changes nothing.
    await boss.updateQueue(kind, { notify: notified });
    // An update drops the queue from pg-boss's cache; without this read the first command that adds a job
    // reloads it on a second connection.
    await boss.getJobById(kind, NO_JOB);
  }
  let isStopping = false;
  const handlers = new Map<JobKind, (job: Job) => Promise<void>>();

  /** Each job separately, so a crash repeats only those in progress. */
  async function execute(kind: JobKind, job: QueuedJob<Job>) {
    if (isStopping)
      return { id: job.id, status: "failed", output: "the process ended before it began" } as const;
    try {
      await handlers.get(kind)?.(job.data);
    } catch (error) {
      return { id: job.id, status: "failed", output: error } as const;
    }
    // If this fails, the result is reported again with the rest of the batch.
    await boss.complete(kind, job.id).catch(() => {});
    return { id: job.id, status: "completed" } as const;
  }

  return {
    async put(transaction, jobs, { notBefore } = {}) {
      const db = {
        async executeSql(text: string, values: unknown[] = []) {
          await writeWithCommit(transaction, { text, values });
          return { rows: [] };
        },
      };
      const when = notBefore ? { startAfter: notBefore } : {};
      for (const [kind, ofKind = []] of Object.entries(Object.groupBy([jobs].flat(), (job) => job.kind)))
        await boss.insert(
          kind,
          ofKind.map((data) => ({ data, ...when })),
          { db },
        );
    },
    async work(next) {
      for (const [kind, { atOnce }] of Object.entries(JOBS) as [JobKind, (typeof JOBS)[JobKind]][]) {
        const handle = next[kind] as ((job: Job) => Promise<void>) | undefined;
        if (!handle) continue;
        const isAtWork = handlers.has(kind);
        handlers.set(kind, handle);
        if (isAtWork) continue;
        const options = {
          batchSize: BATCH,
          burstWhenBatchFull: true,
          pollingIntervalSeconds: POLL_SECONDS,
          // A notification can be lost with its connection, so notified queues are polled as well.
          notifyPollingIntervalSeconds: POLL_SECONDS,
          perJobResults: true,
        } as const;
        await boss.work<Job, unknown, typeof options>(kind, options, (jobs) =>
          inParallel(atOnce, jobs, (job) => execute(kind, job)),
        );
      }
    },
    async stop() {
      isStopping = true;
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}
