import { and, gte, lt } from "drizzle-orm";
import type { Services } from "../kernel/services.ts";
import { orders } from "../storage/tables/shop.ts";

/** Whether an order was placed from one moment on and before another: a version of the house with orders is not pruned. */
export async function wereOrdersPlaced(
  { database }: Pick<Services, "database">,
  from: Date,
  to: Date,
): Promise<boolean> {
  const placed = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(gte(orders.created, from), lt(orders.created, to)))
    .limit(1);
  return placed.length > 0;
}
