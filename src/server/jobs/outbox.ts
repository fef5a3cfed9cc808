import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type Job as QueuedJob } from "pg-boss";
import type { Job, Outbox } from "#ports/outbox.ts";
import type { Transaction } from "../../engine/storage/database.ts";
import { inParallel } from "./in-parallel.ts";

/** The outbox on pg-boss: a job is a row of the command's own transaction, and is tried until it succeeds. */
export interface JobQueue extends Outbox<Transaction> {
  work(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
}
export type JobHandlers = {
  readonly [Kind in Job["kind"]]: (job: Extract<Job, { kind: Kind }>) => Promise<void>;
};

/** Days of trying, first soon, then every quarter of an hour: a mail server may be away for a weekend. */
const RETRIES = { retryLimit: 500, retryDelay: 5, retryBackoff: true, retryDelayMax: 900 };
/** An email with a link that nobody could use any more is not sent. */
const LINK_RETRIES = { retryLimit: 5, retryDelay: 20, retryBackoff: false };

interface KindOfWork {
  readonly retries: typeof RETRIES | typeof LINK_RETRIES;
  /** Jobs of this kind that are under way at one time; a slow one keeps only its own kind waiting. */
  readonly atOnce: number;
  /**
   * The workers are told when one is committed. Only for what somebody sits and waits for: a commit that tells has to
   * take its turn among all that do.
   */
  readonly told: boolean;
}

const KINDS: Readonly<Record<Job["kind"], KindOfWork>> = {
  // Whoever asked for a link is looking at an empty mailbox: it has workers of its own, which emails by the thousand
  // do not keep busy.
  "customer-link": { retries: LINK_RETRIES, atOnce: 4, told: true },
  "account-erased": { retries: RETRIES, atOnce: 1, told: false },
  "password-changed": { retries: RETRIES, atOnce: 1, told: false },
  // Somebody waits for it, but its link is good for a day: it is tried for longer than the others.
  "email-change": { retries: RETRIES, atOnce: 2, told: true },
  "email-changed": { retries: RETRIES, atOnce: 1, told: false },
  "passkey-changed": { retries: RETRIES, atOnce: 1, told: false },
  "order-confirmation": { retries: RETRIES, atOnce: 10, told: false },
  // What was bought is looked for in the account as soon as it is paid.
  "fulfil-order": { retries: RETRIES, atOnce: 2, told: true },
  "refund-notice": { retries: RETRIES, atOnce: 1, told: false },
  "refund-failed": { retries: RETRIES, atOnce: 1, told: false },
  "refund-to-settle": { retries: RETRIES, atOnce: 1, told: false },
  "performance-change": { retries: RETRIES, atOnce: 4, told: false },
  "series-renewal": { retries: RETRIES, atOnce: 1, told: false },
  "shared-ticket": { retries: RETRIES, atOnce: 1, told: false },
  enquiry: { retries: RETRIES, atOnce: 1, told: false },
  registration: { retries: RETRIES, atOnce: 2, told: false },
  "queue-place": { retries: LINK_RETRIES, atOnce: 2, told: true },
  "card-expiry": { retries: RETRIES, atOnce: 1, told: false },
  "payment-card": { retries: RETRIES, atOnce: 1, told: false },
  "wallet-passes": { retries: RETRIES, atOnce: 2, told: false },
  "settle-payment": { retries: RETRIES, atOnce: 4, told: false },
  "confirm-order": { retries: RETRIES, atOnce: 2, told: false },
  "unclear-order": { retries: RETRIES, atOnce: 1, told: false },
  "reserved-order": { retries: RETRIES, atOnce: 1, told: false },
  "release-order": { retries: RETRIES, atOnce: 1, told: false },
  "stray-money": { retries: RETRIES, atOnce: 1, told: false },
  "order-returned": { retries: RETRIES, atOnce: 1, told: false },
  withdrawal: { retries: RETRIES, atOnce: 1, told: false },
  "changed-performance-settled": { retries: RETRIES, atOnce: 2, told: false },
  "performance-reminder": { retries: RETRIES, atOnce: 4, told: false },
  "credit-expiry": { retries: RETRIES, atOnce: 1, told: false },
  "voucher-expiry": { retries: RETRIES, atOnce: 1, told: false },
  "unit-expiry": { retries: RETRIES, atOnce: 1, told: false },
  "membership-ends": { retries: RETRIES, atOnce: 1, told: false },
  "claim-decided": { retries: RETRIES, atOnce: 1, told: false },
  "gift-vouchers": { retries: RETRIES, atOnce: 2, told: false },
  "debit-notice": { retries: RETRIES, atOnce: 4, told: false },
  "debit-collect": { retries: RETRIES, atOnce: 2, told: false },
  "debit-plan": { retries: RETRIES, atOnce: 1, told: false },
  refund: { retries: RETRIES, atOnce: 4, told: false },
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
/** Emails that can be with the mail server at one time. */
export const EMAILS_AT_ONCE = Object.entries(KINDS).reduce(
  (sum, [kind, { atOnce }]) => (WITHOUT_EMAIL.includes(kind) ? sum : sum + atOnce),
  0,
);

/** Fetched together; while batches come back full the next one is fetched at once. */
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
  for (const [kind, { retries, told }] of Object.entries(KINDS)) {
    await boss.createQueue(kind, { ...retries, notify: told });
    // A queue that an earlier version made keeps what it was made with.
    await boss.updateQueue(kind, { notify: told });
    // It forgets a queue that it has changed, and would ask for it on a connection of its own in the middle of the first
    // command that puts a job. Asking for any job makes it remember.
    await boss.getJobById(kind, NO_JOB);
  }
  let isStopping = false;

  /** Each job is settled by itself and at once: a death in the middle repeats what was under way in that moment. */
  async function carryOut(kind: Job["kind"], job: QueuedJob<Job>, handle: (job: Job) => Promise<void>) {
    if (isStopping)
      return { id: job.id, status: "failed", output: "the process ended before it began" } as const;
    try {
      await handle(job.data);
    } catch (error) {
      return { id: job.id, status: "failed", output: error } as const;
    }
    // Should this not arrive, it is said once more with the rest of the batch.
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
        const handle = handlers[kind] as (job: Job) => Promise<void>;
        const options = {
          batchSize: BATCH,
          burstWhenBatchFull: true,
          pollingIntervalSeconds: POLL_SECONDS,
          // A notice may be lost with its connection, and later jobs are told of by nobody.
          notifyPollingIntervalSeconds: POLL_SECONDS,
          perJobResults: true,
        } as const;
        await boss.work<Job, unknown, typeof options>(kind, options, (jobs) =>
          inParallel(atOnce, jobs, (job) => carryOut(kind, job, handle)),
        );
      }
    },
    async stop() {
      isStopping = true;
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}
