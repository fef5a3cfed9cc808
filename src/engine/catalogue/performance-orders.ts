import { eq } from "drizzle-orm";
import type { Executor } from "../storage/database.ts";
import { performanceOrders } from "../storage/tables/box-office.ts";

/**
 * What the box office has ordered about performances since the season's file was written: it lies over the file at every import,
 * so that no restart brings back what was cancelled.
 */
export interface PerformanceOrder {
  readonly performance: number;
  readonly cancelled: boolean;
  /** "2027-02-06T19:00" on the house's wall; null where the file's own date holds. */
  readonly starts: string | null;
  /** What the file said of the date then: once it says otherwise, it is the newer word. */
  readonly instead: string | null;
}

export async function readPerformanceOrders(executor: Executor): Promise<PerformanceOrder[]> {
  const { performance, cancelled, starts, instead } = performanceOrders;
  return executor
    .select({ performance, cancelled, starts, instead })
    .from(performanceOrders)
    .orderBy(performance);
}

/** Writes what holds from now on; an order that says nothing more is taken away. */
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
