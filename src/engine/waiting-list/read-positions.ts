import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../storage/database.ts";

/** Positions of a performance's seats. @param which a condition on `performance_seats`, as of `seat-states.ts` */
export async function readPositions(executor: Executor, performance: number, which: SQL): Promise<number[]> {
  const { rows } = await executor.execute<{ position: number }>(sql`
    select position from performance_seats where performance = ${performance} and ${which} order by position`);
  return rows.map(({ position }) => position);
}
