import { sql } from "drizzle-orm";
import type { Executor } from "../storage/database.ts";

/** Takes the place of a merged customer's folded email address, which becomes free. No address can be equal to it. */
export function mergedKey(id: string): string {
  return `merged:${id}`;
}

/** Ids of the customers merged into this one, also by way of others. */
export async function mergedInto(executor: Executor, id: string): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    with recursive merged as (
      select id from customers where merged_into = ${id}
      union select customers.id from customers join merged on customers.merged_into = merged.id
    ) select id from merged order by id`);
  return rows.map((row) => row.id);
}
