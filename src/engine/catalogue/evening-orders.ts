import { eq } from "drizzle-orm";
import type { Executor } from "../storage/database.ts";
import { eveningOrders } from "../storage/tables/desk.ts";

/**
 * What the desk has ordered about evenings since the season's file was written: it lies over the file at every import,
 * so that no restart brings back what was cancelled.
 */
export interface EveningOrder {
  readonly performance: number;
  readonly cancelled: boolean;
  /** "2027-02-06T19:00" on the house's wall; null where the file's own date holds. */
  readonly starts: string | null;
  /** What the file said of the date then: once it says otherwise, it is the newer word. */
  readonly instead: string | null;
}

export async function readEveningOrders(executor: Executor): Promise<EveningOrder[]> {
  const { performance, cancelled, starts, instead } = eveningOrders;
  return executor
    .select({ performance, cancelled, starts, instead })
    .from(eveningOrders)
    .orderBy(performance);
}

/** Writes what holds from now on; an order that says nothing more is taken away. */
export async function writeEveningOrder(executor: Executor, order: EveningOrder, at: Date): Promise<void> {
  const { performance, ...rest } = order;
  if (!rest.cancelled && rest.starts === null) {
    await executor.delete(eveningOrders).where(eq(eveningOrders.performance, performance));
    return;
  }
  await executor
    .insert(eveningOrders)
    .values({ performance, ...rest, at })
    .onConflictDoUpdate({ target: eveningOrders.performance, set: { ...rest, at } });
}
