import type { Job } from "./jobs.ts";

/**
 * A job is written in the command's own transaction and executed after the commit, at least once.
 * @typeParam Transaction the storage's transaction type, opaque to callers
 */
export interface Outbox<Transaction> {
  /** Writes a list with one statement per kind. */
  put(
    transaction: Transaction,
    jobs: Job | readonly Job[],
    options?: { readonly notBefore?: Date },
  ): Promise<void>;
}
