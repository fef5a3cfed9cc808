import type { NodePgDatabase } from "drizzle-orm/node-postgres";

export type Executor = Pick<NodePgDatabase, "execute">;

export interface QueueDatabase extends Executor {
  transaction<Result>(work: (transaction: Executor) => Promise<Result>): Promise<Result>;
}
