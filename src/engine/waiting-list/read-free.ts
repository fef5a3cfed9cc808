import { sql } from "drizzle-orm";
import type { Services } from "../kernel/services.ts";
import { freeAt } from "../seats/seat-states.ts";
import type { Executor } from "../storage/database.ts";

/** Positions of the seats that anyone may take now. */
export async function readFree(
  { now }: Pick<Services, "now">,
  executor: Executor,
  performance: number,
): Promise<number[]> {
  const { rows } = await executor.execute<{ position: number }>(sql`
    select position from performance_seats
    where performance = ${performance} and ${freeAt(new Date(now()))} order by position`);
  return rows.map(({ position }) => position);
}
