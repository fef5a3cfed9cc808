import { eq } from "drizzle-orm";
import type { Executor } from "../storage/database.ts";
import { performanceOrders } from "../storage/tables/box-office.ts";

/** Newer than the season's file: applied at every import, so that no restart undoes a cancellation. */
export interface PerformanceOrder {
  readonly performance: number;
  readonly cancelled: boolean;
  /** "2027-02-06T19:00" in local time; null if the file's date applies. */
  readonly starts: string | null;
  /** The file's date at the time: if the file changes, it takes precedence. */
  readonly instead: string | null;
}

export async function readPerformanceOrders(executor: Executor): Promise<PerformanceOrder[]> {
  const { performance, cancelled, starts, instead } = performanceOrders;
  return executor
    .select({ performance, cancelled, starts, instead })
    .from(performanceOrders)
    .orderBy(performance);
}

/** Writes an override, or deletes it if it overrides nothing. */
export async function writePerformanceOrder(
  executor: Executor,
  order: PerformanceOrder,
  at: Date,
): Promise<void> {
  const { performance, ...rest } = order;
  if (!rest.cancelled && rest.starts === null) {
    await executor.delete(performanceOrders).where(eq(performanceOrders.performance, performance));
    return;
  }
  await executor
    .insert(performanceOrders)
    .values({ performance, ...rest, at })
    .onConflictDoUpdate({ target: performanceOrders.performance, set: { ...rest, at } });
}
