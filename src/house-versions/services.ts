import type { Executor, Transaction } from "../storage/executor.ts";

export interface VersionServices {
  readonly database: Executor;
  inTransaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  readonly now: () => number;
  readonly random: { id(): string };
}
