import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Job, Outbox } from "#ports/outbox.ts";
import type { Transaction } from "../engine/storage/database.ts";

/** The outbox on pg-boss: a job is a row of the command's own transaction, and is tried until it succeeds. */
export interface JobQueue extends Outbox<Transaction> {
  work(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
}
export type JobHandlers = {
  readonly [Kind in Job["kind"]]: (job: Extract<Job, { kind: Kind }>) => Promise<void>;
};

const KINDS = [
  "order-confirmation",
  "refund-notice",
  "settle-payment",
  "customer-link",
] as const satisfies Job["kind"][];

/** Days of trying, first soon, then every quarter of an hour: a mail server may be away for a weekend. */
const RETRIES = { retryLimit: 500, retryDelay: 5, retryBackoff: true, retryDelayMax: 900 };
/** A letter with a link that nobody could use any more is not sent. */
const LINK_RETRIES = { retryLimit: 5, retryDelay: 20, retryBackoff: false };

export async function openJobQueue(url: string, onError: (error: Error) => void): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: url,
    schema: "jobs",
    max: 4,
    schedule: false,
    application_name: "parkett-jobs",
  });
  boss.on("error", onError);
  await boss.start();
  for (const kind of KINDS) {
    await boss.createQueue(kind, kind === "customer-link" ? LINK_RETRIES : RETRIES);
  }
  return {
    async put(transaction, job, options = {}) {
      await boss.send(job.kind, job, {
        db: fromDrizzle(transaction, sql),
        ...(options.notBefore ? { startAfter: options.notBefore } : {}),
      });
    },
    async work(handlers) {
      for (const kind of KINDS) {
        const handle = handlers[kind] as (job: Job) => Promise<void>;
        await boss.work<Job>(kind, { pollingIntervalSeconds: 1, batchSize: 1 }, async ([job]) => {
          if (job) await handle(job.data);
        });
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
