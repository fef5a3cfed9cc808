import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type Job as QueuedJob } from "pg-boss";
import type { Job, Outbox } from "#ports/outbox.ts";
import type { Transaction } from "../../engine/storage/database.ts";
import { inParallel } from "./in-parallel.ts";

/** A job is a row written in the command's own transaction, retried until it succeeds. */
export interface JobQueue extends Outbox<Transaction> {
  /** Handles the kinds of job that have a handler; others, which no caller creates, stay queued. */
  work(handlers: Partial<JobHandlers>): Promise<void>;
  stop(): Promise<void>;
}
export type JobHandlers = {
  readonly [Kind in Job["kind"]]: (job: Extract<Job, { kind: Kind }>) => Promise<void>;
};

/** Retries for days, soon at first, then every 15 minutes: a mail server may be down for a weekend. */
const RETRIES = { retryLimit: 500, retryDelay: 5, retryBackoff: true, retryDelayMax: 900 };
/** An email whose link has expired is not sent. */
const LINK_RETRIES = { retryLimit: 5, retryDelay: 20, retryBackoff: false };

interface KindOfWork {
  readonly retries: typeof RETRIES | typeof LINK_RETRIES;
  /** A slow kind delays only itself. */
  readonly atOnce: number;
  /** Only for jobs that a visitor waits for: commits that notify are serialised. */
  readonly notified: boolean;
}

const KINDS: Readonly<Record<Job["kind"], KindOfWork>> = {
  // A visitor waits for it: own workers, so that bulk emails cannot delay it.
  "customer-link": { retries: LINK_RETRIES, atOnce: 4, notified: true },
  "account-erased": { retries: RETRIES, atOnce: 1, notified: false },
  "password-changed": { retries: RETRIES, atOnce: 1, notified: false },
  // A visitor waits for it, but its link is valid for a day.
  "email-change": { retries: RETRIES, atOnce: 2, notified: true },
  "email-changed": { retries: RETRIES, atOnce: 1, notified: false },
  "passkey-changed": { retries: RETRIES, atOnce: 1, notified: false },
  "order-confirmation": { retries: RETRIES, atOnce: 10, notified: false },
  // Customers look for their purchase in the account as soon as it is paid.
  "fulfil-order": { retries: RETRIES, atOnce: 2, notified: true },
  "refund-notice": { retries: RETRIES, atOnce: 1, notified: false },
  "refund-failed": { retries: RETRIES, atOnce: 1, notified: false },
  "refund-to-settle": { retries: RETRIES, atOnce: 1, notified: false },
  "performance-change": { retries: RETRIES, atOnce: 4, notified: false },
  "series-renewal": { retries: RETRIES, atOnce: 1, notified: false },
  "shared-ticket": { retries: RETRIES, atOnce: 1, notified: false },
  enquiry: { retries: RETRIES, atOnce: 1, notified: false },
  registration: { retries: RETRIES, atOnce: 2, notified: false },
  "queue-place": { retries: LINK_RETRIES, atOnce: 2, notified: true },
  "card-expiry": { retries: RETRIES, atOnce: 1, notified: false },
  "payment-card": { retries: RETRIES, atOnce: 1, notified: false },
  "wallet-passes": { retries: RETRIES, atOnce: 2, notified: false },
  "settle-payment": { retries: RETRIES, atOnce: 4, notified: false },
  "confirm-order": { retries: RETRIES, atOnce: 2, notified: false },
  "unclear-order": { retries: RETRIES, atOnce: 1, notified: false },
  "reserved-order": { retries: RETRIES, atOnce: 1, notified: false },
  "release-order": { retries: RETRIES, atOnce: 1, notified: false },
  "unmatched-payment": { retries: RETRIES, atOnce: 1, notified: false },
  "order-returned": { retries: RETRIES, atOnce: 1, notified: false },
  withdrawal: { retries: RETRIES, atOnce: 1, notified: false },
  "changed-performance-settled": { retries: RETRIES, atOnce: 2, notified: false },
  "performance-reminder": { retries: RETRIES, atOnce: 4, notified: false },
  "credit-expiry": { retries: RETRIES, atOnce: 1, notified: false },
  "voucher-expiry": { retries: RETRIES, atOnce: 1, notified: false },
  "redemption-expiry": { retries: RETRIES, atOnce: 1, notified: false },
  "membership-ends": { retries: RETRIES, atOnce: 1, notified: false },
  "claim-decided": { retries: RETRIES, atOnce: 1, notified: false },
  "gift-vouchers": { retries: RETRIES, atOnce: 2, notified: false },
  "debit-notice": { retries: RETRIES, atOnce: 4, notified: false },
  "debit-collect": { retries: RETRIES, atOnce: 2, notified: false },
  "debit-plan": { retries: RETRIES, atOnce: 1, notified: false },
  refund: { retries: RETRIES, atOnce: 4, notified: false },
};

const WITHOUT_EMAIL = [
  "settle-payment",
  "refund",
  "confirm-order",
  "fulfil-order",
  "release-order",
  "debit-collect",
  "debit-notice",
  "payment-card",
  "wallet-passes",
];
export const EMAILS_AT_ONCE = Object.entries(KINDS).reduce(
  (sum, [kind, { atOnce }]) => (WITHOUT_EMAIL.includes(kind) ? sum : sum + atOnce),
  0,
);

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
  for (const [kind, { retries, notified }] of Object.entries(KINDS)) {
    await boss.createQueue(kind, { ...retries, notify: notified });
    // Queues created by an earlier version keep their old setting otherwise.
    await boss.updateQueue(kind, { notify: notified });
    // An update drops the queue from pg-boss's cache; without this read the first command that adds a job
    // reloads it on a second connection.
    await boss.getJobById(kind, NO_JOB);
  }
  let isStopping = false;

  /** Each job separately, so a crash repeats only those in progress. */
  async function execute(kind: Job["kind"], job: QueuedJob<Job>, handle: (job: Job) => Promise<void>) {
    if (isStopping)
      return { id: job.id, status: "failed", output: "the process ended before it began" } as const;
    try {
      await handle(job.data);
    } catch (error) {
      return { id: job.id, status: "failed", output: error } as const;
    }
    // If this fails, the result is reported again with the rest of the batch.
    await boss.complete(kind, job.id).catch(() => {});
    return { id: job.id, status: "completed" } as const;
  }

  return {
    async put(transaction, jobs, { notBefore } = {}) {
      const db = fromDrizzle(transaction, sql);
      const when = notBefore ? { startAfter: notBefore } : {};
      for (const [kind, ofKind = []] of Object.entries(Object.groupBy([jobs].flat(), (job) => job.kind)))
        await boss.insert(
          kind,
          ofKind.map((data) => ({ data, ...when })),
          { db },
        );
    },
    async work(handlers) {
      for (const [kind, { atOnce }] of Object.entries(KINDS) as [Job["kind"], KindOfWork][]) {
        const handle = handlers[kind] as ((job: Job) => Promise<void>) | undefined;
        if (!handle) continue;
        const options = {
          batchSize: BATCH,
          burstWhenBatchFull: true,
          pollingIntervalSeconds: POLL_SECONDS,
          // A notification can be lost with its connection, so notified queues are polled as well.
          notifyPollingIntervalSeconds: POLL_SECONDS,
          perJobResults: true,
        } as const;
        await boss.work<Job, unknown, typeof options>(kind, options, (jobs) =>
          inParallel(atOnce, jobs, (job) => execute(kind, job, handle)),
        );
      }
    },
    async stop() {
      isStopping = true;
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}
