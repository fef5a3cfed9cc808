import { eq } from "drizzle-orm";
import type { Transaction } from "../../storage/database.ts";
import { baskets, orders } from "../../storage/tables/shop.ts";

/** Locks the basket before the order, as payment and release do. */
export async function lockWithBasket(
  transaction: Transaction,
  found: Pick<typeof orders.$inferSelect, "id" | "basket">,
) {
  const [basket] = await transaction.select().from(baskets).where(eq(baskets.id, found.basket)).for("update");
  const [order] = await transaction.select().from(orders).where(eq(orders.id, found.id)).for("update");
  return { basket, order };
}
